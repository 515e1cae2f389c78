package witness

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/tlog"

	"scrutineer/ledger"
)

// MaxRequest is the greatest number of bytes in a request.
const MaxRequest = 40 << 10

// maxHashes is the greatest number of hashes in a proof (C2SP tlog-witness).
const maxHashes = 63

// Request asks a witness to cosign a checkpoint, because it extends a ledger with Old
// leaves.
type Request struct {
	Old        int64 // leaves of the checkpoint that the witness has, 0 if it has none
	Proof      []ledger.Hash
	Checkpoint *ledger.Checkpoint
}

// String returns the request's text, the body of add-checkpoint.
func (r *Request) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s%d\n", oldWord, r.Old)
	for _, h := range r.Proof {
		b.WriteString(h.String() + "\n")
	}
	return b.String() + "\n" + r.Checkpoint.Text
}

// oldWord begins a request.
const oldWord = "old "

// IsRequest reports whether a text begins as a request.
func IsRequest(text string) bool { return strings.HasPrefix(text, oldWord) }

// ParseRequest reads a request in canonical form. It does not check signatures.
func ParseRequest(text string) (*Request, error) {
	if len(text) > MaxRequest {
		return nil, fmt.Errorf("more than %d bytes", MaxRequest)
	}
	head, rest, ok := strings.Cut(text, "\n\n")
	lines := strings.Split(head, "\n")
	size, is := strings.CutPrefix(lines[0], oldWord)
	n, err := strconv.ParseInt(size, 10, 64)
	switch {
	case !is || err != nil || n < 0 || strconv.FormatInt(n, 10) != size:
		return nil, errors.New("want \"old\" and a number of leaves on the first line")
	case !ok:
		return nil, errors.New("no empty line and checkpoint after the hashes")
	case len(lines)-1 > maxHashes:
		return nil, fmt.Errorf("more than %d hashes", maxHashes)
	}
	r := &Request{Old: n}
	for _, line := range lines[1:] {
		raw, err := base64.StdEncoding.Strict().DecodeString(line)
		if err != nil || len(raw) != tlog.HashSize || len(line) != base64.StdEncoding.EncodedLen(tlog.HashSize) {
			return nil, errors.New("a line of the proof is not a hash")
		}
		r.Proof = append(r.Proof, ledger.Hash(raw))
	}
	if r.Checkpoint, err = ledger.ParseCheckpoint(rest); err != nil {
		return nil, fmt.Errorf("the checkpoint: %w", err)
	}
	if r.Old > r.Checkpoint.Size {
		return nil, fmt.Errorf("old is %d, but the checkpoint has only %d leaves", r.Old, r.Checkpoint.Size)
	}
	return r, nil
}

// emptyRoot is the root of no leaves (RFC 6962 2.1).
var emptyRoot = ledger.Hash(sha256.Sum256(nil))

// FirstRoot returns the root that the hashes of a request show for its first Old leaves,
// and whether they lead to the root of its checkpoint (RFC 9162 2.1.4.2). Only then are
// they hashes of that ledger; otherwise nothing is shown. old is the root of the first
// leaves: if Old is a power of two, it is the first hash, which the request leaves out.
func (r *Request) FirstRoot(old ledger.Hash) (root ledger.Hash, leads bool) {
	switch {
	case r.Checkpoint.Size == 0 && r.Checkpoint.Root != emptyRoot:
		return root, false
	case r.Old == 0:
		return old, len(r.Proof) == 0
	case r.Old == r.Checkpoint.Size:
		return r.Checkpoint.Root, len(r.Proof) == 0
	}
	path := r.Proof
	if r.Old&(r.Old-1) == 0 {
		path = append([]ledger.Hash{old}, path...)
	}
	if len(path) == 0 {
		return root, false
	}
	i, last := r.Old-1, r.Checkpoint.Size-1
	for i&1 == 1 {
		i, last = i>>1, last>>1
	}
	first, second := path[0], path[0]
	for _, h := range path[1:] {
		if last == 0 {
			return root, false
		}
		if i&1 == 1 || i == last {
			first, second = tlog.NodeHash(h, first), tlog.NodeHash(h, second)
			for i&1 == 0 && i != 0 {
				i, last = i>>1, last>>1
			}
		} else {
			second = tlog.NodeHash(second, h)
		}
		i, last = i>>1, last>>1
	}
	return first, last == 0 && second == r.Checkpoint.Root
}
