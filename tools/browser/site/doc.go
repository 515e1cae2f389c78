// Package site looks at sites in a browser, with the build tag browser.
// It has no code of its own.
package site
