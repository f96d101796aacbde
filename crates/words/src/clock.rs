//! Time controls in words.

use tabia_game::{Bonus, Millis, Stage, TimeControl};

use crate::Language;

/// A whole time control: "40 moves in 90 min, then 30 min, + 30 s a move".
pub(crate) fn time_control(language: Language, control: &TimeControl) -> String {
    let stages = control.stages();
    let same = stages.iter().all(|stage| stage.bonus == stages[0].bonus);
    let stage = |stage: &Stage| {
        let time = time(language, *stage);
        if same {
            time
        } else {
            time + &bonus(language, stage.bonus)
        }
    };
    let then = language.pick(", then ", ", 다음 ");
    let told: Vec<String> = stages.iter().map(stage).collect();
    let mut told = told.join(then);
    if same {
        told.push_str(&bonus(language, stages[0].bonus));
    }
    told
}

/// A length of time as it is set on a clock: "90 min", "30 s".
pub(crate) fn span(language: Language, time: Millis) -> String {
    let millis = time.get();
    let number = |per: u32| {
        let (whole, rest) = (millis / per, millis % per);
        if rest == 0 {
            whole.to_string()
        } else {
            let text = format!("{:.2}", f64::from(millis) / f64::from(per));
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
    };
    if millis >= 60_000 {
        language.pick(
            format!("{} min", number(60_000)),
            format!("{}분", number(60_000)),
        )
    } else {
        language.pick(
            format!("{} s", number(1_000)),
            format!("{}초", number(1_000)),
        )
    }
}

fn time(language: Language, stage: Stage) -> String {
    let span = span(language, stage.time);
    match stage.moves {
        Some(moves) => language.pick(
            format!("{moves} moves in {span}"),
            format!("{moves}수에 {span}"),
        ),
        None => span,
    }
}

fn bonus(language: Language, bonus: Bonus) -> String {
    match bonus {
        Bonus::None => String::new(),
        Bonus::Increment(time) => {
            let span = span(language, time);
            language.pick(format!(" + {span} a move"), format!(" + 수마다 {span}"))
        }
        Bonus::Bronstein(time) => {
            let span = span(language, time);
            language.pick(
                format!(", up to {span} back"),
                format!(", 쓴 시간 {span}까지 돌려받기"),
            )
        }
        Bonus::Delay(time) => {
            let span = span(language, time);
            language.pick(format!(", {span} delay"), format!(", 수마다 {span} 기다림"))
        }
        Bonus::Hourglass => language.pick(", hourglass", ", 모래시계").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_time_control_is_told() {
        let told: String = [
            "600+5",
            "30",
            "90",
            "0.25",
            "40/5400+30:1800+30",
            "40/7200:3600+30",
            "300b2.5",
            "300d5",
            "*180",
        ]
        .into_iter()
        .map(|text| {
            let control = text.parse().expect(text);
            let told = Language::ALL.map(|language| time_control(language, &control));
            format!("{text}\n    {}\n    {}\n", told[0], told[1])
        })
        .collect();
        insta::assert_snapshot!(told);
    }
}
