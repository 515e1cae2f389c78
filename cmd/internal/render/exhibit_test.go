package render

import (
	"testing"

	"scrutineer/internal/clitest"
)

// What the document on exhibits shows is what the command prints.
func TestExhibitDocument(t *testing.T) {
	clitest.Transcripts(t, "../../..", []string{"./cmd/render"}, "docs/guide/exhibit.md")
}
