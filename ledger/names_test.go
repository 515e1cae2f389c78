package ledger

import (
	"crypto/rand"
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"

	"scrutineer/base"
)

// Each contradiction names the other leaf by its line.
func TestAccountWords(t *testing.T) {
	const schedule = "schedule c - - before KEY; "
	for leaves, want := range map[string]string{
		"start a 1; final a 1; start a 1":                                 "f:4: slot-twice: attempt 1 of a begins again, but ended at line 3",
		"start a 1; start a 1; void a 1":                                  "f:3: slot-twice: attempt 1 of a already began at line 2",
		"start b 1; void b 1; final a 1; start a 1":                       "f:4: not-started: attempt 1 of a ended but never began\nf:5: not-started: attempt 1 of a ended at line 4, before it began",
		"start a 1; final a 1; start a 2; void a 2":                       "f:4: re-run: a begins again, but has a result",
		"start b 1; void b 1; start a 1; void a 1; void a 1":              "f:6: slot-twice: attempt 1 of a already ended at line 5",
		"start a 1; void a 1; start a 2; final a 2; start a 3; final a 3": "f:6: re-run: a begins again, but has a result\nf:7: re-run: a ended again, but already had a result",
		"start a 7":             "f:2: not-ended: attempt 7 of a began but has no outcome",
		"entered 1":             "f:2: entered-differ: the leaf counts 1 entries with a program, but there are 0",
		"enter a D1; entered 0": "f:3: entered-differ: the leaf counts 0 entries with a program, but there are 1",
		"close 1":               "f:2: finals-differ: the closing leaf counts 1 slots with a result, but there are 0",
		"start a 1; final a 1; amend 1 x removed": "f:4: wrong-amend: leaf 1 is not an outcome",
		"start a 1; final a 1; amend 0 x removed": "f:4: wrong-amend: leaf 0 is not an outcome",
		"amend 0 x removed":                       "f:2: wrong-amend: leaf 0 is not an outcome",
	} {
		a := &Account{File: "f"}
		for _, e := range leavesOf(t, schedule+leaves) {
			a.Add(e)
		}
		var got []string
		for _, f := range a.Faults() {
			got = append(got, f.Error())
		}
		if strings.Join(got, "\n") != want {
			t.Errorf("%s:\n%s\nwant\n%s", leaves, strings.Join(got, "\n"), want)
		}
	}
	a := &Account{File: "f"}
	if a.Faults() != nil || a.Open() || a.More() != 0 || a.Closed() || a.Schedules() != nil {
		t.Errorf("an account of nothing: %v", a.Faults())
	}
	for _, e := range leavesOf(t, "schedule c - 3 before KEY; start a 1; final a 1; close 1; join dan D1 0") {
		a.Add(e)
	}
	if f := a.Faults(); len(f) != 1 || f[0].Error() != "f:5: slots-differ: the schedule has 0 slots, but 1 have a result" {
		t.Errorf("%v", f)
	}
}

// A result counts as long as it stands: whoever removes one of two keeps the other.
func TestStanding(t *testing.T) {
	for leaves, want := range map[string]int64{
		"start a 1; final a 1; start a 2; final a 2; amend 2 x removed":                    1,
		"start a 1; final a 1; start a 2; final a 2; amend 2 x removed; amend 4 x removed": 0,
		"start a 1; final a 1; amend 2 x removed; amend 2 x removed":                       0,
		"start a 1; final a 1; amend 2 x removed; amend 2 x counts; amend 2 x counts":      1,
		"start a 1; final a 1; amend 2 x counts; amend 2 x removed":                        0,
		"start a 1; void a 1; amend 2 x counts":                                            0,
		"start a 1; none a 1; amend 2 x counts":                                            0,
		"start a 1; final a 1; start b 1; final b 1; amend 2 x removed; amend 4 x removed": 0,
	} {
		var a Account
		for _, e := range leavesOf(t, "schedule c - - before KEY; "+leaves) {
			a.Add(e)
		}
		if a.Games() != want {
			t.Errorf("%s: %d games, want %d", leaves, a.Games(), want)
		}
	}
}

