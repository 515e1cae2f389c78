// Package corpus is where logs come from: it opens collections of them (files, folders,
// patterns, archives, packed or not, standard input, the embedded sample tournament),
// writing nothing and within limits, and holds the conformance vectors, one scenario a
// file, with which any verifier can be tested. It judges nothing, on purpose: callers
// pass a judge to the runner of the vectors.
package corpus
