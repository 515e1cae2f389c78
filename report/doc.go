// Package report is the registry of reports: what each computes, its keys in JSON,
// its tables and its charts. Text, CSV, Markdown, HTML and the tables of a site are
// all made from the same typed cells.
//
// A new report is a row of All and its words in package words.
//
// The package knows no logs, rules, files or flags; what it shows is counted or
// estimated in package analysis.
package report
