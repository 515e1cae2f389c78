// Package verifier puts the judge into pages, so that a reader checks a log without
// installing anything. The judge is cmd/browser, a WebAssembly module; it runs in a
// worker, and its content policy forbids all network.
//
// Page writes one file that holds everything. Script and Check are the same for many
// pages that share one copy of the judge, which loads on a click only.
//
// The package does not judge, and it does not know what a log is.
package verifier
