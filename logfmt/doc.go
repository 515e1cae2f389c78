// Package logfmt reads and writes the canonical move log (.mlog): a strict, append-only
// record of one session between a referee and programs, in printable ASCII, with one
// legal spelling of every value. FORMAT.md in this folder is the format, normative and
// complete; this package follows it rule by rule.
//
// A log separates three things: what was observed, what the referee did, and what it
// claims. Reader returns all three unchanged, and says where a file is not a valid log.
// After a bad log it continues with the next one. It compares digests with the bytes that
// they cover. Writer writes logs record by record, so that a process killed at any moment
// leaves only whole records. Prove and Proof show that one record is in a sealed log.
//
// The package knows no game, on purpose. It does not check whether a move is legal, a
// fault true or a result right.
package logfmt
