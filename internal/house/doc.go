// Package house has the tests that keep the project in shape: who may import whom,
// how long functions and files may be, and that every exported name is documented. It
// has no code of its own.
package house
