package ledger

import (
	"fmt"
	"strings"
	"testing"
)

// keyTexts returns public keys of witnesses.
func keyTexts(t testing.TB, n int) []string {
	t.Helper()
	var list []string
	for i := range n {
		list = append(list, cosignerOf(t, fmt.Sprintf("w%d", i), byte(i+1)).Public.Text)
	}
	return list
}

// The example of C2SP tlog-policy: two of the Xs, and one of the Ys.
func TestPolicyOfTheStandard(t *testing.T) {
	k := keyTexts(t, 6)
	text := "# who is trusted\n\nwitness X1 " + k[0] + "\nwitness X2 " + k[1] + " https://x.example/\n \twitness\tX3 " + k[2] + " \ngroup X-witnesses 2 X1 X2 X3\n" +
		"witness Y1 " + k[3] + "\nwitness Y2 " + k[4] + "\nwitness Y3 " + k[5] + "\ngroup Y-witnesses any Y1 Y2 Y3\ngroup X-and-Y all X-witnesses Y-witnesses\nquorum X-and-Y\n"
	p, err := ParsePolicy("p", text)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Witnesses) != 6 || p.Witnesses[1].URL != "https://x.example/" || p.Witnesses[2].Name != "X3" {
		t.Errorf("%+v", p.Witnesses)
	}
	for set := range 1 << 6 {
		x, y := set&1+set>>1&1+set>>2&1, set>>3
		if got, want := p.Quorum(func(i int) bool { return set>>i&1 == 1 }), x >= 2 && y > 0; got != want {
			t.Errorf("%06b: %v", set, got)
		}
	}
}

// A quorum may be a witness, or nobody.
func TestSmallQuorums(t *testing.T) {
	k := keyTexts(t, 2)
	one, err := ParsePolicy("p", "witness a "+k[0]+"\nwitness b "+k[1]+"\nquorum b\n")
	if err != nil || !one.Quorum(func(i int) bool { return i == 1 }) || one.Quorum(func(i int) bool { return i == 0 }) {
		t.Errorf("%v", err)
	}
	any, err := ParsePolicy("p", "witness a "+k[0]+"\nwitness b "+k[1]+"\ngroup g 1 a b\nquorum g\n")
	if err != nil || !any.Quorum(func(i int) bool { return i == 1 }) || any.Quorum(func(int) bool { return false }) {
		t.Errorf("%v", err)
	}
	if p, err := ParsePolicy("p", "quorum none\n"); err != nil || !p.Quorum(func(int) bool { return false }) {
		t.Errorf("%v", err)
	}
}

// An error in a policy is reported at its line.
func TestNoPolicies(t *testing.T) {
	k := keyTexts(t, 3)
	w := "witness a " + k[0] + "\nwitness b " + k[1] + "\n"
	for name, c := range map[string]struct {
		text string
		line int64
	}{
		"empty":                     {"", 1},
		"no quorum":                 {w, 2},
		"two quorums":               {w + "quorum a\nquorum b\n", 4},
		"a quorum of nobody known":  {w + "quorum c\n", 3},
		"a quorum above its name":   {"quorum a\n" + w, 1},
		"an unknown line":           {w + "trust a\nquorum a\n", 3},
		"no line feed":              {w + "quorum a", 3},
		"carriage returns":          {"quorum none\r\n", 1},
		"a key twice":               {w + "witness c " + k[0] + "\nquorum a\n", 3},
		"a name twice":              {w + "witness a " + k[2] + "\nquorum a\n", 3},
		"a witness called none":     {"witness none " + k[0] + "\nquorum none\n", 1},
		"a key of a ledger":         {"witness a " + key + "\nquorum a\n", 1},
		"a witness as a log":        {"log " + k[0] + "\nquorum none\n", 1},
		"a group of none":           {w + "group g all\nquorum g\n", 3},
		"a group of 0":              {w + "group g 0 a b\nquorum g\n", 3},
		"a group of 3 of 2":         {w + "group g 3 a b\nquorum g\n", 3},
		"a group of 01":             {w + "group g 01 a b\nquorum g\n", 3},
		"a group of -1":             {w + "group g -1 a b\nquorum g\n", 3},
		"a group of itself":         {w + "group g any g\nquorum g\n", 3},
		"a member of none":          {w + "group g any none\nquorum g\n", 3},
		"a member twice":            {w + "group g 2 a a\nquorum g\n", 3},
		"a member of two":           {w + "group g any a\ngroup h any a b\nquorum h\n", 4},
		"a group's name twice":      {w + "group g 1 a\ngroup g 1 b\nquorum g\n", 4},
		"a group named a witness":   {w + "group a 1 b\nquorum a\n", 3},
		"more than a policy may be": {strings.Repeat("# x\n", MaxPolicy), 1},
		"a log twice":               {"log " + key + "\nlog " + key + "\nquorum none\n", 2},
	} {
		_, err := ParsePolicy("p", c.text)
		wantCode(t, name, err, BadPolicy)
		if f, ok := err.(*Fault); ok && f.Line != c.line {
			t.Errorf("%s: line %d, want %d", name, f.Line, c.line)
		}
	}
	many := "quorum none\n"
	for i := range maxParts + 1 {
		many += fmt.Sprintf("witness a%d %s\n", i, cosignerOf(t, "w", byte(i)).Public.Text)
	}
	_, err := ParsePolicy("p", many)
	wantCode(t, "too many witnesses", err, BadPolicy)
}

