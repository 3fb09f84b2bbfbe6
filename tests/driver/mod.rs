//! Drives the real window by mouse and keyboard messages, with no window: what the windowing system would send is sent, and the
//! picture is drawn into an image when one is wanted.

#![allow(dead_code, reason = "each test uses its own part of the driver")]

pub mod fields;
pub mod journals;
pub mod player;

use bevy::DefaultPlugins;
use bevy::app::{App, PluginGroup};
use bevy::asset::{Assets, Handle};
use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::ecs::prelude::*;
use bevy::image::Image;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::input::mouse::{MouseButton, MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::log::LogPlugin;
use bevy::math::Vec2;
use bevy::prelude::On;
use bevy::render::RenderPlugin;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, ExitCondition, PrimaryWindow, Window, WindowEvent, WindowPlugin, WindowRef, WindowResolution};
use bevy::winit::WinitPlugin;
use carnyx::names::{BaseId, UnitId};
use carnyx::view::{Lens, MapCamera, on_plane};
use carnyx::window::{Carnyx, Config, Opening, build};
#[allow(unused_imports, reason = "each test uses its own part of the driver")]
pub use fields::{FIELDS, Field, PRESS};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

/// What passes from frame to frame.
const FRAME: Duration = Duration::from_millis(16);

pub struct Driver {
    pub app: App,
    window: Entity,
    canvas: Option<Handle<Image>>,
    size: (u32, u32),
    scale: f32,
    home: PathBuf,
}

impl Drop for Driver {
    fn drop(&mut self) {
        // A folder left behind in the system's own place for such things harms nobody.
        drop(std::fs::remove_dir_all(&self.home));
    }
}

impl Driver {
    /// A window of this logical size. Journals go into a folder that is gone afterwards.
    pub fn new(width: u32, height: u32, scale: f32) -> Self {
        Self::opened(width, height, scale, false, None, |_| {})
    }

    pub fn with_pictures(width: u32, height: u32, scale: f32) -> Self {
        Self::opened(width, height, scale, true, None, |_| {})
    }

