// Package ledger keeps and checks the ledger of a tournament: an append-only
// list of lines (leaves) about every game begun, ended or void, under a tree of
// hashes (RFC 6962) whose root the organiser signs again and again. Whoever
// keeps one signed root, or the receipt of one game, can show later whether the
// ledger was changed, cut, or written anew.
//
// The grammar of leaves, the rules and what all this cannot show are in
// docs/reference/ledger.md, which is normative. Roots are signed as C2SP checkpoints, and
// a proof or receipt is a C2SP tlog-proof, so that other people's programs read
// them, too.
//
// ParseLeaf and Entry are one leaf; Read goes through a whole ledger and holds
// it against its signatures; Writer adds to one, safe against being killed at
// any moment; Folder.Prove and Proof.Check make and check what one author takes
// home; Compare holds that against the ledger of today.
//
// The package deliberately knows no game, judges no log, and does not know what
// a schedule says: to it a log is an id, a digest and a size, and a schedule the
// digest of a file.
package ledger
