//! What editors, and tools that move files about, do to a journal: sound but for that, and told so instead of as damage.

use super::line::Check;

/// What is wrong, and what is allowed.
type Spoiled = (String, String);

fn spoiled(what: &str, allowed: &str) -> Spoiled {
    (what.to_owned(), allowed.to_owned())
}

/// What was done to the file as a whole, where that shows in its first bytes or its line ends.
pub(super) fn whole(bytes: &[u8]) -> Option<Spoiled> {
    let as_kept = "UTF-8 without a byte order mark, as the file was kept";
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => return Some(spoiled("begins with a byte order mark, as some editors add one", as_kept)),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
            return Some(spoiled("begins with a byte order mark of UTF-16, as some editors write it", as_kept));
        }
        _ => {}
    }
    // No line of ours holds a carriage return, and each ends in a line feed.
    let cut_by = |byte: u8| bytes.contains(&byte);
    (bytes.starts_with(b"{") && cut_by(b'\r') && !cut_by(b'\n')).then(|| line_ends("CR"))
}

fn line_ends(to: &str) -> Spoiled {
    spoiled(&format!("the line ends were changed to {to}, as some editors do, and git where it is told to"), "LF, a line feed alone")
}

/// What was done to a line whose checksum does not fit, if that is all that was done to it.
pub(super) fn line(before: Check, line: &[u8]) -> Option<Spoiled> {
    if before.holds(line.strip_suffix(b"\r").unwrap_or_default()).is_some() {
        return Some(line_ends("CRLF"));
    }
    if before.holds(line.trim_ascii()).is_some() {
        return Some(spoiled("blanks were added to the line", "the line as it was kept"));
    }
    line.trim_ascii().is_empty().then(|| spoiled("an empty line was added, or a line was emptied", "a line of an order, as it was kept"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_done_is_told() {
        let (sealed, after) = Check::default().seal("{\"a\":1}");
        let sealed = sealed.trim_end().as_bytes();
        let told = |bytes: Vec<u8>| line(Check::default(), &bytes).map(|(what, _)| what).unwrap_or_default();
        assert!(told([sealed, b"\r"].concat()).contains("CRLF"));
        assert!(told([sealed, b" "].concat()).contains("blanks") && told([b"\t", sealed].concat()).contains("blanks"));
        assert!(told(Vec::new()).contains("empty") && told(b" \r".to_vec()).contains("empty"));
        // Damage is none of these, with whatever line end.
        assert_eq!(told([&sealed[..3], b"x", &sealed[3..], b"\r"].concat()), "");
        assert_eq!(line(after, &[sealed, b"\r"].concat()), None);
        let whole = |bytes: &[u8]| whole(bytes).map(|(what, _)| what).unwrap_or_default();
        assert!(whole(b"\xef\xbb\xbf{}").contains("byte order mark") && whole(b"\xff\xfe{\0").contains("UTF-16"));
        assert!(whole(b"{}\r{}\r").contains("to CR,"));
        assert_eq!([whole(b"{}\n"), whole(b"{}\r\n"), whole(b"{"), whole(b"\r"), whole(b"")], [const { String::new() }; 5]);
    }
}
