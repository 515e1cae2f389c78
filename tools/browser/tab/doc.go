// Package tab shows pages in a browser, for tests with the build tag browser. A tab shows
// files from disk and can reach nothing else. A test fails by itself if the page
// requested anything but files, if its script failed, or if it tried something that its
// content policy forbids.
//
// It includes axe-core, an accessibility checker, as its authors publish it (version
// 4.14.1, Mozilla Public License 2.0; the licence is next to it). It is only for tests,
// and in no program.
//
// The package does not know what a page should show.
package tab
