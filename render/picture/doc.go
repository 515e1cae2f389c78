// Package picture draws scenes: as SVG, as PNG, as letters for a terminal, and
// a whole game as an animated GIF, in two themes that people who see colours
// otherwise can read as well.
//
// All of it is reckoned in whole numbers, from the units of a scene to the
// levels of grey at an edge, so that the same game gives the same bytes on every
// machine. Pixels are numbers of one fixed palette throughout: a picture is
// never drawn in full colour and reduced afterwards, and a frame of a GIF is
// drawn only where it differs from the frame before.
//
// The package knows shapes and what they mean (rules.Scene), and no game: it
// makes no move and judges nothing. It knows no log, no page and no file. Names
// may hold anything; what could hide or reorder text is shown by its number.
package picture
