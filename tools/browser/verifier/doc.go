// Package verifier has the tests of pages that check logs; they want the build tag
// browser.
package verifier
