// Package witnesses asks the witnesses of an event for their cosignatures, over HTTP as in
// C2SP tlog-witness. A witness is a stranger: its answer is limited in size and time, and
// the only part of it that is used is a valid cosignature by the witness's own key.
//
// The package deliberately keeps nothing: a witness's checkpoint follows from the ledger,
// or from what the witness says.
package witnesses
