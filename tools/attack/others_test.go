package main

import (
	"crypto/ed25519"
	"strings"
	"testing"
	"time"

	formats "github.com/transparency-dev/formats/note"
	"golang.org/x/mod/sumdb/note"

	"scrutineer/ledger"
)

// Another implementation of cosignatures reads the keys and lines of this one, and this
// one those of the other.
func TestOthersCosign(t *testing.T) {
	signer, err := signerOf(1)
	if err != nil {
		t.Fatal(err)
	}
	private, public, err := ledger.NewWitnessKeys("club.example/w", &[ed25519.SeedSize]byte{5})
	if err != nil {
		t.Fatal(err)
	}
	mine, err := ledger.ParseCosigner(private)
	if err != nil {
		t.Fatal(err)
	}
	c, err := ledger.Sign("cup", 7, ledger.Hash{7}, signer)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := formats.NewSignerForCosignatureV1(private)
	if err != nil || theirs.Name() != "club.example/w" {
		t.Fatalf("it does not read the private key: %v", err)
	}
	verifier, err := formats.NewVerifierForCosignatureV1(public)
	if err != nil || verifier.KeyHash() != theirs.KeyHash() {
		t.Fatalf("it does not read the public key: %v", err)
	}
	read, err := note.Open([]byte(c.With(mine.Cosign(c, 1_800_000_000)).Text), note.VerifierList(verifier))
	if err != nil || len(read.Sigs) != 1 {
		t.Fatalf("it does not take the line: %v", err)
	}
	if at, err := formats.CoSigV1Timestamp(read.Sigs[0]); err != nil || at.Unix() != 1_800_000_000 {
		t.Errorf("it reads the time %v, %v", at, err)
	}
	before := time.Now().Unix()
	text, err := note.Sign(&note.Note{Text: c.Body()}, theirs)
	if err != nil {
		t.Fatal(err)
	}
	_, lines, _ := strings.Cut(string(text), "\n\n")
	list, err := c.With(lines).Cosigned([]*ledger.WitnessKey{mine.Public})
	if err != nil || len(list) != 1 || list[0].Time < before || list[0].Time > before+100 {
		t.Errorf("its line %q: %v, %v", lines, list, err)
	}
}
