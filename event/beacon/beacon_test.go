package beacon

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"
)

// Round 1000 of quicknet, from its public endpoints.
const (
	round      = 1000
	signature  = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
	randomness = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"
)

// The signature of a round is not that of another round, or of other bytes.
func TestCheck(t *testing.T) {
	if err := Check(round, signature); err != nil {
		t.Fatal(err)
	}
	raw, err := hex.DecodeString(signature)
	if sum := sha256.Sum256(raw); err != nil || hex.EncodeToString(sum[:]) != randomness {
		t.Errorf("its randomness is %x", sum)
	}
	flipped := strings.Replace(signature, "e39", "e38", 1)
	for name, c := range map[string]struct {
		round int64
		text  string
	}{
		"the round after": {round + 1, signature}, "round 0": {0, signature}, "a negative round": {-1000, signature}, "a round past all": {MaxRound + 1, signature},
		"a flipped bit": {round, flipped}, "nothing": {round, ""}, "cut": {round, signature[2:]}, "longer": {round, signature + "00"},
		"upper case": {round, strings.ToUpper(signature)}, "no hex": {round, strings.Replace(signature, "b", "x", 1)},
		"the point at infinity": {round, "c0" + strings.Repeat("00", 47)}, "all zero": {round, strings.Repeat("00", 48)}, "all ones": {round, strings.Repeat("ff", 48)},
	} {
		if Check(c.round, c.text) == nil {
			t.Errorf("%s: it is the signature of round %d", name, c.round)
		}
	}
}

// Round 1 came at the genesis, round 1000 2997 seconds later.
func TestTime(t *testing.T) {
	if Time(1) != 1692803367 || Time(round) != 1692803367+2997 {
		t.Errorf("%d, %d", Time(1), Time(round))
	}
}

// Another schedule, or another round, has another seed.
func TestSeed(t *testing.T) {
	a, err := Seed(strings.Repeat("0", 64), signature)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := Seed(strings.Repeat("1", 64), signature)
	c, _ := Seed(strings.Repeat("0", 64), strings.Repeat("00", 48))
	if a == b || a == c || b == c {
		t.Error("two seeds are the same")
	}
}
