package render

import (
	"testing"

	"scrutineer/internal/clitest"
)

// The output in the document on exhibits is real.
func TestExhibitDocument(t *testing.T) {
	clitest.Transcripts(t, "../../..", []string{"./cmd/render"}, "docs/guide/exhibit.md")
}
