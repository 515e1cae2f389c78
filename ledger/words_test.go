package ledger

import (
	"encoding/base64"
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/tlog"
)

// What is wrong with a leaf is said with the field and what is in it.
func TestLeafWords(t *testing.T) {
	sealed := func(rest string) string { return "final x 1 " + d1 + " 5000 99 " + d2 + rest }
	for line, want := range map[string]string{
		"foo x":                         `unknown kind of leaf: "foo"`,
		"start x 1 " + d1 + " y z":      `unexpected text after the leaf: "y z"`,
		"start x ":                      `a blank at the end`,
		"start  1":                      `slot is missing`,
		"start a/b 1":                   `slot is not an id: "a/b"`,
		"start x 01":                    `attempt is not a number: "01"`,
		"start x 0":                     `attempt is not from 1 to 9007199254740991: 0`,
		"start x 1 y":                   `header is not 64 lower-case hex digits: "y"`,
		"final x 1 y":                   `digest is not 64 lower-case hex digits: "y"`,
		"final x 1 -":                   `digest is not 64 lower-case hex digits: "-"`,
		"final x 1 " + d1:               `size is missing`,
		"final x 1 " + d1 + " 0":        `size is not from 1 to 8388608: 0`,
		"final x 1 " + d1 + " 1 0":      `number of lines is not from 1 to 131072: 0`,
		"final x 1 " + d1 + " 1 1 z":    `root is not 64 lower-case hex digits: "z"`,
		sealed(" 5 full"):               `winner is not from 0 to 4: 5`,
		sealed(" x full"):               `winner is not a number: "x"`,
		sealed(" 1"):                    `reason is missing`,
		sealed(" 1 <b>"):                `unknown reason of a result: "<b>"`,
		sealed(" 1 -"):                  `a result has a winner and a reason, or neither`,
		sealed(" - full"):               `a result has a winner and a reason, or neither`,
		"void x 1 " + d1 + " 8388609":   `size is not from 0 to 8388608: 8388609`,
		"void x 1 " + d1 + " 5 bored":   `reason is not host-stall, host-sleep, disk, referee, setup, operator, other, cut, lost: "bored"`,
		"void x 1 " + d1 + " 5 lost":    `a lost log has neither digest nor size; any other log has both`,
		"void x 1 - 5 lost":             `a lost log has neither digest nor size; any other log has both`,
		"void x 1 - 0 cut":              `a lost log has neither digest nor size; any other log has both`,
		"amend x y removed":             `index is not a number: "x"`,
		"amend 268435457 y removed":     `index is not from 0 to 268435456: 268435457`,
		"amend 1 <b> removed":           `reason is not an id: "<b>"`,
		"amend 1 y":                     `kind of leaf is missing`,
		"amend 1 y start x 1":           `only a final or void leaf can replace another`,
		"amend 1 y close 1":             `only a final or void leaf can replace another`,
		"amend 1 y final x 0":           `attempt is not from 1 to 9007199254740991: 0`,
		"enter <b> " + d1:               `entry is not an id: "<b>"`,
		"enter ann -":                   `digest is not 64 lower-case hex digits: "-"`,
		"entered 134217729":             `number of entries is not from 0 to 134217728: 134217729`,
		"beacon 0 00":                   `round is not from 1 to 9007199254740991: 0`,
		"beacon 1 0":                    `not a signature of a round: "0"`,
		"beacon 1 AB":                   `not a signature of a round: "AB"`,
		"beacon 1":                      `signature is missing`,
		"join <b> " + d1 + " 1":         `entry is not an id: "<b>"`,
		"join ann x 1":                  `digest is not 64 lower-case hex digits: "x"`,
		"join ann " + d1 + " 134217729": `number of slots is not from 0 to 134217728: 134217729`,
		"key x":                         `not a verifier key: "x"`,
		"key":                           `key is missing`,
		"close 134217729":               `number of slots is not from 0 to 134217728: 134217729`,
		"schedule":                      `name of the ledger is missing`,
		"schedule -x":                   `not a name for a ledger: "-x"`,
		"schedule cup x":                `digest is not 64 lower-case hex digits: "x"`,
		"schedule cup - x":              `number of slots is not a number: "x"`,
		"schedule cup - -":              `time is missing`,
		"schedule cup - - during":       `time is not before, after: "during"`,
		"schedule cup - - after x":      `not a verifier key: "x"`,
		"schedule cup - - after " + key + " " + strings.Repeat("e", 257): `no name of an event: "` + strings.Repeat("e", 80) + `"...`,
		strings.Repeat("x", 1024): `more than 1023 bytes`,
	} {
		e, err := ParseLeaf(line)
		if wantWords(t, err, want); e != nil {
			t.Errorf("%s is read: %+v", line, e)
		}
	}
}

