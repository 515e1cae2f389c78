// Package corpus is where logs come from. It opens collections of them (files, folders,
// patterns, archives, packed or not, standard input, the embedded sample tournament),
// writes nothing, and has limits. It also has the conformance vectors, one scenario a
// file, which can test any verifier. It judges nothing, on purpose: callers pass a judge
// to the runner of the vectors.
package corpus