// Exactly a thousand attempts without an outcome are named.
func TestThousandFaults(t *testing.T) {
	for n, more := range map[int64]int64{999: 0, 1000: 0, 1001: 1} {
		unended, twice := &Account{}, &Account{}
		twice.Add(&Entry{Kind: Schedule, Slots: base.None})
		for i := range n {
			unended.Add(&Entry{Kind: Start, Slot: "a", Attempt: i + 1, Index: i})
			twice.Add(&Entry{Kind: Close, Finals: 1, Index: i + 1})
		}
		for _, a := range []*Account{unended, twice} {
			if list := a.Faults(); int64(len(list))+more != n || a.More() != more {
				t.Errorf("%d: %d faults and %d more", n, len(list), a.More())
			}
		}
	}
}

// Each cap of a leaf is reached, and not passed (L2, L4, L5).
func TestCapsOfLeaves(t *testing.T) {
	for line, ok := range map[string]bool{
		"schedule " + strings.Repeat("x", 64) + " - 134217728 before " + key + " -": true,
		"schedule " + strings.Repeat("x", 65) + " - 1 before " + key + " -":         false,
		"schedule cup - 134217729 before " + key + " -":                             false,
		"schedule cup - 0 before " + key + " -":                                     true,
		"schedule cup - 0 before " + key:                                            false,
		"schedule cup - 1 before " + key + " " + strings.Repeat("e", 256):           true,
		"schedule cup - 1 before " + key + " " + strings.Repeat("e", 257):           false,
		"schedule cup - 1 before " + key + " ":                                      false,
		"start x 9007199254740991 " + d1:                                            true,
		"start " + strings.Repeat("x", 64) + " 1 " + d1:                             true,
		"final x 1 " + d1 + " 1 1 " + d2 + " 4 full":                                true,
		"final x 1 " + d1 + " 8388608 131072 " + d2 + " 0 full":                     true,
		"final x 1 " + d1 + " 1 0 " + d2 + " 0 full":                                false,
		"void x 1 " + d1 + " 8388608 cut":                                           true,
		"void x 1 " + d1 + " 8388609 cut":                                           false,
		"void x 1 " + d1 + " 1 cut":                                                 true,
		"void x 1 " + d1 + " 0 cut":                                                 false,
		"void x 1 - 1 cut":                                                          false,
		"void x 1 " + d1 + " 0 lost":                                                false,
		"amend 0 x removed":                                                         true,
		"amend 268435456 x removed":                                                 true,
		"amend 268435457 x removed":                                                 false,
		"amend 1 x removed ":                                                        false,
		"entered 134217728":                                                         true,
		"entered 134217729":                                                         false,
		"close 0":                                                                   true,
		"close 134217728":                                                           true,
		"close 134217729":                                                           false,
		"join a " + d1 + " 134217728":                                               true,
		"join a " + d1 + " 134217729":                                               false,
		"join a " + d1 + " 0":                                                       true,
	} {
		if _, err := ParseLeaf(line); (err == nil) != ok {
			t.Errorf("%s: %v", line, err)
		}
	}
	f, s := games(t, 1)
	for n, code := range map[int]Code{MaxLeaf: LeafSyntax, MaxLeaf + 1: OverCap} {
		whole, _ := os.ReadFile(f.path(leavesFile))
		change(t, f, leavesFile, func(s string) string { return s + strings.Repeat("x", n-1) + "\n" })
		_, err := f.Read(Options{Keys: keysOf(t, s)}, nil)
		wantFault(t, "a long line", err, 4, code)
		change(t, f, leavesFile, func(string) string { return string(whole) })
	}
}

