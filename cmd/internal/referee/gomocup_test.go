package referee

import (
	"testing"

	"scrutineer/internal/clitest"
)

// The output in the guide for Gomocup's engines is real: matches, an event, its
// verification and its site, of the example bots.
func TestGomocupDocument(t *testing.T) {
	if testing.Short() {
		t.Skip("its event is long")
	}
	clitest.Transcripts(t, "../../..", []string{"./cmd/referee", "./cmd/verify", "./cmd/render", "./examples/bots/fiverow"}, "docs/guide/gomocup.md")
}
