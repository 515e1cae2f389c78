// Package synth makes sessions of fiverow as a referee would record them, from
// a seed: whole logs at full evidence, for samples, benchmarks and tests. The
// programs are small functions, the clock is a counter, and nothing is started,
// waited for or measured; the header of every log says so. The same Options
// make the same bytes on every machine.
//
// What the programs are due comes from the protocols of the game, as it would
// for a referee; what they do wrong comes from Options.Fault. Everything else
// that is claimed (time charged, sources, results) is kept by simple
// book-keeping here, so that judging such a log compares two ways of counting.
//
// Synth deliberately is not a referee: it knows no process, pipe or schedule, and
// it never judges a log. It claims what it knows to be true, so that every log
// without a void game is one that an auditor should verify.
package synth
