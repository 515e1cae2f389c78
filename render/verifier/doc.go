// Package verifier puts the judge into pages, so that a reader checks a log without
// installing anything. The judge is cmd/browser, a WebAssembly module; it runs in a
// worker, and its content policy forbids all network.
//
// Page writes one file that holds everything, for logs that a reader has. Check puts the log
// of a page into it, with a button: the judge is a Script that many pages share, which
// loads on a click only, or Embedded in the one page.
//
// The package does not judge, and it does not know what a log is.
package verifier
