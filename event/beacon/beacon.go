// Package beacon checks rounds of quicknet, a beacon of drand. A round is a number that
// nobody can know before its time, and everybody can check afterwards without a network.
package beacon

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/cloudflare/circl/sign/bls"
)

// Quicknet is the name of the beacon in a schedule.
const Quicknet = "quicknet"

// The beacon's key, first round and period, from its chain with the hash
// 52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971. They never change, and
// are part of this program so that nobody can name another beacon.
const (
	key = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451" +
		"0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
	genesis = 1692803367 // seconds since 1970, of round 1
	period  = 3          // seconds
)

// MaxRound is the last round that is accepted, some thousand years from now.
const MaxRound = 1 << 34

// signatureBytes is the length of a round's signature: a compressed point of G1.
const signatureBytes = 48

// Time returns the time of a round in seconds since 1970.
func Time(round int64) int64 { return genesis + period*(round-1) }

// Check checks that a signature, in hexadecimal, is that of a round (scheme
// bls-unchained-g1-rfc9380).
func Check(round int64, signature string) error {
	raw, err := hex.DecodeString(signature)
	if err != nil || len(raw) != signatureBytes || hex.EncodeToString(raw) != signature {
		return fmt.Errorf("the signature of a round is %d lower-case hex digits", 2*signatureBytes)
	}
	if round < 1 || round > MaxRound {
		return fmt.Errorf("a round is from 1 to %d", int64(MaxRound))
	}
	text, err := hex.DecodeString(key)
	if err != nil {
		return err
	}
	public := new(bls.PublicKey[bls.KeyG2SigG1])
	if err := public.UnmarshalBinary(text); err != nil {
		return err
	}
	message := sha256.Sum256(binary.BigEndian.AppendUint64(nil, uint64(round)))
	if !bls.Verify(public, message[:], raw) {
		return errors.New("the signature is not that of this round")
	}
	return nil
}

// Seed returns the seed of random starts: a digest of the schedule's digest and the round's
// randomness. The signature must have been checked.
func Seed(schedule string, signature string) ([sha256.Size]byte, error) {
	raw, err := hex.DecodeString(signature)
	randomness := sha256.Sum256(raw)
	return sha256.Sum256(fmt.Appendf(nil, "scrutineer lots 1\n%s\n%x\n", schedule, randomness)), err
}
