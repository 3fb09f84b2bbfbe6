//! Whether a window could open: the screen that the environment names is there and answers.
//!
//! What opens the window takes Wayland where it is named and X11 otherwise, and stops the program where that one does not answer.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Where X11's displays of this machine listen.
const X11: &str = "/tmp/.X11-unix";

/// Why no window can open, for the player; `None` where nothing stands against it.
pub fn why_none(named: impl Fn(&str) -> Option<OsString>) -> Option<String> {
    if !cfg!(all(unix, not(target_os = "macos"))) {
        return None;
    }
    let named = |name: &str| named(name).filter(|value| !value.is_empty());
    if named("WAYLAND_SOCKET").is_some() {
        // A connection that was opened already.
        return None;
    }
    if let Some(name) = named("WAYLAND_DISPLAY") {
        let folder = named("XDG_RUNTIME_DIR").map(PathBuf::from).unwrap_or_default();
        let why = format!("WAYLAND_DISPLAY names {}, where nothing answers", name.to_string_lossy());
        return (!answers(&folder.join(&name))).then(|| told(&why));
    }
    match named("DISPLAY") {
        Some(name) => {
            let name = name.to_string_lossy();
            (!x11_answers(&name, Path::new(X11))).then(|| told(&format!("DISPLAY names {name}, where nothing answers")))
        }
        None => Some(told("neither DISPLAY nor WAYLAND_DISPLAY is set")),
    }
}

fn told(why: &str) -> String {
    format!("there is no screen to open a window on: {why}")
}

/// Whether an X11 display answers: `:0`, `:0.0`, `unix:0`, or `host:0` of another machine, which is left to the window.
fn x11_answers(name: &str, folder: &Path) -> bool {
    let Some((host, display)) = name.rsplit_once(':') else { return false };
    let number = display.split('.').next().unwrap_or_default();
    let Ok(number) = number.parse::<u16>() else { return false };
    let here = matches!(host, "" | "unix");
    !here || answers(&folder.join(format!("X{number}"))) || hidden_answers(&format!("{X11}/X{number}"))
}

#[cfg(unix)]
fn answers(socket: &Path) -> bool {
    std::os::unix::net::UnixStream::connect(socket).is_ok()
}

#[cfg(not(unix))]
fn answers(_socket: &Path) -> bool {
    true
}

/// As [`answers`], of a socket that lies in no folder.
#[cfg(target_os = "linux")]
fn hidden_answers(name: &str) -> bool {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};
    SocketAddr::from_abstract_name(name).and_then(|address| UnixStream::connect_addr(&address)).is_ok()
}

#[cfg(not(target_os = "linux"))]
fn hidden_answers(_name: &str) -> bool {
    false
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests {
    use super::*;
    use std::os::unix::net::UnixListener;

    fn why(environment: &[(&str, &str)]) -> Option<String> {
        let named = |name: &str| environment.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value));
        why_none(named)
    }

    #[test]
    fn a_screen_must_be_named_and_must_answer() {
        assert!(why(&[]).unwrap().contains("neither DISPLAY nor WAYLAND_DISPLAY"));
        assert!(why(&[("DISPLAY", "")]).unwrap().contains("neither"));
        for name in [":64999", "unix:64999", ":64999.0", "nonsense", ":x", ":99999999"] {
            assert!(why(&[("DISPLAY", name)]).unwrap().contains(name), "{name}");
        }
        // A screen of another machine, or one that was opened already, is for the window to find.
        assert_eq!(why(&[("DISPLAY", "elsewhere:0")]), None);
        assert_eq!(why(&[("WAYLAND_SOCKET", "5")]), None);
    }

    #[test]
    fn wayland_comes_first_and_sockets_are_tried() {
        let folder = tempfile::tempdir().unwrap();
        let runtime = folder.path().display().to_string();
        let _wayland = UnixListener::bind(folder.path().join("wayland-7")).unwrap();
        let _x11 = UnixListener::bind(folder.path().join("X7")).unwrap();
        assert_eq!(why(&[("WAYLAND_DISPLAY", "wayland-7"), ("XDG_RUNTIME_DIR", &runtime)]), None);
        assert_eq!(why(&[("WAYLAND_DISPLAY", &format!("{runtime}/wayland-7"))]), None);
        let deaf = why(&[("WAYLAND_DISPLAY", "wayland-8"), ("XDG_RUNTIME_DIR", &runtime), ("DISPLAY", ":0")]);
        assert!(deaf.unwrap().contains("wayland-8"));
        assert!(x11_answers(":7", folder.path()) && x11_answers("unix:7.0", folder.path()) && !x11_answers(":64999", folder.path()));
    }
}
