//! The embedded folders are part of the program: it is built anew when a file of them changes or a new one comes.
fn main() {
    println!("cargo:rerun-if-changed=assets");
    println!("cargo:rerun-if-changed=scenarios");
}
