//! Fonts and colours of the panels.

use crate::view::{colour, family};
use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, vec2,
};
use std::sync::Arc;

pub const PANEL: u32 = 0x23272E;
pub const SUNK: u32 = 0x1B1F25;
pub const WIDGET: u32 = 0x313842;
pub const ACTIVE: u32 = 0x4A3A18;
pub const RULE: u32 = 0x3D4550;
pub const EDGE: u32 = 0x4A535F;
pub const TEXT: u32 = 0xEFEADC;
pub const MUTED: u32 = 0xB9B4A6;
pub const ACCENT: u32 = 0xF0B440;
pub const LINK: u32 = 0x7CC4F0;
pub const GOOD: u32 = 0x6FD3AE;
pub const BAD: u32 = 0xFF9B85;
pub const DESK: u32 = 0x211C18;

pub const NOTE: f32 = 14.2;
pub const LABEL: f32 = 15.0;
pub const BODY: f32 = 16.5;
pub const NUMBER: f32 = 20.0;
pub const TITLE: f32 = 26.0;

pub fn lato(size: f32) -> FontId {
    FontId::proportional(size)
}

pub fn semibold(size: f32) -> FontId {
    FontId::new(size, family("lato-semibold"))
}

pub fn bold(size: f32) -> FontId {
    FontId::new(size, family("lato-bold"))
}

pub fn garamond(size: f32) -> FontId {
    FontId::new(size, family("garamond"))
}

pub fn italic(size: f32) -> FontId {
    FontId::new(size, family("garamond-italic"))
}

pub fn capitals(size: f32) -> FontId {
    FontId::new(size, family("garamond-sc"))
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let files: [(&str, &'static [u8]); 6] = [
        ("lato", include_bytes!("../../assets/fonts/Lato-Regular.ttf")),
        ("lato-semibold", include_bytes!("../../assets/fonts/Lato-Semibold.ttf")),
        ("lato-bold", include_bytes!("../../assets/fonts/Lato-Bold.ttf")),
        ("garamond", include_bytes!("../../assets/fonts/EBGaramond12-Regular.otf")),
        ("garamond-italic", include_bytes!("../../assets/fonts/EBGaramond12-Italic.otf")),
        ("garamond-sc", include_bytes!("../../assets/fonts/EBGaramondSC12-Regular.otf")),
    ];
    for (name, bytes) in files {
        let mut data = FontData::from_static(bytes);
        if name.starts_with("lato") {
            // Its capitals would stand above the middle of a button.
            data.tweak.y_offset_factor = 0.09;
        }
        fonts.font_data.insert(name.to_owned(), Arc::new(data));
        // Lato stands in wherever a face lacks a sign.
        let faces = if name == "lato" { vec![name.to_owned()] } else { vec![name.to_owned(), "lato".to_owned()] };
        fonts.families.insert(family(name), faces);
    }
    fonts.families.insert(FontFamily::Proportional, vec!["lato".to_owned()]);
    fonts.families.insert(FontFamily::Monospace, vec!["lato".to_owned()]);
    fonts
}

/// Sets fonts and colours; what needs the fonts may be drawn from the next pass on.
pub fn dress(context: &Context) {
    context.set_fonts(fonts());
    context.all_styles_mut(|style| {
        style.animation_time = 0.0;
        style.text_styles = [
            (TextStyle::Small, lato(NOTE)),
            (TextStyle::Body, lato(BODY)),
            (TextStyle::Button, lato(BODY)),
            (TextStyle::Heading, garamond(TITLE)),
            (TextStyle::Monospace, lato(BODY)),
        ]
        .into();
        style.spacing.item_spacing = vec2(8.0, 6.0);
        style.spacing.button_padding = vec2(12.0, 6.0);
        style.spacing.interact_size.y = 30.0;
        style.spacing.indent = 16.0;
        style.spacing.window_margin = Margin::same(12);
        style.spacing.menu_margin = Margin::same(8);
        style.interaction.tooltip_delay = 0.1;
        style.scroll_animation = ScrollAnimation::none();
        style.interaction.selectable_labels = false;
        style.spacing.scroll.fade.strength = 0.0;
        let visuals = &mut style.visuals;
        visuals.dark_mode = true;
        visuals.panel_fill = colour(PANEL);
        visuals.window_fill = colour(PANEL);
        visuals.extreme_bg_color = colour(0x171B20);
        visuals.faint_bg_color = colour(0x272C33);
        visuals.override_text_color = Some(colour(TEXT));
        visuals.hyperlink_color = colour(LINK);
        visuals.selection.bg_fill = colour(ACTIVE);
        visuals.selection.stroke = Stroke::new(1.4, colour(ACCENT));
        visuals.window_corner_radius = CornerRadius::same(9);
        visuals.window_shadow = Shadow { offset: [0, 4], blur: 12, spread: 0, color: Color32::from_black_alpha(115) };
        visuals.popup_shadow = visuals.window_shadow;
        visuals.window_stroke = Stroke::new(1.0, colour(EDGE));
        let widgets = &mut visuals.widgets;
        for (widget, fill, edge) in [
            (&mut widgets.noninteractive, PANEL, RULE),
            (&mut widgets.inactive, WIDGET, EDGE),
            (&mut widgets.hovered, 0x3B4450, 0x7E8794),
            (&mut widgets.active, ACTIVE, ACCENT),
            (&mut widgets.open, WIDGET, EDGE),
        ] {
            widget.bg_fill = colour(fill);
            widget.weak_bg_fill = colour(fill);
            widget.bg_stroke = Stroke::new(1.0, colour(edge));
            widget.fg_stroke = Stroke::new(1.4, colour(TEXT));
            widget.corner_radius = CornerRadius::same(6);
            widget.expansion = 0.0;
        }
    });
}
