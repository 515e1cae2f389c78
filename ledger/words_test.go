package ledger

import (
	"encoding/base64"
	"fmt"
	"os"
	"strings"
	"testing"

	"scrutineer/logfmt"
)

// What is wrong with a leaf is said with the field and what is in it.
func TestLeafWords(t *testing.T) {
	sealed := func(rest string) string { return "final x 1 " + d1 + " 5000 99 " + d2 + rest }
	for line, want := range map[string]string{
		"foo x":                         `unknown kind of leaf: "foo"`,
		"start x 1 " + d1 + " y z":      `more than the line's fields: "y z"`,
		"start x ":                      `attempt is empty: fields are separated by one blank, and no line ends in one`,
		"start  1":                      `slot is empty: fields are separated by one blank, and no line ends in one`,
		"start a/b 1":                   `slot is not an id (letters, digits and . _ + -, at most 64): "a/b"`,
		"start x 01":                    `attempt is not a decimal without sign or leading zero, at most 2^53-1: "01"`,
		"start x 0":                     `attempt is not from 1 to 9007199254740991: 0`,
		"start x 1 y":                   `header is not 64 lower-case hex digits: "y"`,
		"final x 1 y":                   `digest is not 64 lower-case hex digits: "y"`,
		"final x 1 -":                   `digest is not 64 lower-case hex digits: "-"`,
		"final x 1 " + d1:               `size is missing`,
		"final x 1 " + d1 + " 0":        `size is not from 1 to 8388608: 0`,
		"final x 1 " + d1 + " 1 0":      `number of lines is not from 1 to 131072: 0`,
		"final x 1 " + d1 + " 1 1 z":    `root is not 64 lower-case hex digits: "z"`,
		sealed(" 5 full"):               `winner is not from 0 to 4: 5`,
		sealed(" x full"):               `winner is not a decimal without sign or leading zero, at most 2^53-1: "x"`,
		sealed(" 1"):                    `reason is missing`,
		sealed(" 1 <b>"):                `unknown reason of a result: "<b>"`,
		sealed(" 1 -"):                  `a result has a winner and a reason, or neither`,
		sealed(" - full"):               `a result has a winner and a reason, or neither`,
		"void x 1 " + d1 + " 8388609":   `size is not from 0 to 8388608: 8388609`,
		"void x 1 " + d1 + " 5 bored":   `reason is "bored", not one of host-stall, host-sleep, disk, referee, setup, operator, other, cut, lost`,
		"void x 1 " + d1 + " 5 lost":    `a lost log has neither digest nor size; any other log has both`,
		"void x 1 - 5 lost":             `a lost log has neither digest nor size; any other log has both`,
		"void x 1 - 0 cut":              `a lost log has neither digest nor size; any other log has both`,
		"amend x y removed":             `index is not a decimal without sign or leading zero, at most 2^53-1: "x"`,
		"amend 268435457 y removed":     `index is not from 0 to 268435456: 268435457`,
		"amend 1 <b> removed":           `reason is not an id (letters, digits and . _ + -, at most 64): "<b>"`,
		"amend 1 y":                     `what it says of the outcome is missing`,
		"amend 1 y final x 1 " + d1:     `what it says of the outcome is "final", not one of removed, counts`,
		"start x 1":                     `header is missing`,
		"schedule cup - - after " + key: `event is missing`,
		"schedule cup - - after":        `key is missing`,
		"beacon 1 00":                   `unknown kind of leaf: "beacon"`,
		"enter <b> " + d1:               `entry is not an id (letters, digits and . _ + -, at most 64): "<b>"`,
		"enter ann -":                   `digest is not 64 lower-case hex digits: "-"`,
		"entered 134217729":             `number of entries is not from 0 to 134217728: 134217729`,
		"join <b> " + d1 + " 1":         `entry is not an id (letters, digits and . _ + -, at most 64): "<b>"`,
		"join ann x 1":                  `digest is not 64 lower-case hex digits: "x"`,
		"join ann " + d1 + " 134217729": `number of slots is not from 0 to 134217728: 134217729`,
		"close 134217729":               `number of slots is not from 0 to 134217728: 134217729`,
		"schedule":                      `name of the ledger is missing`,
		"schedule -x":                   `not a name for a ledger: "-x"`,
		"schedule cup x":                `digest is not 64 lower-case hex digits: "x"`,
		"schedule cup - x":              `number of slots is not a decimal without sign or leading zero, at most 2^53-1: "x"`,
		"schedule cup - -":              `time is missing`,
		"schedule cup - - during":       `time is "during", not one of before, after`,
		"schedule cup - - after x":      `not a verifier key: "x"`,
		"schedule cup - - after " + key + " " + strings.Repeat("e", 257): `no name of an event: "` + strings.Repeat("e", 60) + `"...`,
		strings.Repeat("x", 1024): `more than 1023 bytes`,
	} {
		e, err := ParseLeaf(line)
		if wantWords(t, err, want); e != nil {
			t.Errorf("%s is read: %+v", line, e)
		}
	}
}

