package ledger

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"
)

// writtenOf writes a ledger of leaves in the short form of leavesOf, with a checkpoint at
// the end.
func writtenOf(t *testing.T, leaves string) (Folder, *Signer, *Checkpoint) {
	t.Helper()
	f, s := Folder(t.TempDir()+"/l"), signerOf(t, "cup", 1)
	list := leavesOf(t, leaves)
	w, err := f.Create(s, *list[0])
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, e := range list[1:] {
		if _, err := w.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	c, err := w.Checkpoint()
	if err != nil {
		t.Fatal(err)
	}
	return f, s, c
}

// Whose key signed is said, of many of the first four, and a key that is named twice is
// one.
func TestOpenWords(t *testing.T) {
	var all []*Signer
	for n := range byte(5) {
		all = append(all, signerOf(t, "cup", 20+n))
	}
	names := func(list []*Signer) string {
		var out []string
		for _, s := range list {
			out = append(out, fmt.Sprintf("%s+%08x", s.Name(), s.KeyHash()))
		}
		return strings.Join(out, ", ")
	}
	stranger, dan := signerOf(t, "cup", 9), signerOf(t, "dan", 1)
	for _, c := range []struct {
		by    []*Signer
		known Keys
		code  Code
		words string
	}{
		{all[:1], keysOf(t, stranger), ForeignKey, "signed only by " + names(all[:1])},
		{all[:4], keysOf(t, stranger), ForeignKey, "signed only by " + names(all[:4])},
		{all, keysOf(t, stranger), ForeignKey, "signed only by " + names(all[:4]) + ", ..."},
		{all[:1], nil, ForeignKey, "signed only by " + names(all[:1])},
		{[]*Signer{dan}, keysOf(t, dan), WrongOrigin, "a checkpoint of cup, signed by the key of dan"},
		{[]*Signer{dan, all[0]}, keysOf(t, dan, all[0]), "", ""},
		{all[:1], keysOf(t, all[0], all[0]), "", ""},
		{all[:2], keysOf(t, all[1], all[0]), "", ""},
	} {
		keys := make([]note.Signer, len(c.by))
		for i, s := range c.by {
			keys[i] = s.Signer
		}
		text, err := note.Sign(&note.Note{Text: fmt.Sprintf("cup\n7\n%s\n", Hash{1})}, keys...)
		if err != nil {
			t.Fatal(err)
		}
		signed, err := ParseCheckpoint(string(text))
		if err != nil {
			t.Fatal(err)
		}
		if code, err := c.known.Open(signed); code != c.code || (err == nil) != (c.words == "") || err != nil && err.Error() != c.words {
			t.Errorf("%s: %v, want %s: %s", code, err, c.code, c.words)
		}
	}
	if k, err := ParseKeys(all[0].Public, "x"); err == nil || k != nil {
		t.Errorf("%v, %v", k, err)
	}
	mine := keysOf(t, all[0])
	for _, s := range []*Signer{all[1], signerOf(t, "dan", 20), signerOf(t, "cups", 20)} {
		if mine.has(keysOf(t, s)[0]) {
			t.Errorf("%s is another key", names([]*Signer{s}))
		}
	}
	if !mine.has(keysOf(t, all[0])[0]) {
		t.Error("a key is not itself")
	}
}