// A checkpoint is compared with the policy: its log, its cosignatures, and their number.
func TestPolicyCheck(t *testing.T) {
	a, b := cosignerOf(t, "a", 1), cosignerOf(t, "b", 2)
	log, own := signerOf(t, "cup", 1), checkpointOf(t, 7)
	text := "log " + log.Public + "\nwitness A " + a.Public.Text + "\nwitness B " + b.Public.Text + "\ngroup G 2 A B\nquorum G\n"
	p, err := ParsePolicy("p", text)
	if err != nil {
		t.Fatal(err)
	}
	foreign, err := Sign("cup", 7, Hash{7}, signerOf(t, "cup", 9))
	if err != nil {
		t.Fatal(err)
	}
	for cosigned, c := range map[string]*Checkpoint{"no witness": own, "A": own.With(a.Cosign(own, 10)), "B": own.With(b.Cosign(own, 10))} {
		if _, code, err := p.Check(c); code != FewWitnesses || err == nil || err.Error() != "cosigned by "+cosigned+", but the policy requires more" {
			t.Errorf("%s: %s, %v", cosigned, code, err)
		}
	}
	for name, c := range map[string]struct {
		*Checkpoint
		code Code
	}{
		"both":              {own.With(a.Cosign(own, 10), b.Cosign(own, 20)), ""},
		"one twice":         {own.With(a.Cosign(own, 10), a.Cosign(own, 11)), FewWitnesses},
		"one bad":           {own.With(a.Cosign(own, 10), b.Cosign(checkpointOf(t, 8), 20)), BadCosignature},
		"of another signer": {foreign.With(a.Cosign(foreign, 10), b.Cosign(foreign, 20)), ForeignKey},
	} {
		times, code, err := p.Check(c.Checkpoint)
		if code != c.code || (err == nil) != (code == "") {
			t.Errorf("%s: %s, %v", name, code, err)
		}
		if code == "" && (times[0] != 10 || times[1] != 20) {
			t.Errorf("%s: %v", name, times)
		}
	}
}

// A policy may be as long, and have as many parts, as its caps say. A character that no
// editor shows is refused.
func TestCapsOfPolicies(t *testing.T) {
	const end = "quorum none\n"
	for n, ok := range map[int]bool{MaxPolicy: true, MaxPolicy + 1: false} {
		text := "#" + strings.Repeat("x", n-len(end)-2) + "\n" + end
		if p, err := ParsePolicy("p", text); len(text) != n || (err == nil) != ok || ok && !p.Quorum(nil) {
			t.Errorf("%d bytes: %v", n, err)
		} else if !ok {
			wantWords(t, err, "p:1: bad-policy: more than 65536 bytes")
		}
	}
	parts := "log " + key + "\n"
	for i := range maxParts - 1 {
		parts += fmt.Sprintf("witness a%d %s\n", i, cosignerOf(t, "w", byte(i)).Public.Text)
	}
	if p, err := ParsePolicy("p", parts+"quorum a126\n"); err != nil || len(p.Logs) != 1 || len(p.Witnesses) != maxParts-1 {
		t.Errorf("%d parts: %v", maxParts, err)
	}
	for _, more := range []string{"witness b " + cosignerOf(t, "w", 200).Public.Text, "group g 1 a0", "log " + signerOf(t, "cup", 1).Public} {
		_, err := ParsePolicy("p", parts+more+"\nquorum a126\n")
		wantWords(t, err, "p:129: bad-policy: more than 128 logs, witnesses and groups")
	}
	for c, ok := range map[string]bool{"\t": true, " ": true, "~": true, "\x1f": false, "\x7f": false, "\x00": false, "\u0080": true} {
		if _, err := ParsePolicy("p", "# "+c+"\n"+end); (err == nil) != ok {
			t.Errorf("%q: %v", c, err)
		}
	}
}
