package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"scrutineer/base"
	"scrutineer/corpus"
	"scrutineer/logfmt"
)

// Every outcome of ledgers of many sizes is proven, and tlog and note accept it.
func TestProofs(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 5, 8, 13} {
		f, s := games(t, n)
		keys := keysOf(t, s)
		for i := 1; i <= n; i++ {
			found, err := f.Find(fmt.Sprintf("main.1.%d", i), 1)
			if err != nil || found.Index != int64(2*i) {
				t.Fatalf("%+v, %v", found, err)
			}
			made, err := f.Prove(found)
			if err != nil {
				t.Fatal(err)
			}
			p, err := ParseProof("a.proof", made.String())
			if err == nil {
				err = p.Check(keys)
			}
			if err != nil || p.String() != made.String() || *p.Leaf != *finalOf(found.Slot, 1) {
				t.Fatalf("game %d of %d: %v\n%s", i, n, err, made)
			}
			if _, err := note.Open([]byte(p.Checkpoint.Text), note.VerifierList(keys...)); err != nil {
				t.Error(err)
			}
			leaf := tlog.RecordHash(AppendLeaf(nil, p.Leaf))
			if err := tlog.CheckRecord(p.Path, p.Checkpoint.Size, p.Checkpoint.Root, p.Index, leaf); err != nil {
				t.Error(err)
			}
		}
	}
}

// No byte of a proof can be changed.
func TestEveryByteOfAProofCounts(t *testing.T) {
	f, s := games(t, 9)
	keys := keysOf(t, s)
	made, err := f.Prove(mustFind(t, f, "main.1.4"))
	if err != nil {
		t.Fatal(err)
	}
	text := made.String()
	noteAt := strings.Index(text, "\n\n") // the checkpoint is below
	for i := range text {
		for _, c := range []byte{text[i] ^ 1, text[i] ^ 0x20, 'A', '\n', ' ', 0, 0xff} {
			if c == text[i] {
				continue
			}
			changed := text[:i] + string([]byte{c}) + text[i+1:]
			p, err := ParseProof("a.proof", changed)
			if err == nil && p.Check(keys) == nil {
				t.Errorf("byte %d may be %q", i, c)
			}
			line, refused := int64(1+strings.Count(text[:i], "\n")), new(Fault)
			if errors.As(err, &refused) && refused.Line != line && i < noteAt && c != '\n' && text[i] != '\n' {
				t.Errorf("byte %d as %q: found at line %d, not %d: %v", i, c, refused.Line, line, err)
			}
		}
		for _, changed := range []string{text[:i], text[:i] + text[i+1:], text[:i] + text[i:i+1] + text[i:]} {
			if p, err := ParseProof("a.proof", changed); err == nil && changed != text && p.Check(keys) == nil {
				t.Errorf("a proof of %d bytes holds that is cut, or has a byte less or more, at %d", len(changed), i)
			}
		}
	}
}

// sampleLogs calls visit with the logs of a file of the sample.
func sampleLogs(t testing.TB, name string, visit func(l *logfmt.Log)) {
	t.Helper()
	for _, src := range corpus.Sample() {
		if !strings.Contains(src.Name, name) {
			continue
		}
		in, err := src.Open()
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		r := logfmt.NewReader(in, src.Name)
		for {
			l, err := r.ReadLog()
			if err != nil {
				return
			}
			visit(l)
		}
	}
}

// Each record of a log is proven, and no other line can be in its place.
func TestRecordProofs(t *testing.T) {
	s := signerOf(t, "cup", 1)
	f := Folder(t.TempDir() + "/l")
	var outcomes []*Entry
	sampleLogs(t, "dots", func(l *logfmt.Log) { outcomes = append(outcomes, OutcomeOf(l)) })
	if err := f.Build(s, Entry{Digest: none, Slots: base.None, After: true}, outcomes); err != nil {
		t.Fatal(err)
	}
	logs, proven := 0, 0
	sampleLogs(t, "dots", func(l *logfmt.Log) {
		if logs++; logs > 3 {
			return
		}
		found, err := f.Find(SlotOf(l.Header))
		if err != nil {
			t.Fatal(err)
		}
		lines := bytes.Split(l.Bytes, []byte{'\n'})
		for line := logfmt.Line(1); int(line) < len(lines); line++ {
			p, err := f.Prove(found)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.AddRecord(l, line); err != nil {
				if rec := l.Record(line); rec == nil || rec.Kind != logfmt.Block && rec.Kind != logfmt.End {
					t.Errorf("line %d: %v", line, err)
				}
				_, why := logfmt.Prove(l, line)
				wantWords(t, err, "cannot prove the record: "+strings.TrimPrefix(why.Error(), "logfmt: "))
				continue
			}
			q, err := ParseProof("a.proof", p.String())
			if err != nil || q.Check(keysOf(t, s)) != nil {
				t.Fatalf("line %d: %v, %v", line, err, q.Check(keysOf(t, s)))
			}
			got, err := q.Record.Record()
			if err != nil || !bytes.Equal(got, lines[line-1]) {
				t.Errorf("line %d is proven to be %q", line, got)
			}
			proven++
			q.Record.Lines = bytes.Replace(q.Record.Lines, []byte(" 0"), []byte(" 1"), 1)
			wantCode(t, "another record", q.Check(keysOf(t, s)), OtherRecord)
		}
	})
	if proven < 50 {
		t.Errorf("%d records proven; the test looks at too little", proven)
	}
}

