// Package schedulers holds the tests of the recipes in examples/schedulers: each is run,
// and what its parts come to is compared with one call over all logs.
package schedulers
