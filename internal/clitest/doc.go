// Package clitest tests commands from the outside: by scripts, and by the
// transcripts in the documentation. The tests of a command are
//
//	func TestMain(m *testing.M) { clitest.Main(m, clitest.Commands{"verify": run}) }
//	func TestFrame(t *testing.T) { clitest.Frame(t, "verify", run) }
//	func TestScripts(t *testing.T) { clitest.Scripts(t, "testdata") }
//
// and those of the documentation, wherever they stand:
//
//	func TestReadme(t *testing.T) {
//		clitest.Transcripts(t, "../..", []string{"./cmd/..."}, "README.md")
//	}
//
// With `go test -update` the files that a script compares with, and the
// transcripts, are rewritten to what the commands print; read the difference
// before believing it.
//
// The package does not know what any command prints. Only tests import it.
package clitest
