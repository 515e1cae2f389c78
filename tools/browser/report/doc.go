// Package report looks at reports in a browser, with the build tag
// browser. It has no code of its own.
package report
