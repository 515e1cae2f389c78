// Package hostile holds names that nobody should give a bot: each of them has
// done harm to some program that shows names. Tests take every surface that
// shows a name through all of them.
//
// A name that contains script sets Mark on the page's window if it runs, so a
// test sees by that one property whether any did. The names are for the places
// where text is shown: HTML text and attributes, script and JSON in a page,
// style, chart options, CSV, Markdown, terminals, file names, addresses.
//
// The package does not know what a surface makes of a name, and what would be
// right. Only tests import it.
package hostile
