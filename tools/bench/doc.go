// Package bench measures the judging of logs, and compares it with a digest and a count
// of words over the same bytes. Its benchmarks run in one process; tools/compare runs the
// command and coreutils as processes. Numbers depend on the machine and are never
// asserted; their ratio carries over to other machines. It knows nothing of how judging
// works.
package bench
