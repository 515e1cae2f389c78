package corpus_test

import (
	"testing"

	"scrutineer/internal/clitest"
)

// The output in the vectors' document is that of the command.
func TestReadme(t *testing.T) {
	clitest.Transcripts(t, "..", []string{"./cmd/verify"}, "corpus/vectors/README.md", "corpus/tournaments/README.md")
}
