// Package witness is a witness: it keeps the newest checkpoint of a ledger, checks
// whether a newer one extends it, and signs that with a time. It follows C2SP
// tlog-witness: a Request is the body of add-checkpoint, State is what a witness
// remembers, and Serve answers requests over HTTP.
//
// The package deliberately reads no leaves: to a witness a ledger is a name, a size and a
// root.
package witness
