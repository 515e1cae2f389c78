// Package plain derives a session from a log a second time: slowly, in one pass over the
// records, and by another author than package derive. It is written from the section
// "Replay" of FORMAT.md. Comments name the rules P1 to P16 where they are followed. It
// uses only the second implementations of the rules and of the protocols.
//
// It shares no code with the first derivation. It knows no claims, on purpose, except
// where nothing else is known (P14). It does not compare them.
package plain
