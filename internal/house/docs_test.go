package house

import (
	"testing"

	"scrutineer/internal/clitest"
)

// What the documents show is what the commands print.
func TestTranscripts(t *testing.T) {
	clitest.Transcripts(t, "../..", []string{"./cmd/...", "./examples/bots/..."}, "README.md", "CONTRIBUTING.md", "docs/disputes.md")
}
