// Package ledger writes and checks the ledger of a tournament: an append-only list of
// lines (leaves) about every game that began, ended or is void, in a tree of hashes (RFC
// 6962) whose root the organiser signs after each line. Whoever keeps one signed root can
// show later whether the ledger was changed, cut, or written again.
//
// docs/reference/ledger.md is normative: it has the grammar of leaves, the rules, and
// what all this cannot show. Roots are signed as C2SP checkpoints, so that other people's
// programs can read them.
//
// ParseLeaf and Entry are one leaf. Read reads a whole ledger and compares it with its
// signatures. Writer adds to one and can be killed at any moment. Compare compares a kept
// checkpoint with the present ledger.
//
// The package deliberately knows no game, judges no log, and does not know what a
// schedule says: to it a log is an id, a digest and a size, and a schedule the digest of
// a file.
package ledger
