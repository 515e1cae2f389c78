package audit_test

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"scrutineer/audit"
)

// The digest of a log is over all its bytes, its end included, as the header of
// the attempt after it names it (format H6); unasked there is none.
func TestDigest(t *testing.T) {
	file := recorded("moves", "none").moves(xWins).result(1, "five").bytes(t)
	sum := sha256.Sum256(file)
	if got, want := judged(t, file, audit.Options{Digest: true}).Digest, hex.EncodeToString(sum[:]); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := judged(t, file, audit.Options{}).Digest; got != "" {
		t.Errorf("unasked: %s", got)
	}
}