// What is wrong with a checkpoint, proof, key or policy is said with what is there.
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
		strings.Repeat("x", maxCheckpoint+1):          `longer than a checkpoint may be`,
	} {
		_, err := ParseCheckpoint(text)
		wantWords(t, err, want)
	}
	_, err := ParseReceipt("r", "cup\n")
	wantWords(t, err, "r:1: bad-checkpoint: neither a proof nor a checkpoint: "+parts)

	extra := base64.StdEncoding.EncodeToString([]byte("close 1\n"))
	note := "\n\ncup\n1\n" + root + "\n\n" + sig
	for text, want := range map[string]string{
		"x":                                     "1: proof-syntax: not a proof: the first line is not " + proofLine,
		proofLine + "\nx":                       "2: proof-syntax: no extra line, which has the leaf",
		proofLine + "\nextra x\nx":              "3: proof-syntax: no index",
		proofLine + "\nextra x\nindex 1":        "3: proof-syntax: no empty line and checkpoint after the hashes",
		proofLine + "\nextra x\nindex 1" + note: "2: proof-syntax: the extra data is not base64",
		proofLine + "\nextra " + extra + "\nindex x" + note:                                                                                                `3: proof-syntax: not an index: "index x"`,
		proofLine + "\nextra " + extra + "\nindex 1\nx" + note:                                                                                             `4: proof-syntax: not a hash: "x"`,
		proofLine + "\nextra " + extra + "\nindex 1\n" + root + "\ny" + note:                                                                               `5: proof-syntax: not a hash: "y"`,
		proofLine + "\nextra " + extra + "\nindex 1\n\ncup\n":                                                                                              "5: bad-checkpoint: " + parts,
		proofLine + "\nextra " + extra + "\nindex 1\n" + root + "\n\ncup\n":                                                                                "6: bad-checkpoint: " + parts,
		proofLine + "\nextra " + base64.StdEncoding.EncodeToString([]byte("close 1")) + "\nindex 1" + note:                                                 "2: proof-syntax: the leaf has no line feed",
		proofLine + "\nextra " + base64.StdEncoding.EncodeToString([]byte("close x\n")) + "\nindex 1" + note:                                               `2: leaf-syntax: number of slots is not a number: "x"`,
		proofLine + "\nextra " + base64.StdEncoding.EncodeToString([]byte("close 1\nfirst x\n")) + "\nindex 1" + note:                                      `2: proof-syntax: the first leaf: unknown kind of leaf: "x"`,
		proofLine + "\nextra " + base64.StdEncoding.EncodeToString([]byte("close 1\nfirst close 1\n")) + "\nindex 1" + note:                                `2: proof-syntax: the first leaf: the first leaf must name the schedule`,
		proofLine + "\nextra " + base64.StdEncoding.EncodeToString([]byte("close 1\nfirst schedule c - - after "+key+"\n")) + "\nindex 1" + note:           `2: proof-syntax: a first leaf that says nothing more`,
		proofLine + "\nextra " + base64.StdEncoding.EncodeToString([]byte("close 1\nfirst schedule c - - after "+key+" e\npath x\n")) + "\nindex 1" + note: `2: proof-syntax: no hash of the first leaf: "path x"`,
	} {
		_, err := ParseProof("p", text)
		wantWords(t, err, "p:"+want)
	}

	w := keyTexts(t, 3)
	two := "witness a " + w[0] + "\nwitness b " + w[1] + "\n"
	for text, want := range map[string]string{
		two:                                    "2: bad-policy: no quorum line",
		"":                                     "1: bad-policy: no quorum line",
		"x":                                    "1: bad-policy: the line does not end in a line feed",
		"\x01\n":                               "1: bad-policy: a control character",
		"x y\n":                                `1: bad-policy: not log VKEY [URL], witness NAME VKEY [URL], group NAME all|any|K MEMBER... or quorum NAME: "x y"`,
		two + "log x\n":                        `3: bad-policy: not a verifier key: "x"`,
		"log " + key + "\nlog " + key + " u\n": `2: bad-policy: the log PeterNeumann is named twice`,
		two + "witness a " + w[2] + "\n":       `3: bad-policy: "a" is named twice`,
		two + "witness none " + w[2] + "\n":    `3: bad-policy: none is not a name for a witness or group`,
		two + "witness c " + w[1] + "\n":       `3: bad-policy: "b" and "c" have the same key`,
		two + "witness c x\n":                  `3: bad-policy: not a key of a witness: "x"`,
		two + "group g 3 a b\n":                `3: bad-policy: "3": want all, any or a number from 1 to 2`,
		two + "group g 1 a c\n":                `3: bad-policy: no witness or group "c" above`,
		two + "group g 1 b b\n":                `3: bad-policy: "b" is already a member`,
		two + "group g 1 b\ngroup b 1 a\n":     `4: bad-policy: "b" is named twice`,
		two + "quorum c\n":                     `3: bad-policy: no witness or group "c" above`,
		two + "quorum a\nquorum b\n":           `4: bad-policy: a second quorum line`,
		two + "group g all\n":                  `3: bad-policy: not log VKEY [URL], witness NAME VKEY [URL], group NAME all|any|K MEMBER... or quorum NAME: "group g all"`,
	} {
		_, err := ParsePolicy("p", text)
		wantWords(t, err, "p:"+want)
	}

	_, _, err = NewKeys("-x", nil)
	wantWords(t, err, `"-x": not a name for a ledger: want up to 64 letters, digits, '.', '_', '-' and '/', the first a letter or digit`)
	_, _, err = NewWitnessKeys("-x", nil)
	wantWords(t, err, `"-x": not a name for a witness: want up to 64 letters, digits, '.', '_', '-' and '/', the first a letter or digit`)
	upper := strings.Replace(key, "c74f20a3", "C74F20A3", 1)
	_, err = ParseKey(upper)
	wantWords(t, err, `the key is not in canonical form: "`+upper+`"`)
	_, err = ParseWitnessKey(key)
	wantWords(t, err, fmt.Sprintf(`a key of type 1; a witness signs with type 4: "%s"`, key))
	_, err = ParseWitnessKey("x" + w[0])
	wantWords(t, err, fmt.Sprintf(`the key is not in canonical form: "x%s"`, w[0]))
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
	var tr tree
	text, _ := os.ReadFile(f.path(leavesFile))
	for _, line := range strings.SplitAfter(string(text), "\n")[:3] {
		tr.add(tr.leafHash([]byte(line)), nil)
	}
	wantWords(t, err, fmt.Sprintf("%s:1: ledger-altered: the signed root over the first 3 leaves is %s, but theirs is %s", f.path(checkpointsFile), list[0].Root, tr.root()))
	forged := strings.Replace(list[0].Text, list[0].Root.String(), Hash{1}.String(), 1)
	_, err = keysOf(t, s).Open(&Checkpoint{Origin: "cup", Text: forged})
	wantWords(t, err, fmt.Sprintf("the signature by cup+%08x does not match this text", s.KeyHash()))
	_, _, _, err = f.Consistency(6, nil)
	wantCode(t, "altered", err, Altered)
	whole, s := games(t, 2)
	_, _, _, err = whole.Consistency(6, keysOf(t, s))
	wantWords(t, err, whole.path(checkpointsFile)+":6: rolled-back: 6 leaves were asked for, but only 5 are signed")
	found := mustFind(t, whole, "main.1.2")
	change(t, whole, checkpointsFile, func(s string) string { return strings.Join(strings.SplitAfter(s, "\n")[:5], "") })
	_, err = whole.Prove(found)
	wantWords(t, err, whole.path(leavesFile)+":5: no-checkpoint: no checkpoint covers the leaf yet")
}

// firstFails is hashes that cannot be read at first.
type firstFails struct{ asked int }

func (r *firstFails) ReadHashes(list []int64) ([]tlog.Hash, error) {
	if r.asked++; r.asked == 1 {
		return nil, errDead
	}
	return make([]tlog.Hash, len(list)), nil
}

// A path that cannot be read is an error, even if that of the first leaf can.
func TestPathFails(t *testing.T) {
	p := &Proof{Index: 1, Checkpoint: &Checkpoint{Size: 2}, First: &Entry{}}
	if err := p.paths(&firstFails{}); err != errDead {
		t.Errorf("%v", err)
	}
	if err := p.paths(&firstFails{1}); err != nil || len(p.Path) != 1 || len(p.first) != 1 {
		t.Errorf("%+v, %v", p, err)
	}
}
