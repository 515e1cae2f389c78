// Package report is the registry of reports: what each computes, its keys in JSON,
// its tables and its charts. Text, CSV, Markdown, HTML and the tables of a site are
// all made from the same typed cells.
//
// A new report is a row of All and its words in package words.
//
// Package analysis counts and estimates what a report shows. This package knows no
// logs, rules, files or flags.
package report
