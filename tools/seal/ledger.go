package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/mod/sumdb/note"
)

// keySeed is what the key of the ledgers in vectors is made from. Everybody may
// know it: it signs nothing but examples.
const keySeed = "a key for everybody: it seals nothing but examples"

// part is a file of a tournament's payload.
type part struct {
	name  string
	lines []*line
}

// sealLedgers reseals the ledgers of a tournament's payload: their leaves, and
// then the checkpoints over them.
func (t *text) sealLedgers() {
	parts := t.parts()
	for _, p := range parts {
		folder, ok := strings.CutSuffix(p.name, "/leaves")
		if !ok {
			continue
		}
		for _, l := range p.lines {
			t.leaf(l, parts)
		}
		for _, q := range parts {
			if q.name == folder+"/checkpoints" {
				t.checkpoints(q.lines, p.lines)
			}
		}
	}
}

// parts are the files of a payload, each below a line with its name.
func (t *text) parts() []part {
	var list []part
	for _, p := range t.pieces {
		for i := range p.lines {
			l := &p.lines[i]
			if name, ok := strings.CutPrefix(l.text, "-- "); ok && strings.HasSuffix(name, " --\n") {
				list = append(list, part{name: strings.TrimSuffix(name, " --\n")})
			} else if n := len(list); n > 0 {
				list[n-1].lines = append(list[n-1].lines, l)
			}
		}
	}
	return list
}

func (p part) bytes() []byte {
	var b []byte
	for _, l := range p.lines {
		b = append(b, l.text...)
	}
	return b
}

// leaf recomputes what a leaf says about a log or about the schedule. A leaf whose log is
// not in the payload stays.
func (t *text) leaf(l *line, parts []part) {
	fields := strings.Fields(l.text)
	if len(fields) < 3 {
		return
	}
	switch fields[0] {
	case "schedule":
		for _, p := range parts {
			if p.name == "event.toml" && fields[2] != "-" {
				t.set(l, 3, digest(p.bytes()))
			}
		}
	case "start":
		if log := t.logOf(fields[1], fields[2]); log != nil {
			t.set(l, 4, digest([]byte(log.head())))
		}
	case "final", "void":
		if log := t.logOf(fields[1], fields[2]); log != nil {
			t.outcome(l, fields[0], log)
		}
	}
}

// logOf is the log of an attempt at a slot, found by its id, or nil.
func (t *text) logOf(id, attempt string) *piece {
	for _, p := range t.pieces {
		if p.log && p.field("id", 2) == id && p.field("attempt", 2) == attempt {
			return p
		}
	}
	return nil
}

// outcome recomputes the leaf of a log: its digest and size, and of a final one
// the lines and root of its end and the winner and reason of its result.
func (t *text) outcome(l *line, kind string, log *piece) {
	due := []string{digest([]byte(log.string())), fmt.Sprint(len(log.string()))}
	if kind == "final" {
		due = append(due, log.field("end", 2), log.field("end", 4), log.field("result", 2), log.field("result", 3))
	}
	for i, word := range due {
		if word != "" {
			t.set(l, 4+i, word)
		}
	}
}

// checkpoints recomputes the roots and signatures of the checkpoints of a
// ledger. The last one is over all leaves, the others over as many as they say.
func (t *text) checkpoints(lines, leaves []*line) {
	signer := signerOf(leaves)
	for i := 0; signer != nil && i+4 < len(lines); i += 5 {
		if i+5 == len(lines) {
			t.set(lines[i+1], 1, fmt.Sprint(len(leaves)))
		}
		n := 0
		if fmt.Sscan(lines[i+1].text, &n); n > len(leaves) {
			continue
		}
		root := rootOf(hashes(leaves[:n]))
		t.set(lines[i+2], 1, base64.StdEncoding.EncodeToString(root[:]))
		body := lines[i].text + lines[i+1].text + lines[i+2].text
		if signed, err := note.Sign(&note.Note{Text: body}, signer); err == nil {
			t.set(lines[i+4], 3, strings.Fields(strings.TrimPrefix(string(signed), body))[2])
		}
	}
}

func hashes(leaves []*line) [][32]byte {
	var list [][32]byte
	for _, l := range leaves {
		list = append(list, leafOf(l.text))
	}
	return list
}

// signerOf is the test key under the name in a ledger's first leaf, or nil if the ledger
// is signed by another key.
func signerOf(leaves []*line) note.Signer {
	if len(leaves) == 0 {
		return nil
	}
	fields := strings.Fields(leaves[0].text)
	if len(fields) != 7 {
		return nil
	}
	seed := sha256.Sum256([]byte(keySeed))
	public := ed25519.NewKeyFromSeed(seed[:]).Public().(ed25519.PublicKey)
	key, err := note.NewEd25519VerifierKey(fields[1], public)
	if err != nil || key != fields[5] {
		return nil
	}
	secret := base64.StdEncoding.EncodeToString(append([]byte{1}, seed[:]...))
	signer, err := note.NewSigner("PRIVATE+KEY+" + fields[1] + "+" + strings.Split(key, "+")[1] + "+" + secret)
	if err != nil {
		return nil
	}
	return signer
}
