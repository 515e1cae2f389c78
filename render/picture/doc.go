// Package picture draws scenes as SVG, as PNG and as text for a terminal, and a whole
// game as an animated GIF. Its two themes are readable for people with colour vision
// deficiency.
//
// All computations use integers, from the units of a scene to the levels of grey at
// an edge, so the same game gives the same bytes on every machine. Pixels are numbers
// of one fixed palette throughout: a picture is never drawn in full colour and
// reduced afterwards.
//
// The package knows shapes and what they mean (rules.Scene), and no game, log, page
// or file. It makes no moves and judges nothing. Names may contain anything. A
// character that could hide or reorder text is shown by its number.
package picture
