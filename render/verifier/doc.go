// Package verifier puts the judge into pages, so that a reader can check a log
// without installing anything. The judge is cmd/browser, a WebAssembly module. It
// runs in a worker, under a content policy that forbids all network access.
//
// Page writes one self-contained file, for logs that a reader has. Check embeds the
// log of a page, with a button: the judge is a Script that many pages share and that
// loads only on a click, or is Embedded in the page.
//
// The package does not judge, and it does not know what a log is.
package verifier