// Missing or wrong hashes are made again, and so is an index.
func TestProofsWithoutHashes(t *testing.T) {
	f, s := games(t, 6)
	want, err := f.Prove(mustFind(t, f, "main.1.2"))
	if err != nil {
		t.Fatal(err)
	}
	for name, edit := range map[string]func(text string) string{
		"none":  func(string) string { return "" },
		"short": func(s string) string { return s[:min(len(s), 100)] },
		"wrong": func(s string) string { return strings.Repeat("x", 3000) },
	} {
		change(t, f, hashesFile, edit)
		got, err := f.Prove(mustFind(t, f, "main.1.2"))
		if err != nil || got.String() != want.String() {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := os.Remove(f.path(hashesFile)); err != nil {
		t.Fatal(err)
	}
	if got, err := f.Prove(mustFind(t, f, "main.1.2")); err != nil || got.Check(keysOf(t, s)) != nil {
		t.Error(err)
	}
	_, err = f.Find("main.1.7", 0)
	wantCode(t, "no such slot", err, NotThere)
	_, err = f.Find("main.1.2", 2)
	wantCode(t, "no such attempt", err, NotThere)
}

// A leaf that is not signed yet is not proven.
func TestUnsigned(t *testing.T) {
	f, s := games(t, 2)
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = w.Append(finalOf("late", 1)); err != nil {
		t.Fatal(err)
	}
	w.Close()
	leaves, err := os.ReadFile(f.path(leavesFile))
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.Prove(mustFind(t, f, "late"))
	wantFault(t, "not signed", err, int64(strings.Count(string(leaves), "\n")), NoCheckpoint)
}

// The first leaf has the index 0: a proof of it is read, and a proof of another leaf is
// not accepted for it.
func TestFirstIndex(t *testing.T) {
	f, s := games(t, 5)
	p, err := f.Prove(mustFind(t, f, "main.1.3"))
	if err != nil {
		t.Fatal(err)
	}
	first := strings.Replace(p.String(), fmt.Sprintf("\nindex %d\n", p.Index), "\nindex 0\n", 1)
	q, err := ParseProof("a.proof", first)
	if err != nil || q.Index != 0 || q.Check(keysOf(t, s)) == nil {
		t.Errorf("%+v, %v", q, err)
	}
}

func FuzzProof(f *testing.F) {
	folder, s := games(f, 5)
	keys := keysOf(f, s)
	p, err := folder.Prove(mustFind(f, folder, "main.1.3"))
	if err != nil {
		f.Fatal(err)
	}
	good := p.String()
	f.Add(good)
	f.Add(p.Checkpoint.Text)
	f.Add(strings.Replace(good, "index 6", "index 5", 1))
	f.Fuzz(func(t *testing.T, text string) {
		k, err := ParseReceipt("a", text)
		if err != nil {
			if _, ok := err.(*Fault); !ok {
				t.Errorf("%v is no fault", err)
			}
			return
		}
		if k.Proof == nil {
			return
		}
		if k.Proof.String() != text {
			t.Errorf("%q is written %q", text, k.Proof.String())
		}
		if k.Proof.Check(keys) == nil && AppendLeaf(nil, k.Proof.Leaf) != nil && string(AppendLeaf(nil, k.Proof.Leaf)) != p.line && k.Proof.Index == p.Index && k.Checkpoint.Size == p.Checkpoint.Size {
			t.Errorf("two leaves are proven at one place: %q", text)
		}
	})
}
