package verify

import (
	"testing"

	"scrutineer/internal/clitest"
)

// The output in the document on the ledger is real.
func TestLedgerDocument(t *testing.T) {
	clitest.Transcripts(t, "../../..", []string{"./cmd/verify"}, "docs/reference/ledger.md")
}