    /// A window opened for a file, or for nothing in particular; `prepare` may put journals into its folder first.
    pub fn opened(width: u32, height: u32, scale: f32, pictures: bool, file: Option<&str>, prepare: impl FnOnce(&Path)) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let home = std::env::temp_dir().join(format!("carnyx-window-{}-{number}", std::process::id()));
        let journals = home.join("journals");
        std::fs::create_dir_all(&journals).expect("a folder for journals");
        prepare(&journals);
        let mut app = App::new();
        let mut resolution = WindowResolution::new((width as f32 * scale) as u32, (height as f32 * scale) as u32);
        resolution.set_scale_factor(scale);
        let window = Window { resolution, ..Window::default() };
        app.add_plugins(
            DefaultPlugins
                .build()
                .disable::<WinitPlugin>()
                .set(WindowPlugin { primary_window: Some(window), exit_condition: ExitCondition::DontExit, ..WindowPlugin::default() })
                .set(RenderPlugin { synchronous_pipeline_compilation: true, ..RenderPlugin::default() })
                .set(LogPlugin { filter: "error".to_owned(), ..LogPlugin::default() }),
        );
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        build(&mut app, Config { pictures, target: None });
        app.world_mut().resource_mut::<Carnyx>().keep_in(&journals);
        app.insert_resource(Opening { file: file.map(Into::into), bots: Vec::new() });
        app.finish();
        app.cleanup();
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).expect("one window");
        let size = ((width as f32 * scale) as u32, (height as f32 * scale) as u32);
        let mut driver = Self { app, window, canvas: None, size, scale, home };
        driver.frames(4);
        driver
    }

    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    pub fn carnyx(&self) -> &Carnyx {
        self.app.world().resource::<Carnyx>()
    }

    /// Frames until nothing moves by itself any more; bots then wait for a player.
    pub fn settle(&mut self) {
        // A machine on which a tenth of a second passes from frame to frame.
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
        for _ in 0..5_000 {
            self.frames(1);
            let carnyx = self.carnyx();
            if !carnyx.is_busy() && !carnyx.bot_to_move() {
                self.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
                self.frames(2);
                return;
            }
        }
        panic!("the window never came to rest");
    }

    fn send<M: Message + Clone>(&mut self, message: M, event: WindowEvent) {
        self.app.world_mut().write_message(message);
        self.app.world_mut().write_message(event);
    }

    pub fn move_to(&mut self, at: Vec2) {
        let window = self.window;
        if let Some(mut found) = self.app.world_mut().get_mut::<Window>(window) {
            found.set_cursor_position(Some(at));
        }
        let moved = CursorMoved { window, position: at, delta: None };
        self.send(moved.clone(), WindowEvent::CursorMoved(moved));
        self.frames(1);
    }

    fn button(&mut self, button: MouseButton, state: ButtonState) {
        let event = MouseButtonInput { button, state, window: self.window };
        self.send(event, WindowEvent::MouseButtonInput(event));
        self.frames(1);
    }

    pub fn press(&mut self) {
        self.button(MouseButton::Left, ButtonState::Pressed);
    }

    pub fn release(&mut self) {
        self.button(MouseButton::Left, ButtonState::Released);
        self.frames(1);
    }

    pub fn click(&mut self, at: Vec2) {
        self.move_to(at);
        self.press();
        self.release();
    }

    /// A click with Shift held.
    pub fn shift_click(&mut self, at: Vec2) {
        self.key_event(KeyCode::ShiftLeft, Key::Shift, ButtonState::Pressed);
        self.click(at);
        self.key_event(KeyCode::ShiftLeft, Key::Shift, ButtonState::Released);
    }

    pub fn drag(&mut self, from: Vec2, to: Vec2) {
        self.move_to(from);
        self.press();
        for step in 1..=4 {
            self.move_to(from.lerp(to, step as f32 / 4.0));
        }
        self.release();
    }

    pub fn wheel(&mut self, at: Vec2, lines: f32) {
        self.move_to(at);
        let event = MouseWheel { unit: MouseScrollUnit::Line, x: 0.0, y: lines, window: self.window, phase: TouchPhase::Moved };
        self.send(event, WindowEvent::MouseWheel(event));
        self.frames(2);
    }

    fn key_event(&mut self, code: KeyCode, key: Key, state: ButtonState) {
        let text = match (&key, state) {
            (Key::Character(text), ButtonState::Pressed) => Some(text.clone()),
            _ => None,
        };
        let event = KeyboardInput { key_code: code, logical_key: key, state, text, repeat: false, window: self.window };
        self.send(event.clone(), WindowEvent::KeyboardInput(event));
        self.frames(1);
    }

    pub fn key(&mut self, code: KeyCode) {
        let key = logical(code);
        self.key_event(code, key.clone(), ButtonState::Pressed);
        self.key_event(code, key, ButtonState::Released);
    }

    pub fn with_shift(&mut self, code: KeyCode) {
        self.key_event(KeyCode::ShiftLeft, Key::Shift, ButtonState::Pressed);
        self.key(code);
        self.key_event(KeyCode::ShiftLeft, Key::Shift, ButtonState::Released);
    }

    pub fn write(&mut self, text: &str) {
        for letter in text.chars() {
            let key = Key::Character(letter.to_string().into());
            self.key_event(KeyCode::KeyT, key.clone(), ButtonState::Pressed);
            self.key_event(KeyCode::KeyT, key, ButtonState::Released);
        }
    }

    /// Clicks the control that reads this (or begins with it), wherever egui put it.
    pub fn click_on(&mut self, words: &str) {
        let at = self.find(words).unwrap_or_else(|| panic!("nothing on the screen reads {words:?}; there is {:?}", self.controls()));
        self.click(at);
        // A sheet that opens takes its place in the second frame.
        self.frames(2);
    }

    /// Ends the step, whoever could still act.
    pub fn all_hold(&mut self) {
        let end = self.controls().into_iter().find(|words| words.starts_with("All hold") || words == "End step");
        self.click_on(&end.expect("a step that can be ended"));
        if self.find("Yes, all hold").is_some() {
            self.click_on("Yes, all hold");
        }
    }

    /// Accepts what is asked, or gives up the rest of the step.
    pub fn go_on(&mut self) {
        let next = ["On with it", "Accept"].into_iter().find(|words| self.find(words).is_some());
        match next {
            Some(words) => self.click_on(words),
            None => self.all_hold(),
        }
    }

    /// Accepts and holds until a player gives orders in this step of the rules.
    pub fn go_on_to(&mut self, step: &str) {
        let stands = |driver: &Self| {
            let battle = driver.carnyx().battle.as_ref().expect("a battle");
            let (turn, place) = battle.rules.clock(&battle.table());
            turn > 0 && battle.rules.steps()[place] == step && driver.carnyx().model.end_step.is_some()
        };
        for _ in 0..30 {
            if stands(self) {
                return;
            }
            self.go_on();
            self.settle();
        }
        panic!("nobody gives orders in {step}");
    }

    /// Clicks into a text field, wipes it and writes something else.
    pub fn rewrite(&mut self, field: &str, words: &str) {
        self.click_on(field);
        self.key(KeyCode::End);
        for _ in 0..40 {
            self.key(KeyCode::Backspace);
        }
        self.write(words);
        self.frames(2);
    }

    pub fn controls(&self) -> Vec<String> {
        self.carnyx().controls().iter().map(|(words, _)| words.clone()).collect()
    }

    pub fn find(&self, words: &str) -> Option<Vec2> {
        let controls = self.carnyx().controls();
        let found = controls
            .iter()
            .rev()
            .find(|(known, _)| known == words)
            .or_else(|| controls.iter().rev().find(|(known, _)| known.starts_with(words)));
        found.map(|(_, at)| *at)
    }

    pub fn unit(&self, name: &str) -> UnitId {
        let battle = self.carnyx().battle.as_ref().expect("a battle");
        let table = battle.table();
        let found = table.units.iter().find(|unit| table.name(unit.id) == name).map(|unit| unit.id);
        found.unwrap_or_else(|| panic!("no unit {name}"))
    }

    pub fn base_of(&self, unit: UnitId) -> BaseId {
        let battle = self.carnyx().battle.as_ref().expect("a battle");
        let found = battle.table().standing(unit).next().map(|base| base.id);
        found.expect("a base on the table")
    }

    pub fn middle_of_map(&self) -> Vec2 {
        let frame = self.app.world().resource::<Lens>().frame;
        frame.0.lerp(frame.1, 0.5)
    }

    /// Where a base lies on the screen.
    pub fn on_screen(&self, base: BaseId) -> Vec2 {
        let battle = self.carnyx().battle.as_ref().expect("a battle");
        let at = on_plane(battle.table().base(base).pose.at);
        self.app.world().resource::<Lens>().to_screen(at)
    }

    /// Where journals and reports of this window lie.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The journal of the battle that is being played.
    pub fn journal(&self) -> PathBuf {
        let battle = self.carnyx().battle.as_ref().expect("a battle");
        battle.game.path().expect("a journal").to_owned()
    }

    /// A picture where `CARNYX_PICTURES` is set in the environment: they are for eyes, and cost more time than all the rest.
    pub fn picture_if_wanted(&mut self, name: &str) {
        if std::env::var_os("CARNYX_PICTURES").is_some() {
            self.picture(name);
        }
    }

    /// A picture of the window as it is now, in `target/pictures`.
    pub fn picture(&mut self, name: &str) -> PathBuf {
        let folder = std::env::var_os("CARGO_TARGET_TMPDIR").map_or_else(|| PathBuf::from("target"), |tmp| PathBuf::from(tmp).join(".."));
        let folder = folder.join("pictures");
        std::fs::create_dir_all(&folder).expect("a folder for pictures");
        let file = folder.join(format!("{name}.png"));
        let image = match &self.canvas {
            Some(image) => image.clone(),
            None => {
                let texture = Image::new_target_texture(self.size.0, self.size.1, TextureFormat::Rgba8UnormSrgb, None);
                let image = self.app.world_mut().resource_mut::<Assets<Image>>().add(texture);
                self.canvas = Some(image.clone());
                image
            }
        };
        let target = RenderTarget::Image(ImageRenderTarget { handle: image, scale_factor: self.scale });
        let camera = self.app.world_mut().query_filtered::<Entity, With<MapCamera>>().single(self.app.world()).expect("one camera");
        self.app.world_mut().entity_mut(camera).insert(target.clone());
        self.frames(3);
        let taken = Arc::new(AtomicBool::new(false));
        let (at, told) = (file.clone(), Arc::clone(&taken));
        self.app.world_mut().spawn(Screenshot(target)).observe(move |captured: On<ScreenshotCaptured>| {
            let picture = captured.image.clone().try_into_dynamic().expect("a picture");
            picture.to_rgb8().save(&at).expect("the picture is written");
            told.store(true, Ordering::Relaxed);
        });
        for _ in 0..60 {
            self.frames(1);
            if taken.load(Ordering::Relaxed) {
                self.app.world_mut().entity_mut(camera).insert(RenderTarget::Window(WindowRef::Primary));
                self.frames(2);
                return file;
            }
        }
        panic!("no picture came: a Vulkan driver is needed, a software one will do (Debian: mesa-vulkan-drivers)");
    }
}

fn logical(code: KeyCode) -> Key {
    let letter = |text: &str| Key::Character(text.into());
    match code {
        KeyCode::Enter => Key::Enter,
        KeyCode::Escape => Key::Escape,
        KeyCode::Tab => Key::Tab,
        KeyCode::Space => Key::Space,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::End => Key::End,
        KeyCode::ArrowUp => Key::ArrowUp,
        KeyCode::ArrowDown => Key::ArrowDown,
        KeyCode::ArrowLeft => Key::ArrowLeft,
        KeyCode::ArrowRight => Key::ArrowRight,
        KeyCode::ShiftLeft => Key::Shift,
        KeyCode::Digit1 => letter("1"),
        KeyCode::Digit2 => letter("2"),
        KeyCode::Digit3 => letter("3"),
        KeyCode::Digit4 => letter("4"),
        KeyCode::Digit5 => letter("5"),
        KeyCode::Digit6 => letter("6"),
        KeyCode::Digit0 => letter("0"),
        _ => letter("x"),
    }
}
