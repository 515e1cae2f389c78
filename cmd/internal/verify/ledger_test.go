package verify

import (
	"testing"

	"scrutineer/internal/clitest"
)

// What the document of the ledger shows is what the commands print.
func TestLedgerDocument(t *testing.T) {
	clitest.Transcripts(t, "../../..", []string{"./cmd/verify"}, "docs/reference/ledger.md")
}
