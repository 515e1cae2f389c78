// Package clitest tests commands from the outside: by scripts, and by the transcripts
// in the documentation. The tests of a command are
//
//	func TestMain(m *testing.M) { clitest.Main(m, clitest.Commands{"verify": run}) }
//	func TestFrame(t *testing.T) { clitest.Frame(t, "verify", run) }
//	func TestScripts(t *testing.T) { clitest.Scripts(t, "testdata") }
//
// and that of the documentation, in the package that has all commands:
//
//	func TestTranscripts(t *testing.T) {
//		clitest.Transcripts(t, "../..", []string{"./examples/bots/dots"}, "README.md")
//	}
//
// `go test -update` rewrites the files that a script compares with, and the
// transcripts, to what the commands print. Review the difference.
//
// The package does not know what any command prints. Only tests import it.
package clitest
