//! The real window on a virtual screen: it opens, draws its first page, and says so.
#![cfg(feature = "gui")]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

/// Ends what it holds, whatever becomes of the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Lines as they come, until one holds `wanted`.
fn wait_for(source: impl std::io::Read + Send + 'static, wanted: &'static str, seconds: u64) -> Option<String> {
    let (tell, told) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(source).lines().map_while(Result::ok) {
            if tell.send(line).is_err() {
                break;
            }
        }
    });
    let end = std::time::Instant::now() + Duration::from_secs(seconds);
    while let Some(left) = end.checked_duration_since(std::time::Instant::now()) {
        match told.recv_timeout(left) {
            Ok(line) if line.contains(wanted) => return Some(line),
            Ok(_) => {}
            Err(_) => return None,
        }
    }
    None
}

#[test]
fn the_window_opens_on_a_virtual_screen() {
    let drivers = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"];
    let has_driver = drivers.iter().any(|folder| Path::new(folder).read_dir().is_ok_and(|mut files| files.next().is_some()));
    assert!(has_driver, "there is no Vulkan driver: install mesa-vulkan-drivers");
    let screen = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("there is no Xvfb: install xvfb");
    let mut screen = Running(screen);
    let number = wait_for(screen.0.stdout.take().expect("its number"), "", 30).expect("the virtual screen comes up");
    let home = std::env::temp_dir().join(format!("carnyx-smoke-{}", std::process::id()));
    let program = Command::new(env!("CARGO_BIN_EXE_carnyx"))
        .env("DISPLAY", format!(":{}", number.trim()))
        .env_remove("WAYLAND_DISPLAY")
        .env("XDG_DATA_HOME", &home)
        .env("CARNYX_MSAA", "off")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut program = Running(program);
    let shown = wait_for(program.0.stderr.take().expect("what it says"), "the first page is shown", 180);
    drop(program);
    drop(std::fs::remove_dir_all(&home));
    assert!(shown.is_some(), "the window never showed its first page");
}
