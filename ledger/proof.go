package ledger

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/mod/sumdb/tlog"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// Proof shows that a leaf is in a signed ledger to a reader who has only the ledger's
// key. It is a C2SP tlog-proof whose extra data is the leaf. For a final leaf it can also
// show that one record is in the leaf's log: then the proof of the record, as logfmt
// writes it, follows the leaf.
type Proof struct {
	File       string // for messages
	Leaf       *Entry
	Index      int64
	Path       []Hash
	Checkpoint *Checkpoint
	First      *Entry        // the ledger's first leaf; nil if the proof names no event
	Record     *logfmt.Proof // nil if the whole game is proven

	line  string // the leaf as it is in the ledger
	first []Hash // the path from the first leaf to the root
}

// MaxProof is the greatest number of bytes in a proof, which may contain the longest
// block of records.
const MaxProof = 8 << 20

const (
	proofLine = "c2sp.org/tlog-proof@v1"
	extraLine = "extra "
	indexLine = "index "
)

// String returns the proof's text.
func (p *Proof) String() string {
	extra := p.line + p.opening()
	if p.Record != nil {
		extra += p.Record.String()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s%s\n%s%d\n", proofLine, extraLine, base64.StdEncoding.EncodeToString([]byte(extra)), indexLine, p.Index)
	for _, h := range p.Path {
		b.WriteString(h.String() + "\n")
	}
	return b.String() + "\n" + p.Checkpoint.Text
}

const (
	firstLine = "first "
	pathLine  = "path "
)

// opening returns the first leaf and its hashes as they are in the text.
func (p *Proof) opening() string {
	if p.First == nil {
		return ""
	}
	b := AppendLeaf([]byte(firstLine), p.First)
	for _, h := range p.first {
		b = append(hex.AppendEncode(append(b, pathLine...), h[:]), '\n')
	}
	return string(b)
}

// checkpointLine returns the line of the text at which the checkpoint begins.
func (p *Proof) checkpointLine() int64 { return int64(len(p.Path)) + 5 }

// ParseProof reads what String wrote. The error is a *Fault.
func ParseProof(file, text string) (*Proof, error) {
	p := &Proof{File: file}
	if len(text) > MaxProof {
		return nil, p.fault(1, OverCap, "longer than a proof may be")
	}
	head, checkpoint, ok := strings.Cut(text, "\n\n")
	lines := strings.SplitN(head, "\n", 3+64+2)
	switch {
	case lines[0] != proofLine:
		return nil, p.fault(1, ProofSyntax, "not a proof: the first line is not "+proofLine)
	case len(lines) < 2 || !strings.HasPrefix(lines[1], extraLine):
		return nil, p.fault(2, ProofSyntax, "no extra line, which has the leaf")
	case len(lines) < 3 || !strings.HasPrefix(lines[2], indexLine):
		return nil, p.fault(3, ProofSyntax, "no index")
	case len(lines) > 3+64:
		return nil, p.fault(4, OverCap, "more hashes than a proof can have")
	case !ok:
		return nil, p.fault(int64(len(lines)), ProofSyntax, "no empty line and checkpoint after the hashes")
	}
	if err := p.extra(lines[1][len(extraLine):]); err != nil {
		return nil, err
	}
	if p.Index = decimal(lines[2][len(indexLine):]); p.Index < 0 {
		return nil, p.fault(3, ProofSyntax, "not an index: "+quote(lines[2]))
	}
	for i, line := range lines[3:] {
		h, err := tlog.ParseHash(line)
		if err != nil || h.String() != line {
			return nil, p.fault(int64(i)+4, ProofSyntax, "not a hash: "+quote(line))
		}
		p.Path = append(p.Path, h)
	}
	var err error
	if p.Checkpoint, err = ParseCheckpoint(checkpoint); err != nil {
		return nil, p.fault(p.checkpointLine(), BadNote, err.Error())
	}
	return p, nil
}

func (p *Proof) fault(line int64, code Code, what string) error {
	return &Fault{p.File, line, code, what}
}

// extra reads the leaf, and the proof of a record after it.
func (p *Proof) extra(text string) error {
	data, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil || base64.StdEncoding.EncodedLen(len(data)) != len(text) {
		return p.fault(2, ProofSyntax, "the extra data is not base64")
	}
	line, rest, ok := bytes.Cut(data, []byte{'\n'})
	if !ok {
		return p.fault(2, ProofSyntax, "the leaf has no line feed")
	}
	p.line = string(line) + "\n"
	if p.Leaf, err = ParseLeaf(p.line); err != nil {
		return p.fault(2, LeafSyntax, err.Error())
	}
	if rest, err = p.opened(rest); err != nil {
		return p.fault(2, ProofSyntax, err.Error())
	}
	if len(rest) > 0 {
		if p.Record, err = logfmt.ParseProof(string(rest)); err != nil {
			return p.fault(2, ProofSyntax, strings.TrimPrefix(err.Error(), "logfmt: "))
		}
	}
	return nil
}

// opened reads what opening wrote, if it is there, and returns what follows.
func (p *Proof) opened(text []byte) ([]byte, error) {
	line, rest, ok := bytes.Cut(text, []byte{'\n'})
	leaf, there := bytes.CutPrefix(line, []byte(firstLine))
	if !ok || !there {
		return text, nil
	}
	var err error
	if p.First, err = firstOf(string(leaf) + "\n"); err != nil {
		return nil, fmt.Errorf("the first leaf: %w", err)
	}
	if p.First.Event == "" || p.Leaf.Kind == Schedule {
		return nil, errors.New("a first leaf that says nothing more")
	}
	for {
		line, after, ok := bytes.Cut(rest, []byte{'\n'})
		digest, there := bytes.CutPrefix(line, []byte(pathLine))
		if !ok || !there {
			return rest, nil
		}
		h, err := hashOf(string(digest))
		if err != nil || !base.IsDigest(digest) || len(p.first) == 64 {
			return nil, errors.New("no hash of the first leaf: " + quote(string(line)))
		}
		p.first, rest = append(p.first, Hash(h)), after
	}
}

// Check checks the proof under one of the keys: the signature, the path from the leaf to
// the signed root, and the path from the record to the root that the leaf names. It needs
// nothing but the proof. The error is a *Fault.
func (p *Proof) Check(keys Keys) error {
	if code, err := keys.Open(p.Checkpoint); err != nil {
		return p.fault(p.checkpointLine(), code, err.Error())
	}
	return p.Included()
}

// Included is Check without the signature.
func (p *Proof) Included() error {
	c := p.Checkpoint
	if p.Index >= c.Size {
		return p.fault(3, NotIncluded, fmt.Sprintf("leaf %d of a ledger of %d", p.Index, c.Size))
	}
	if err := tlog.CheckRecord(p.Path, c.Size, c.Root, p.Index, new(tree).leafHash([]byte(p.line))); err != nil {
		return p.fault(3, NotIncluded, fmt.Sprintf("the hashes do not lead from leaf %d to the signed root", p.Index))
	}
	if p.First != nil {
		err := tlog.CheckRecord(p.first, c.Size, c.Root, 0, new(tree).leafHash(AppendLeaf(nil, p.First)))
		switch {
		case err != nil:
			return p.fault(2, NotIncluded, "the hashes do not lead from the first leaf to the signed root")
		case p.First.Origin != c.Origin:
			return p.fault(2, WrongOrigin, fmt.Sprintf("the first leaf is of %s, and the checkpoint of %s", p.First.Origin, c.Origin))
		}
	}
	return p.recorded()
}

// recorded checks the proof of a record, if there is one.
func (p *Proof) recorded() error {
	if p.Record == nil {
		return nil
	}
	if p.Leaf.Kind != Final {
		return p.fault(2, OtherRecord, "a record of a log that is not sealed cannot be proven")
	}
	root, err := hashOf(p.Leaf.Root)
	if err == nil {
		err = p.Record.Check(p.Leaf.Lines, root)
	}
	if err != nil {
		return p.fault(2, OtherRecord, "the record is not in the log of the leaf")
	}
	return nil
}
