package corpus_test

import (
	"testing"

	"scrutineer/internal/clitest"
)

// What the vectors' own document shows is what the command prints.
func TestReadme(t *testing.T) {
	clitest.Transcripts(t, "..", []string{"./cmd/verify"}, "corpus/vectors/README.md", "corpus/tournaments/README.md")
}