// What is wrong with a checkpoint or key is said with what is there.
func TestOtherWords(t *testing.T) {
	root := base64.StdEncoding.EncodeToString(make([]byte, 32))
	sig := signatureLine + "cup AAAAAAA=\n"
	const parts = "want a name, a size, a root, an empty line and signatures"
	for text, want := range map[string]string{
		"":                                            parts,
		"cup\n1\n" + root + "\n":                      parts,
		"cup\n1\n\n" + sig:                            parts,
		"cup\n1\n" + root + "\nmore\n\n" + sig:        parts,
		"-cup\n1\n" + root + "\n\n" + sig:             `not a name for a ledger: "-cup"`,
		"cup\n01\n" + root + "\n\n" + sig:             `not a number of leaves: "01"`,
		"cup\n268435457\n" + root + "\n\n" + sig:      `not a number of leaves: "268435457"`,
		"cup\n1\nAAAA\n\n" + sig:                      `not a root: "AAAA"`,
		"cup\n1\n" + root + "\n\n":                    `the last signature does not end in a line feed`,
		"cup\n1\n" + root + "\n\n" + sig + "x":        `the last signature does not end in a line feed`,
		"cup\n1\n" + root + "\n\n" + sig + "x y\n":    `not a signature: "x y"`,
		"cup\n1\n" + root + "\n\n" + sig + "\n" + sig: `not a signature: ""`,
		strings.Repeat("x", MaxCheckpoint+1):          `longer than a checkpoint may be`,
	} {
		_, err := ParseCheckpoint(text)
		wantWords(t, err, want)
	}
	_, _, err := NewKeys("-x", nil)
	wantWords(t, err, `"-x": not a name for a ledger: want up to 64 letters, digits, '.', '_', '-' and '/', the first a letter or digit`)
	upper := strings.Replace(key, "c74f20a3", "C74F20A3", 1)
	_, err = ParseKey(upper)
	wantWords(t, err, `the key is not in canonical form: "`+upper+`"`)
}

// What is wrong with a ledger is said with both sides.
func TestLedgerWords(t *testing.T) {
	for _, c := range []struct {
		file string
		edit func(s string) string
		want string
	}{
		{leavesFile, func(s string) string { return s + "amend 5 x removed\n" }, "leaves:6: leaf-order: an amendment must name an earlier leaf"},
		{leavesFile, func(s string) string { return s + "amend 4 x removed\nfoo\n" }, `leaves:7: leaf-syntax: unknown kind of leaf: "foo"`},
		{leavesFile, func(s string) string { return s[strings.Index(s, "\n")+1:] }, "leaves:1: leaf-order: the first leaf must name the schedule"},
		{leavesFile, func(s string) string { return s + s }, "leaves:6: leaf-order: only the first leaf can name the schedule"},
		{leavesFile, func(s string) string { return s + strings.Repeat("x", 1<<17) + "\n" }, "leaves:6: cap: longer than 1024 bytes"},
		{leavesFile, func(s string) string { return "" }, "leaves:1: no-schedule: a ledger without a leaf"},
		{leavesFile, func(s string) string { return strings.Join(strings.SplitAfter(s, "\n")[:4], "") }, "checkpoints:6: ledger-short: 5 leaves were signed, but there are 4"},
		{checkpointsFile, func(s string) string { return s + s }, "checkpoints:11: bad-checkpoint: a checkpoint of 3 leaves after one of 5"},
		{checkpointsFile, func(s string) string { return s + strings.Repeat("x", 1<<16) }, "checkpoints:11: cap: longer than a line of a checkpoint may be"},
		{checkpointsFile, func(s string) string { return s + strings.Repeat(strings.Repeat("x", 1<<14)+"\n", 3) }, "checkpoints:11: cap: longer than a checkpoint may be"},
		{checkpointsFile, func(s string) string { return strings.Replace(s, "cup\n5", "cut\n5", 1) }, "checkpoints:6: wrong-origin: a checkpoint of cut, but the ledger is cup"},
		{checkpointsFile, func(s string) string { return strings.Replace(s, "— cup ", "— cut ", 1) }, ""},
	} {
		f, s := games(t, 2)
		change(t, f, c.file, c.edit)
		_, err := f.Read(Options{Keys: keysOf(t, s)}, nil)
		if c.want == "" {
			wantCode(t, "signed by another name", err, ForeignKey)
		} else {
			wantWords(t, err, string(f)+string(os.PathSeparator)+c.want)
		}
	}
	f, s := games(t, 2)
	list := checkpointsOf(t, f)
	change(t, f, leavesFile, func(s string) string { return strings.Replace(s, " 1 complete", " 2 complete", 1) })
	h, err := f.Read(Options{Sizes: []int64{3}}, nil)
	if h != nil {
		t.Errorf("%+v", h)
	}
	var tr logfmt.Tree
	text, _ := os.ReadFile(f.path(leavesFile))
	for _, line := range strings.SplitAfter(string(text), "\n")[:3] {
		tr.Add(logfmt.LeafHash([]byte(line)))
	}
	wantWords(t, err, fmt.Sprintf("%s:1: ledger-altered: the signed root over the first 3 leaves is %s, but theirs is %s", f.path(checkpointsFile), list[0].Root, Hash(tr.Root())))
	forged := strings.Replace(list[0].Text, list[0].Root.String(), Hash{1}.String(), 1)
	_, err = keysOf(t, s).Open(&Checkpoint{Origin: "cup", Text: forged})
	wantWords(t, err, fmt.Sprintf("the signature by cup+%08x does not match this text", s.KeyHash()))
}
