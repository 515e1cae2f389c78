// Package bot is what the example programs have in common: their command line,
// reading and writing lines, and committing a fault on request.
//
// A program calls Run with its manual and a function that plays. The function reads
// with Link.Line, writes with Link.Say, and passes each of its moves to Link.Move,
// which counts them and writes the move, or the requested fault instead.
//
// The package deliberately does not know any game or protocol. With every move the
// program also passes the texts of an illegal and a refused move, so a program that
// commits faults otherwise plays the same. Neither this package nor the programs
// import anything else of the project: they are written as an entrant would write
// them, from the published rules alone.
package bot
