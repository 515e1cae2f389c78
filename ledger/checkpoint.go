package ledger

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"scrutineer/internal/lines"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Hash is a SHA-256.
type Hash = tlog.Hash

// Checkpoint is the state of a ledger at one moment: C2SP tlog-checkpoint, a signed note
// of three lines.
type Checkpoint struct {
	Origin string
	Size   int64 // leaves
	Root   Hash
	Text   string // all of it, including its signatures
}

// MaxCheckpoint is the greatest number of bytes in a checkpoint: a hundred signatures.
const MaxCheckpoint = 32 << 10

// signatureLine is the beginning of a line with a signature.
const signatureLine = "— "

// Sign makes a checkpoint and signs it.
func Sign(origin string, size int64, root Hash, key *Signer) (*Checkpoint, error) {
	n := &note.Note{Text: fmt.Sprintf("%s\n%d\n%s\n", origin, size, root)}
	text, err := note.Sign(n, key.Signer)
	return &Checkpoint{origin, size, root, string(text)}, err
}

// ParseCheckpoint reads a checkpoint without checking its signatures. It refuses lines
// between root and signatures, which the standard allows: their meaning is unknown.
func ParseCheckpoint(text string) (*Checkpoint, error) {
	if len(text) > MaxCheckpoint {
		return nil, errors.New("longer than a checkpoint may be")
	}
	body, signatures, ok := strings.Cut(text, "\n\n")
	rows := strings.Split(body, "\n")
	if !ok || len(rows) != 3 {
		return nil, errors.New("want a name, a size, a root, an empty line and signatures")
	}
	size, isNumber := lines.ParseNumber(rows[1])
	c := &Checkpoint{Origin: rows[0], Size: int64(size), Text: text}
	root, err := base64.StdEncoding.Strict().DecodeString(rows[2])
	switch {
	case !IsOrigin(c.Origin):
		return nil, fmt.Errorf("not a name for a ledger: %s", lines.Quote(c.Origin))
	case !isNumber || c.Size > MaxLeaves:
		return nil, fmt.Errorf("not a number of leaves: %s", lines.Quote(rows[1]))
	case err != nil || len(root) != len(c.Root) || len(rows[2]) != 44:
		return nil, fmt.Errorf("not a root: %s", lines.Quote(rows[2]))
	}
	copy(c.Root[:], root)
	return c, signed(signatures)
}

// signed says what is wrong with the lines of signatures.
func signed(text string) error {
	body, ok := strings.CutSuffix(text, "\n")
	if !ok {
		return errors.New("the last signature does not end in a line feed")
	}
	for line := range strings.SplitSeq(body, "\n") {
		fields := strings.Split(strings.TrimPrefix(line, signatureLine), " ")
		if !strings.HasPrefix(line, signatureLine) || len(fields) != 2 || !isBase64(fields[1]) {
			return fmt.Errorf("not a signature: %s", lines.Quote(line))
		}
	}
	return nil
}

// isBase64 reports whether s is the canonical form of some bytes in base64.
func isBase64(s string) bool {
	data, err := base64.StdEncoding.Strict().DecodeString(s)
	return err == nil && base64.StdEncoding.EncodedLen(len(data)) == len(s)
}

// Keys are trusted verifier keys.
type Keys []note.Verifier

// ParseKeys reads verifier keys.
func ParseKeys(texts ...string) (Keys, error) {
	var list Keys
	for _, text := range texts {
		v, err := ParseKey(text)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}

// has reports whether the key is among them already.
func (k Keys) has(v note.Verifier) bool {
	for _, other := range k {
		if other.Name() == v.Name() && other.KeyHash() == v.KeyHash() {
			return true
		}
	}
	return false
}

// String returns the names and hashes of the keys.
func (k Keys) String() string {
	var list []string
	for _, v := range k {
		list = append(list, fmt.Sprintf("%s+%08x", v.Name(), v.KeyHash()))
	}
	return strings.Join(list, ", ")
}

// Open checks that the checkpoint is signed by one of the keys, that all signatures by
// these keys are valid, and that it is of that key's ledger.
func (k Keys) Open(c *Checkpoint) (Code, error) {
	var known Keys
	for _, v := range k {
		if !known.has(v) {
			known = append(known, v)
		}
	}
	n, err := note.Open([]byte(c.Text), note.VerifierList(known...))
	var bad *note.InvalidSignatureError
	var foreign *note.UnverifiedNoteError
	switch {
	case errors.As(err, &bad):
		return BadSignature, fmt.Errorf("the signature by %s+%08x does not match this text", bad.Name, bad.Hash)
	case errors.As(err, &foreign):
		return ForeignKey, fmt.Errorf("signed only by %s", signers(foreign.Note))
	case err != nil:
		return BadNote, err
	}
	for _, s := range n.Sigs {
		if s.Name == c.Origin {
			return "", nil
		}
	}
	return WrongOrigin, fmt.Errorf("a checkpoint of %s, signed by the key of %s", c.Origin, n.Sigs[0].Name)
}

// signers returns those whose keys are unknown, in words.
func signers(n *note.Note) string {
	var list []string
	for _, s := range n.UnverifiedSigs {
		list = append(list, fmt.Sprintf("%s+%08x", s.Name, s.Hash))
	}
	const most = 4
	if len(list) > most {
		list = append(list[:most], "...")
	}
	return strings.Join(list, ", ")
}
