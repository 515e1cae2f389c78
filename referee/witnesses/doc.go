// Package witnesses asks the witnesses of an event for their cosignatures, over HTTP as
// C2SP tlog-witness has it. A witness is a stranger: what it answers is bounded in size
// and time, and nothing of it is taken but a cosignature by its own key that holds.
//
// The package deliberately keeps nothing: where a witness is follows from the ledger, or
// from what the witness says.
package witnesses
