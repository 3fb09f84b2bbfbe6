use twox_hash::XxHash3_128;

/// Longest name of a file without its ending, bytes.
const LONGEST: usize = 100;

/// A safe name for a file, without its ending, for whatever a player calls a battle.
///
/// Letters of any script stay. What a file system or a terminal could take amiss becomes `_`, and then four digits tell two
/// names apart that would come out alike.
pub fn file_name(name: &str) -> String {
    let trimmed = name.trim();
    let mut safe: String =
        trimmed.chars().map(|c| if c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '\'' | ',') { c } else { '_' }).collect();
    while safe.len() > LONGEST {
        safe.pop();
    }
    let safe = safe.trim_end().to_owned();
    let device = ["con", "prn", "aux", "nul", "com", "lpt"].iter().any(|device| {
        let rest = safe.to_lowercase();
        rest.strip_prefix(device).is_some_and(|rest| rest.is_empty() || (rest.len() == 1 && rest.bytes().all(|byte| byte.is_ascii_digit())))
    });
    match safe.as_str() {
        "" => "battle".to_owned(),
        same if same == trimmed && !device => safe,
        _ => format!("{safe}-{:04x}", XxHash3_128::oneshot(name.as_bytes()) as u16),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_any_script_stay() {
        assert_eq!(file_name("Ambush at Dún Ailinne"), "Ambush at Dún Ailinne");
        assert_eq!(file_name("  Битва у брода "), "Битва у брода");
        assert_eq!(file_name("戦い"), "戦い");
    }

    #[test]
    fn nothing_leaves_the_folder_or_hides() {
        for name in ["../../etc/passwd", "/etc/passwd", "..", ".hidden", "a\0b", "a\nb", "Q:\\x", "\u{202e}gpj", "con", "LPT1", ""] {
            let safe = file_name(name);
            assert!(!safe.is_empty() && !safe.starts_with('.'), "{name:?} becomes {safe:?}");
            assert!(!safe.contains(['/', '\\', '\0', '\n', ':', '\u{202e}', '.']), "{name:?} becomes {safe:?}");
        }
        assert_eq!(file_name("   "), "battle");
        assert_ne!(file_name("con"), "con");
    }

    #[test]
    fn two_names_do_not_become_one() {
        assert_ne!(file_name("a/b"), file_name("a:b"));
        assert_ne!(file_name("a/b"), file_name("a_b"));
        assert_ne!(file_name(&"é".repeat(200)), file_name(&"é".repeat(201)));
        assert!(file_name(&"é".repeat(3000)).len() < 120);
    }
}
