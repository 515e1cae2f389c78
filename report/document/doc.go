// Package document writes what an analysis found as HTML: parts, each a chart
// with the table of its numbers, for whoever builds pages, and one report that
// is a single file.
//
// The file loads nothing and sends nothing; a content policy names its script
// and style by their digests and allows nothing else. Tables are plain markup
// and need no script; a chart without script is its table, or a still picture
// if one was made for it. Same numbers, same bytes.
//
// Words come from package words. The notes below tables are those of package
// report, in English in every language, and marked so.
//
// The package deliberately does not compute, draw or read files: numbers come
// from package analysis, tables from package report, options from package chart.
package document
