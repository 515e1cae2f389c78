// Package forge simulates dishonest referees. It takes an honest session, changes one
// thing, and seals the log again, so that every digest is valid and only judging can
// find the lie. A Strategy is one kind of lie. It declares the correct reaction: that
// a judge must find it, that it is harmless, or that no reader of the log alone can
// know of it, and why.
//
// Honest sessions are recordings (Read) and random games of simulated programs
// (Play), which include honest faults and voids. Everything follows from a seed: the
// same numbers give the same bytes.
//
// The grammar of acts (Act) has no list: it inserts, deletes, moves and changes any records
// of the referee, leaves the programs' lines as they are, and writes the claims that follow.
//
// Forge deliberately does not judge. The caller decides by its own judge whether a
// lie is believed (Verdict, Believed).
package forge
