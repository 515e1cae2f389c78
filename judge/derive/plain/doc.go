// Package plain is a second derivation of a session from a log: slow, in one pass over
// the records, and by another author than package derive. It is written from the section
// "Replay" of FORMAT.md. Comments name the rules P1 to P16 where they are followed. It
// uses only the second implementations of the rules and of the protocols.
//
// It shares no code with the first derivation. It does not know or compare claims, on
// purpose, unless nothing else is known (P14).
package plain
