// Package tab looks at pages as a reader's browser does, for tests with the
// build tag browser. A tab shows files from disk and can reach nothing else; a
// test fails by itself if the page asked for anything but files, if its script
// failed, or if it tried what its content policy forbids.
//
// It brings axe-core, a checker of what hinders readers with disabilities, as
// its makers publish it (version 4.14.1, Mozilla Public License 2.0; the licence
// is beside it). It is for tests alone and in no program.
//
// The package does not know what a page should show.
package tab
