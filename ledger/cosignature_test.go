package ledger

import (
	"crypto/ed25519"
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
	for name, text := range map[string]string{"empty": "", "public": public, "of a ledger": signer, "cut": private[:len(private)-8], "another name": strings.Replace(private, "KEY+w", "KEY+v", 1)} {
		if _, err := ParseCosigner(text); err == nil || strings.Contains(err.Error(), "PRIVATE") {
			t.Errorf("%s: %v", name, err)
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
