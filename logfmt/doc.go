// Package logfmt reads and writes the canonical move log (.mlog): a strict,
// append-only record of one session between a referee and the programs that
// play, in printable ASCII, with one legal spelling of every value. FORMAT.md
// in this folder is the format, normative and complete; this package follows it
// rule by rule.
//
// A log keeps apart what was observed, what the referee did, and what it
// claims. Reader gives all three back as they are, and says where a file is
// not a log; it goes on at the next log after a bad one, and holds digests
// against the bytes they cover. Writer writes logs record by record so that a
// process killed at any moment leaves whole records only. Prove and Proof show
// that one record is in a sealed log.
//
// The package deliberately knows no game: whether a move is legal, a fault
// true or a result right is not its matter.
package logfmt
