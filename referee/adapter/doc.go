// Package adapter lets programs of other protocols play. It is between a referee, to which
// it speaks the protocol gomocup, and a program that speaks the Go Text Protocol. It knows
// neither clocks nor logs: for a referee, it is the program.
package adapter
