package ledger

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"slices"
	"strings"
	"testing"
)

// cosignerOf makes the keys of a witness from a number.
func cosignerOf(t testing.TB, name string, n byte) *Cosigner {
	t.Helper()
	private, public, err := NewWitnessKeys(name, &[ed25519.SeedSize]byte{n})
	if err != nil {
		t.Fatal(err)
	}
	s, err := ParseCosigner(private)
	if err != nil || s.Public.Text != public {
		t.Fatalf("%v: %s and %s", err, s.Public.Text, public)
	}
	k, err := ParseWitnessKey(public)
	if err != nil || k.String() != s.Public.String() {
		t.Fatalf("%v: %s", err, k)
	}
	return s
}

// checkpointOf returns a signed checkpoint.
func checkpointOf(t testing.TB, size int64) *Checkpoint {
	t.Helper()
	c, err := Sign("cup", size, Hash{byte(size)}, signerOf(t, "cup", 1))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A cosignature is only valid for its own text and time, by its own key and name. A
// ledger's reader can still read the checkpoint.
func TestCosignature(t *testing.T) {
	c, w := checkpointOf(t, 7), cosignerOf(t, "w", 2)
	signed := c.With(w.Cosign(c, 1_800_000_000))
	list, err := signed.Cosigned([]*WitnessKey{w.Public})
	if err != nil || len(list) != 1 || list[0].Time != 1_800_000_000 {
		t.Fatalf("%v, %v", list, err)
	}
	if code, err := keysOf(t, signerOf(t, "cup", 1)).Open(signed); err != nil {
		t.Errorf("%s: %v", code, err)
	}
	if again, err := ParseCheckpoint(signed.Text); err != nil || again.Body() != c.Body() {
		t.Errorf("%v", err)
	}
	other := cosignerOf(t, "w", 3)
	renamed := cosignerOf(t, "v", 2)
	for name, k := range map[string]*WitnessKey{"another key": other.Public, "another name": renamed.Public} {
		if list, err := signed.Cosigned([]*WitnessKey{k}); err != nil || len(list) != 0 {
			t.Errorf("%s: %v, %v", name, list, err)
		}
	}
	line := w.Cosign(checkpointOf(t, 8), 1_800_000_000)
	own := strings.TrimSuffix(w.Cosign(c, 1_800_000_000), "\n")
	for name, bad := range map[string]*Checkpoint{
		"of another checkpoint": c.With(line),
		"of no time":            c.With(w.Cosign(c, 0)),
		"of a time past all":    c.With(w.Cosign(c, MaxNumber+1)),
		"good and bad":          signed.With(line),
		"of its first bytes":    c.With(own[:len(own)-20] + "\n"),
	} {
		if _, err := bad.Cosigned([]*WitnessKey{w.Public}); err == nil {
			t.Errorf("a cosignature %s holds", name)
		}
	}
}

// Of several cosignatures by one witness the earliest counts.
func TestFirstCosignatureCounts(t *testing.T) {
	c, w := checkpointOf(t, 7), cosignerOf(t, "w", 2)
	twice := c.With(w.Cosign(c, 2000), w.Cosign(c, 1000), w.Cosign(c, 3000))
	if list, err := twice.Cosigned([]*WitnessKey{w.Public}); err != nil || len(list) != 1 || list[0].Time != 1000 {
		t.Errorf("%v, %v", list, err)
	}
	if same := twice.With(w.Cosign(c, 1000)); same.Text != twice.Text {
		t.Error("a line is added twice")
	}
}

// An answer of a witness is only accepted as one whole line of its own.
func TestTakenFromAnAnswer(t *testing.T) {
	c, w := checkpointOf(t, 7), cosignerOf(t, "w", 2)
	line, other := w.Cosign(c, 1000), cosignerOf(t, "v", 3).Cosign(c, 1000)
	for name, l := range map[string]struct{ answer, want string }{
		"alone":            {line, line},
		"beside another":   {other + line, line},
		"with words":       {"hello\n" + line + "bye\n", line},
		"of another alone": {other, ""},
		"cut":              {strings.TrimSuffix(line, "\n"), ""},
		"nothing":          {"", ""},
	} {
		if got, err := c.Cosignature(w.Public, l.answer); err != nil || got != l.want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := c.Cosignature(w.Public, w.Cosign(checkpointOf(t, 8), 1000)); err == nil {
		t.Error("the line of another checkpoint is taken")
	}
}

// A key has one spelling and one type. A private key is not shown.
func TestNoWitnessKeys(t *testing.T) {
	private, public, err := NewWitnessKeys("w", &[ed25519.SeedSize]byte{2})
	if err != nil {
		t.Fatal(err)
	}
	_, ledgers, _ := NewKeys("w", &[ed25519.SeedSize]byte{2})
	for name, text := range map[string]string{
		"empty": "", "private": private, "of a ledger": ledgers, "cut": public[:len(public)-4], "a blank": public + " ",
		"another name": "v" + public[1:], "another hash": strings.Replace(public, "+", "+0", 1), "a blank in its name": "w x" + public[1:],
		"no name": public[1:], "upper case": strings.ToUpper(public),
	} {
		if _, err := ParseWitnessKey(text); err == nil {
			t.Errorf("%s: %q is a key", name, text)
		}
	}
	signer, _, _ := NewKeys("w", &[ed25519.SeedSize]byte{2})
	for name, text := range map[string]string{"empty": "", "public": public, "of a ledger": signer, "cut": private[:len(private)-8], "another name": strings.Replace(private, "KEY+w", "KEY+v", 1), "a name alone": privateKey + "w", "no bytes": privateKey + "w+00000000"} {
		if _, err := ParseCosigner(text); err == nil || strings.Contains(err.Error(), "PRIVATE") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, ok := range map[string]bool{"w": true, "w x": false, "": false, strings.Repeat("x", maxWitness): true, strings.Repeat("x", maxWitness+1): false} {
		k := &WitnessKey{Name: name}
		sum := sha256.Sum256(append([]byte(name+"\n\x04"), ed25519.NewKeyFromSeed(make([]byte, 32)).Public().(ed25519.PublicKey)...))
		k.hash = binary.BigEndian.Uint32(sum[:])
		for kind, right := range map[byte]bool{cosignatureKey: true, 1: false} {
			if _, err := ParseCosigner(privateKey + k.String() + "+" + base64.StdEncoding.EncodeToString(append([]byte{kind}, make([]byte, 32)...))); (err == nil) != (ok && right) {
				t.Errorf("%q of type %d: %v", name, kind, err)
			}
		}
	}
	if _, err := ParseKey(public); err == nil {
		t.Error("the key of a witness is one of a ledger")
	}
	for _, name := range []string{"", "a b", "a+b", "\xff", strings.Repeat("x", maxWitness+1)} {
		if _, _, err := NewWitnessKeys(name, nil); err == nil {
			t.Errorf("keys are made for the name %q", name)
		}
	}
	if _, _, err := NewWitnessKeys(strings.Repeat("x", 64), nil); err != nil {
		t.Error(err)
	}
}

// A checkpoint has others' signatures if a line is not by its own key's name.
func TestOthers(t *testing.T) {
	c, w := checkpointOf(t, 7), cosignerOf(t, "w", 2)
	for name, l := range map[string]struct {
		c    *Checkpoint
		want bool
	}{
		"alone":              {c, false},
		"by two keys":        {c.With(signatureLine + "cup AAAAAAA=\n"), false},
		"cosigned":           {c.With(w.Cosign(c, 5)), true},
		"by a longer name":   {c.With(signatureLine + "cups AAAAAAA=\n"), true},
		"by others only":     {&Checkpoint{Origin: "cut", Text: c.Text}, true},
		"without signatures": {&Checkpoint{Origin: "cup", Text: c.Body() + "\n"}, false},
	} {
		if l.c.Others() != l.want {
			t.Errorf("%s: %v", name, !l.want)
		}
	}
}

// A line of a witness's key that is no cosignature is a fault; one of another key is not
// its.
func TestCosignatureBytes(t *testing.T) {
	c, w := checkpointOf(t, 7), cosignerOf(t, "w", 2)
	line := func(raw []byte) string { return signatureLine + "w " + base64.StdEncoding.EncodeToString(raw) + "\n" }
	good, err := base64.StdEncoding.DecodeString(strings.TrimSuffix(strings.TrimPrefix(w.Cosign(c, 1), signatureLine+"w "), "\n"))
	if err != nil || len(good) != 4+8+64 {
		t.Fatalf("%d bytes, %v", len(good), err)
	}
	for n, want := range map[int]string{
		0: "", 3: "", // without the hash of a key
		4: "has 4 bytes", 12: "has 12 bytes", 75: "has 75 bytes", 76: "ok", 77: "has 77 bytes",
	} {
		list, err := c.With(line(append(slices.Clone(good), 0)[:n])).Cosigned([]*WitnessKey{w.Public})
		switch {
		case want == "" || want == "ok":
			if err != nil || (len(list) == 1) != (want == "ok") {
				t.Errorf("%d bytes: %v, %v", n, list, err)
			}
		default:
			wantWords(t, err, "the cosignature by "+w.Public.String()+" "+want)
		}
	}
	if list, err := c.With(signatureLine + "w !\n").Cosigned([]*WitnessKey{w.Public}); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
	for at, ok := range map[int64]bool{1: true, MaxNumber: true, MaxNumber + 1: false, 0: false, -1: false} {
		list, err := c.With(w.Cosign(c, at)).Cosigned([]*WitnessKey{w.Public})
		if ok && (err != nil || len(list) != 1 || list[0].Time != at || list[0].Key != w.Public) {
			t.Errorf("at %d: %v, %v", at, list, err)
		} else if !ok {
			wantWords(t, err, "the cosignature by "+w.Public.String()+" does not match this text")
		}
	}
	v := cosignerOf(t, "v", 3)
	list, err := c.With(w.Cosign(c, 5), v.Cosign(c, 6)).Cosigned([]*WitnessKey{v.Public, cosignerOf(t, "u", 4).Public, w.Public})
	if err != nil || len(list) != 2 || list[0] != (Cosignature{v.Public, 6}) || list[1] != (Cosignature{w.Public, 5}) {
		t.Errorf("%v, %v", list, err)
	}
}
