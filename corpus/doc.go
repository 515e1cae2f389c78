// Package corpus is where logs come from: it opens collections of them (files,
// folders, patterns, archives, packed or not, standard input, the embedded
// sample tournament), writing nothing and within limits, and holds the
// conformance vectors, one scenario a file, with which any verifier can be
// tried. It deliberately judges nothing: the runner of the vectors is given a
// function that does.
package corpus
