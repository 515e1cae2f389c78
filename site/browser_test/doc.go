// Package browser_test looks at sites in a browser, with the build tag browser.
// It has no code of its own.
package browser_test
