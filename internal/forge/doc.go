// Package forge plays dishonest referees. It takes an honest session, lies in one
// place, and seals the log again, so that every digest holds and only judging can
// find the lie. A Strategy is one kind of lie; it declares what is due: that a
// judge must find it, that it is harmless, or that no reader of the log alone can
// know of it, and why.
//
// Honest sessions are recordings that were read (Read) and random games that are
// played here by simulated programs (Players), with honest faults and voids among
// them. Everything follows from a seed: the same numbers make the same bytes.
//
// Forge deliberately does not judge: whether a lie is believed is for a function
// that the caller hands in (Verdict, Check).
package forge
