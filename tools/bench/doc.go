// Package bench measures the judging of logs beside yardsticks that everybody
// has: a digest and a count of words over the same bytes. Its benchmarks run in
// one process; compare, below it, runs the command beside coreutils. Numbers
// depend on the machine and are never asserted; what carries over is their
// ratio. It knows nothing of how judging works.
package bench
