// Package hostile has hostile names for bots: each of them has broken some program
// that shows names. Tests run every surface that shows a name through all of them.
//
// A name that contains script sets Mark on the page's window if it runs, so a test
// can check that one property. The names are for the places where text is shown: HTML
// text and attributes, script and JSON in a page, style, chart options, CSV,
// Markdown, terminals, file names, addresses.
//
// The package does not know what a surface does with a name, or what would be
// correct. Only tests import it.
package hostile
