package ledger

import (
	"strings"
	"testing"
)

// A digest is 64 hexadecimal digits. Fewer are not a digest, even if all of them can be
// read.
func TestHashOf(t *testing.T) {
	for _, bad := range []string{"", "ab", strings.Repeat("ab", 31), strings.Repeat("zz", 32), strings.Repeat("a", 63)} {
		if h, err := hashOf(bad); err == nil {
			t.Errorf("%q is taken for the digest %x", bad, h)
		}
	}
	h, err := hashOf(strings.Repeat("ab", 32))
	if err != nil || h[0] != 0xab || h[31] != 0xab {
		t.Errorf("%x, %v", h, err)
	}
}
