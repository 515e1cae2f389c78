package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// byDocument reads the proof of a record as the document describes it, byte by byte, and
// returns the record, or "" if the proof is invalid.
func byDocument(proof string) string {
	_, rest, _ := strings.Cut(proof, "\nextra ")
	line, _, _ := strings.Cut(rest, "\n")
	extra, err := base64.StdEncoding.DecodeString(line)
	if err != nil {
		return ""
	}
	head, block, _ := bytes.Cut(extra, []byte("\n\n"))
	lines := strings.Split(string(head), "\n")
	leaf := strings.Fields(lines[0])           // final SLOT ATTEMPT DIGEST BYTES LINES ROOT ...
	if strings.HasPrefix(lines[1], "first ") { // and its hashes
		for lines = slices.Delete(lines, 1, 2); strings.HasPrefix(lines[1], "path "); {
			lines = slices.Delete(lines, 1, 2)
		}
	}
	var n, i, blocks, first, all int
	fmt.Sscan(leaf[5], &all)
	if _, err := fmt.Sscanf(strings.Join(lines[1:4], "\n"), "mlog-proof 1\nline %d\nblock %d %d %d", &n, &i, &blocks, &first); err != nil {
		return ""
	}
	if blocks != (all+64)/65 || first != 1+65*i {
		return ""
	}
	hash := sha256.Sum256(append([]byte{0}, block...))
	k := blocks - 1
	for _, text := range lines[4:] {
		other, err := hex.DecodeString(strings.TrimPrefix(text, "path "))
		if err != nil {
			return ""
		}
		if i%2 == 1 || i == k {
			hash = sha256.Sum256(append(append([]byte{1}, other...), hash[:]...))
			for ; i%2 == 0 && i != 0; i, k = i/2, k/2 {
			}
		} else {
			hash = sha256.Sum256(append(append([]byte{1}, hash[:]...), other...))
		}
		i, k = i/2, k/2
	}
	if k != 0 || hex.EncodeToString(hash[:]) != leaf[6] {
		return ""
	}
	return strings.Split(string(block), "\n")[n-first]
}

// A reader who has only the document can check proofs of records in logs of many blocks.
func TestRecordProofByDocument(t *testing.T) {
	s := signerOf(t, "cup", 1)
	f := Folder(t.TempDir() + "/l")
	var outcomes []*Entry
	sampleLogs(t, "halma", func(l *logfmt.Log) { outcomes = append(outcomes, OutcomeOf(l)) })
	if err := f.Build(s, Entry{Digest: none, Slots: base.None, After: true, Event: "cup"}, outcomes); err != nil {
		t.Fatal(err)
	}
	logs, longest := 0, int64(0)
	sampleLogs(t, "halma", func(l *logfmt.Log) {
		if logs++; logs > 3 {
			return
		}
		found, err := f.Find(SlotOf(l.Header))
		if err != nil {
			t.Fatal(err)
		}
		p, err := f.Prove(found)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(l.Bytes), "\n")
		for line := range lines {
			if p.AddRecord(l, logfmt.Line(line+1)) != nil { // block and end lines have none
				continue
			}
			if longest = max(longest, p.Record.Blocks); byDocument(p.String()) != lines[line] {
				t.Fatalf("log %d: the document's reader does not find line %d in\n%s", logs, line+1, p)
			}
			p.Record.Lines = bytes.Replace(p.Record.Lines, []byte(" "), []byte("  "), 1)
			if byDocument(p.String()) != "" {
				t.Fatalf("log %d: the document's reader takes a changed line %d", logs, line+1)
			}
		}
	})
	if longest < 3 {
		t.Errorf("the longest log has %d blocks: the test looks at too little", longest)
	}
}
