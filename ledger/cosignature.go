package ledger

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"strings"
)

// Cosignature is the signature of a witness. It says that at this time the checkpoint was
// the newest that the witness had seen of the ledger, and that it extends all earlier
// ones (C2SP tlog-cosignature, Ed25519).
type Cosignature struct {
	Key  *WitnessKey
	Time int64 // seconds since 1970, by the witness's clock
}

// sizes of a cosignature: the hash of the key, the time, the signature.
const (
	hashBytes = 4
	timeBytes = 8
)

// Body returns what is signed of a checkpoint: its text without empty line and
// signatures.
func (c *Checkpoint) Body() string {
	body, _, _ := strings.Cut(c.Text, "\n\n")
	return body + "\n"
}

// cosigned returns what a witness signs.
func cosigned(at uint64, body string) []byte {
	return fmt.Appendf(nil, "cosignature/v1\ntime %d\n%s", at, body)
}

// Cosign makes the line of a witness's signature, with its line feed. It checks nothing;
// package witness does.
func (s *Cosigner) Cosign(c *Checkpoint, at int64) string {
	raw := binary.BigEndian.AppendUint32(nil, s.Public.hash)
	raw = binary.BigEndian.AppendUint64(raw, uint64(at))
	raw = append(raw, ed25519.Sign(s.private, cosigned(uint64(at), c.Body()))...)
	return signatureLine + s.Public.Name + " " + base64.StdEncoding.EncodeToString(raw) + "\n"
}

// Cosigned returns the cosignatures of a checkpoint by some witnesses, the earliest of
// each. It ignores lines by other keys. The error is about an invalid line by one of
// these witnesses.
func (c *Checkpoint) Cosigned(keys []*WitnessKey) ([]Cosignature, error) {
	_, lines, _ := strings.Cut(c.Text, "\n\n")
	var list []Cosignature
	for _, k := range keys {
		first := Cosignature{Key: k, Time: -1}
		for line := range strings.Lines(lines) {
			at, mine, err := k.open(line, c.Body())
			if err != nil {
				return nil, err
			}
			if mine && (first.Time < 0 || at < first.Time) {
				first.Time = at
			}
		}
		if first.Time >= 0 {
			list = append(list, first)
		}
	}
	return list, nil
}

// open reads the time of a line, if it is by this key.
func (k *WitnessKey) open(line, body string) (at int64, mine bool, err error) {
	text, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), signatureLine)
	name, encoded, _ := strings.Cut(text, " ")
	if !ok || name != k.Name {
		return 0, false, nil
	}
	raw, err := base64.StdEncoding.Strict().DecodeString(encoded)
	if err != nil || len(raw) < hashBytes || binary.BigEndian.Uint32(raw) != k.hash {
		return 0, false, nil
	}
	if len(raw) != hashBytes+timeBytes+ed25519.SignatureSize {
		return 0, true, fmt.Errorf("the cosignature by %s has %d bytes", k, len(raw))
	}
	stamp := binary.BigEndian.Uint64(raw[hashBytes:])
	if stamp == 0 || stamp > MaxNumber || !ed25519.Verify(k.public, cosigned(stamp, body), raw[hashBytes+timeBytes:]) {
		return 0, true, fmt.Errorf("the cosignature by %s does not match this text", k)
	}
	return int64(stamp), true, nil
}

// With returns the checkpoint with further lines of signatures, without duplicates.
func (c *Checkpoint) With(lines ...string) *Checkpoint {
	more := *c
	for _, line := range lines {
		if !strings.Contains(more.Text, line) && len(more.Text)+len(line) <= maxCheckpoint {
			more.Text += line
		}
	}
	return &more
}

// Others reports whether anybody other than the ledger's own key has signed the checkpoint,
// such as a witness.
func (c *Checkpoint) Others() bool {
	_, lines, _ := strings.Cut(c.Text, "\n\n")
	for line := range strings.Lines(lines) {
		if !strings.HasPrefix(line, signatureLine+c.Origin+" ") {
			return true
		}
	}
	return false
}

// Cosignature returns the line by a witness from its answer, and checks it. It returns ""
// if there is none.
func (c *Checkpoint) Cosignature(k *WitnessKey, answer string) (string, error) {
	for line := range strings.Lines(answer) {
		_, mine, err := k.open(line, c.Body())
		if err != nil {
			return "", err
		}
		if mine && strings.HasSuffix(line, "\n") {
			return line, nil
		}
	}
	return "", nil
}
