//! The wire's JSON, frozen for each version of the protocol, and what a stranger may send instead.
#![cfg(test)]

use std::collections::BTreeSet;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tabia_net::wire::{ClientFrame, DecodeError, FRAME_BYTES, ServerFrame, decode, encode};

/// Never changed once a version is released; what has been added since is in files of its own.
const CLIENT_V1: &str = concat!(
    include_str!("golden/v1-client.jsonl"),
    include_str!("golden/v1-later-client.jsonl")
);
const SERVER_V1: &str = concat!(
    include_str!("golden/v1-server.jsonl"),
    include_str!("golden/v1-later-server.jsonl")
);

fn check<F: Serialize + DeserializeOwned>(golden: &str) {
    for line in golden.lines() {
        let frame: F = decode(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(encode(&frame), line);
    }
}

/// The values of `field` anywhere in `golden`.
fn values(golden: &str, field: &str) -> BTreeSet<String> {
    fn walk(value: &Value, field: &str, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                let here = fields.get(field).and_then(Value::as_str);
                found.extend(here.map(str::to_owned));
                for value in fields.values() {
                    walk(value, field, found);
                }
            }
            Value::Array(items) => {
                for item in items {
                    walk(item, field, found);
                }
            }
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    for line in golden.lines() {
        walk(&serde_json::from_str(line).unwrap(), field, &mut found);
    }
    found
}

/// The variants that serde names when it does not find one.
fn variants<F: DeserializeOwned>(text: &str) -> BTreeSet<String> {
    let error = serde_json::from_str::<F>(text).err().unwrap().to_string();
    let (_, list) = error.split_once("expected ").unwrap();
    let names = list.split('`').skip(1).step_by(2);
    names.map(str::to_owned).collect()
}

#[test]
fn version_1_is_what_it_was() {
    check::<ClientFrame>(CLIENT_V1);
    check::<ServerFrame>(SERVER_V1);
}

#[test]
fn every_frame_event_request_and_code_has_its_golden_line() {
    let nothing = r#"{"type":"?"}"#;
    assert_eq!(values(CLIENT_V1, "type"), variants::<ClientFrame>(nothing));
    assert_eq!(values(SERVER_V1, "type"), variants::<ServerFrame>(nothing));
    let id = "AAAAAAAAAAAAAAAAAAAAAA";
    let command = format!(
        r#"{{"type":"command","gameId":"{id}","commandId":"{id}","expectedSeq":1,"cmd":"?"}}"#
    );
    assert_eq!(values(CLIENT_V1, "cmd"), variants::<ClientFrame>(&command));
    let event = |rest: &str| {
        format!(
            r#"{{"type":"events","gameId":"{id}","events":[{{"seq":1,"atMs":1,"event":{rest}}}]}}"#
        )
    };
    let events = variants::<ServerFrame>(&event(r#""?""#));
    assert_eq!(values(SERVER_V1, "event"), events);
    let statuses = variants::<ServerFrame>(&event(r#""gameEnded","status":"?""#));
    assert_eq!(values(SERVER_V1, "status"), statuses);
    let mut codes = BTreeSet::new();
    for text in [
        format!(r#"{{"type":"rejected","gameId":"{id}","commandId":"{id}","seq":1,"code":"?"}}"#),
        r#"{"type":"error","message":"","fatal":true,"code":"?"}"#.to_owned(),
        r#"{"type":"bye","code":"?"}"#.to_owned(),
    ] {
        codes.extend(variants::<ServerFrame>(&text));
    }
    assert_eq!(values(SERVER_V1, "code"), codes);
}

#[test]
fn unknown_fields_are_passed_over() {
    fn check<F: Serialize + DeserializeOwned>(golden: &str) {
        for line in golden.lines() {
            let more = line.replace("{\"", "{\"future\":[{\"x\":null}],\"");
            let frame: F = decode(&more).unwrap_or_else(|error| panic!("{more}: {error}"));
            assert_eq!(encode(&frame), line);
        }
    }
    check::<ClientFrame>(CLIENT_V1);
    check::<ServerFrame>(SERVER_V1);
}

#[test]
fn unknown_types_are_told_from_nonsense() {
    for (text, unknown) in [
        (r#"{"type":"teleport","to":"g8"}"#, true),
        (r#"{"type":"command","cmd":"teleport"}"#, false),
        (r#"{"type":7}"#, false),
        (r#"{"kind":"hello"}"#, false),
        (r#"["hello"]"#, false),
        ("hello", false),
        ("", false),
    ] {
        let error = decode::<ClientFrame>(text).unwrap_err();
        assert_eq!(
            error == DecodeError::UnknownType,
            unknown,
            "{text}: {error}"
        );
    }
}

#[test]
fn long_and_deep_texts_are_refused() {
    let long = format!(
        r#"{{"type":"ping","n":1,"x":"{}"}}"#,
        "x".repeat(FRAME_BYTES)
    );
    assert_eq!(
        decode::<ClientFrame>(&long),
        Err(DecodeError::TooLong(long.len()))
    );
    let deep = format!(r#"{{"type":"ping","n":1,"x":{}}}"#, "[".repeat(4000));
    assert!(matches!(
        decode::<ClientFrame>(&deep),
        Err(DecodeError::Malformed(_))
    ));
}

#[test]
fn a_frame_that_is_cut_anywhere_is_no_frame() {
    fn check<F: DeserializeOwned + core::fmt::Debug>(golden: &str) {
        for line in golden.lines() {
            for at in (0..line.len()).filter(|at| line.is_char_boundary(*at)) {
                let cut = decode::<F>(&line[..at]);
                assert!(
                    matches!(cut, Err(DecodeError::Malformed(_))),
                    "{at}: {line}"
                );
            }
        }
    }
    check::<ClientFrame>(CLIENT_V1);
    check::<ServerFrame>(SERVER_V1);
}

#[test]
fn a_frame_with_any_byte_changed_never_panics() {
    for line in CLIENT_V1.lines().chain(SERVER_V1.lines()) {
        for at in 0..line.len() {
            for byte in [0, b'"', b'}', b'-', b'9', 0x7F] {
                let mut bytes = line.as_bytes().to_vec();
                bytes[at] = byte;
                if let Ok(text) = core::str::from_utf8(&bytes) {
                    let _ = decode::<ClientFrame>(text);
                    let _ = decode::<ServerFrame>(text);
                }
            }
        }
    }
}
