// Package schedulers has the tests of the recipes in examples/schedulers: each is run,
// and its merged parts are compared with one call over all logs.
package schedulers
