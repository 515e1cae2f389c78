// Package synth makes sessions of fiverow as a referee would record them, from a seed:
// complete logs with full evidence, for samples, benchmarks and tests. The programs are
// small functions, the clock is a counter, and nothing is started, waited for or
// measured; the header of every log says so. The same Options make the same bytes on
// every machine.
//
// The protocols of the game say what is due to the programs, as for a referee.
// Options.Fault says what they do wrong. Everything else that is claimed (time charged,
// sources, results) is computed here by simple bookkeeping, so judging such a log
// compares two ways of counting.
//
// Synth is deliberately not a referee: it knows no process, pipe or schedule, and it
// never judges a log. It claims what it knows to be true, so every log without a void
// game should be verified.
package synth
