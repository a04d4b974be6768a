//! Charts of times.

use plotters::prelude::*;
use std::env;
use std::error::Error;
use std::path::Path;

/// What one contender has in each panel: points, or a line where there are several.
pub struct Series {
    pub name: String,
    pub panels: Vec<Vec<(f64, f64)>>,
}

pub struct Chart<'a> {
    /// Its name in the target directory, unless a path of such a file is given.
    pub file: &'static str,
    /// What panels are called.
    pub panels: &'a [String],
    pub x: &'static str,
    /// How a number of the first axis is written.
    pub label: fn(&f64) -> String,
    pub series: Vec<Series>,
}

/// How wide and how high a panel is.
const PANEL: (u32, u32) = (520, 440);

impl Chart<'_> {
    /// Draws the panels in two columns, nanoseconds upwards, and the names beside them.
    pub fn draw(&self) -> Result<(), Box<dyn Error>> {
        let given = env::args_os().skip(1).find(|given| Path::new(given).extension().is_some());
        let beside = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name(self.file);
        let path = given.map_or(beside, Into::into);
        let rows = self.panels.len().div_ceil(2);
        let size = (2 * PANEL.0 + 320, rows as u32 * PANEL.1);
        let whole = SVGBackend::new(&path, size).into_drawing_area();
        whole.fill(&WHITE)?;
        let (panels, legend) = whole.split_horizontally(2 * PANEL.0);
        for (place, series) in self.series.iter().enumerate() {
            let (name, at) =
                (format!("{}  {}", place + 1, series.name), (20, 30 + 20 * place as i32));
            let font = ("sans-serif", 16).into_font().color(&colour(place));
            legend.draw(&Text::new(name, at, font))?;
        }
        for (number, panel) in
            panels.split_evenly((rows, 2)).iter().enumerate().take(self.panels.len())
        {
            self.panel(number, panel)?;
        }
        whole.present()?;
        println!("\nchart: {}", std::path::absolute(&path)?.display());
        Ok(())
    }

    fn panel<B: DrawingBackend>(
        &self,
        number: usize,
        panel: &DrawingArea<B, plotters::coord::Shift>,
    ) -> Result<(), Box<dyn Error>>
    where
        B::ErrorType: 'static,
    {
        let points = || self.series.iter().flat_map(|series| &series.panels[number]);
        let ends = |of: fn(&(f64, f64)) -> f64| {
            let all = || points().map(of);
            (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max))
        };
        let (left, right) = ends(|point| point.0);
        let (least, most) = ends(|point| point.1);
        let margin = (right - left) / 16.0;
        // Powers of two are easily read off a logarithmic axis.
        let exponents = least.log2().floor() as i32..=most.log2().ceil() as i32;
        let powers: Vec<f64> = exponents.map(|exponent| 2_f64.powi(exponent)).collect();
        let nanoseconds = (powers[0]..powers[powers.len() - 1]).log_scale();
        let mut chart = ChartBuilder::on(panel)
            .caption(&self.panels[number], ("sans-serif", 18))
            .margin(12)
            .x_label_area_size(40)
            .y_label_area_size(50)
            .build_cartesian_2d(
                left - margin..right + margin,
                nanoseconds.with_key_points(powers.clone()),
            )?;
        chart
            .configure_mesh()
            .x_desc(self.x)
            .y_desc("nanoseconds")
            .x_label_formatter(&self.label)
            .y_label_formatter(&f64::to_string)
            .max_light_lines(0)
            .draw()?;
        for (place, series) in self.series.iter().enumerate() {
            let (colour, points) = (colour(place), &series.panels[number]);
            chart.draw_series(LineSeries::new(points.iter().copied(), colour.stroke_width(2)))?;
            // On one side and the other, as many lie close together.
            let beside = if place % 2 == 0 { (6, -6) } else { (-20, -6) };
            let font = ("sans-serif", 14).into_font().color(&colour);
            chart.draw_series(points.last().map(|&point| {
                EmptyElement::at(point)
                    + Circle::new((0, 0), 4, colour.filled())
                    + Text::new((place + 1).to_string(), beside, font)
            }))?;
        }
        Ok(())
    }
}

/// Colours that all eyes tell apart, by Masataka Okabe and Kei Ito, 2002, in turn.
fn colour(place: usize) -> RGBColor {
    const COLOURS: [RGBColor; 7] = [
        RGBColor(0, 0, 0),
        RGBColor(0, 114, 178),
        RGBColor(213, 94, 0),
        RGBColor(230, 159, 0),
        RGBColor(0, 158, 115),
        RGBColor(204, 121, 167),
        RGBColor(86, 180, 233),
    ];
    COLOURS[place % COLOURS.len()]
}
