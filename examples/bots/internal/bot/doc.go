// Package bot is what the example programs have in common: their command line,
// reading and writing lines, and committing a fault when one is asked for.
//
// A program hands Run its manual and a function that plays. The function reads
// with Link.Line, writes with Link.Say, and gives each of its moves to
// Link.Move, which counts them and writes what was asked for: the move, or the
// fault that is in its place.
//
// The package deliberately does not know any game or protocol. What an illegal
// or refused move looks like is shown by the program with every move, and so is
// nothing else: a program that commits faults has the same brain as one that
// does not. Nothing of the rest of the project is imported here or by the
// programs; they are written as an entrant would write them, who knows the
// published rules alone.
package bot
