// Package verifier has the tests of pages that check logs. They need the build tag
// browser.
package verifier
