// Package site tests sites in a browser, with the build tag browser. It has only tests.
package site
