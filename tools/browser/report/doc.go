// Package report tests reports in a browser, with the build tag browser. It has only
// tests.
package report