// The size of a checkpoint, and what is in it, end where the format says.
func TestCapsOfCheckpoints(t *testing.T) {
	root := base64.StdEncoding.EncodeToString(make([]byte, 32))
	sig := "\n\n" + signatureLine + "cup AAAA\n"
	for text, ok := range map[string]bool{
		"cup\n268435456\n" + root + sig:  true,
		"cup\n268435457\n" + root + sig:  false,
		"cup\n0\n" + root + sig:          true,
		"cup\n-1\n" + root + sig:         false,
		"cup\n1\n" + root[4:] + sig:      false,
		"cup\n1\n" + root + "AAAA" + sig: false,
		"cup\n1\n" + root:                false,
		"cup\n1" + sig:                   false,
	} {
		if c, err := ParseCheckpoint(text); (err == nil) != ok || ok && c.Root != (Hash{}) {
			t.Errorf("%q: %v", text, err)
		}
	}
	f, s := games(t, 1)
	c := checkpointsOf(t, f)[0]
	for n, ok := range map[int]bool{MaxCheckpoint: true, MaxCheckpoint + 1: false} {
		padded := c.Text
		for len(padded) < n { // lines of unknown keys, the last as long as needed
			room := n - len(padded) - len(signatureLine+"w AAAAAAA=\n")
			if room > 2000 {
				room = 1000
			}
			padded += signatureLine + strings.Repeat("w", room+1) + " AAAAAAA=\n"
		}
		if _, err := ParseCheckpoint(padded); len(padded) != n || (err == nil) != ok {
			t.Errorf("%d bytes: %v", len(padded), err)
		}
		change(t, f, checkpointsFile, func(string) string { return c.Text + padded })
		_, err := f.Read(Options{Keys: keysOf(t, s)}, nil)
		if ok && err != nil {
			t.Errorf("%d bytes: %v", n, err)
		} else if !ok {
			wantFault(t, "a long checkpoint", err, 6, OverCap)
		}
	}
}

// A key file is refused for its length, its name or what is in it.
func TestKeyFileCaps(t *testing.T) {
	path := filepath.Join(t.TempDir(), "k")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	skey, vkey, err := note.GenerateKey(rand.Reader, "_cup")
	if err != nil {
		t.Fatal(err)
	}
	const named, private = ":1: bad-key: the key's name is not a name for a ledger", ":1: bad-key: not a private key of a ledger"
	const one = ":1: bad-key: a key file has just one line"
	for _, c := range []struct{ text, signer, public string }{
		{strings.Repeat("x", 4096), private, `:1: bad-key: not a verifier key: "` + strings.Repeat("x", 80) + `"...`},
		{strings.Repeat("x", 4095) + "\n", private, `:1: bad-key: not a verifier key: "` + strings.Repeat("x", 80) + `"...`},
		{strings.Repeat("x", 4096) + "\n", one, one},
		{strings.Repeat("x", 4097), one, one},
		{"a\n\n", one, one},
		{"a\r\n\r\n", one, one},
		{vkey + "\r\n", private, named + `: "_cup"`},
		{skey, named, ":1: bad-key: this is the private key; checking needs the public one"},
		{vkey, private, named + `: "_cup"`},
	} {
		write(c.text)
		_, err := ReadSigner(path)
		wantWords(t, err, path+c.signer)
		_, err = ReadKey(path)
		wantWords(t, err, path+c.public)
	}
	plus := 0
	for seed := range byte(20) {
		private, public, err := NewKeys("cup", &[32]byte{seed, 0, 0xfb, 0xef, 0xbe * (seed % 2)})
		if err != nil {
			t.Fatal(err)
		}
		plus += strings.Count(private, "+") - 4
		write(private + "\n")
		if s, err := ReadSigner(path); err != nil || s.Public != public {
			t.Errorf("%v", err)
		}
	}
	if plus < 1 {
		t.Errorf("no key has a plus in it: the test looks at too little")
	}
	if WriteKeys(filepath.Join(path, "k"), "x", "y") == nil {
		t.Error("keys are written into a file")
	}
	a, _, err := NewKeys("w", nil)
	if b, _, again := NewKeys("w", nil); a == b || err != nil || again != nil {
		t.Errorf("two random keys are the same: %v, %v", err, again)
	}
}
