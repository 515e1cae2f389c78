package ledger

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// cosignatureKey is the byte in front of a witness's Ed25519 key (C2SP
// tlog-cosignature).
const cosignatureKey = 4

// maxWitness is the greatest number of bytes in a witness's name.
const maxWitness = 128

// WitnessKey is the public key of a witness, who checks that a ledger only grows, and
// says when.
type WitnessKey struct {
	Name string // of the key, as it is in lines of signatures
	Text string // "name+hash+key"

	hash   uint32
	public ed25519.PublicKey
}

// ParseWitnessKey reads the public key of a witness in canonical form: a verifier
// key of type 4.
func ParseWitnessKey(text string) (*WitnessKey, error) {
	name, rest, _ := strings.Cut(text, "+")
	hash, key, _ := strings.Cut(rest, "+")
	raw, err := base64.StdEncoding.Strict().DecodeString(key)
	if err != nil || len(hash) != 8 || len(raw) != 1+ed25519.PublicKeySize {
		return nil, fmt.Errorf("not a key of a witness: %s", quote(text))
	}
	if raw[0] != cosignatureKey {
		return nil, fmt.Errorf("a key of type %d; a witness signs with type %d: %s", raw[0], cosignatureKey, quote(text))
	}
	k, err := witnessKey(name, raw[1:])
	if err == nil && k.Text != text {
		err = fmt.Errorf("the key is not in canonical form: %s", quote(text))
	}
	return k, err
}

// witnessKey returns the key of a name.
func witnessKey(name string, public ed25519.PublicKey) (*WitnessKey, error) {
	if name == "" || len(name) > maxWitness || !utf8.ValidString(name) || strings.ContainsFunc(name, notInName) {
		return nil, fmt.Errorf("not a name for a witness: %s", quote(name))
	}
	raw := append([]byte{cosignatureKey}, public...)
	sum := sha256.Sum256(append([]byte(name+"\n"), raw...))
	k := &WitnessKey{Name: name, hash: binary.BigEndian.Uint32(sum[:]), public: public}
	k.Text = k.String() + "+" + base64.StdEncoding.EncodeToString(raw)
	return k, nil
}

// notInName reports whether a name of a key cannot have a character.
func notInName(c rune) bool { return c == '+' || unicode.IsSpace(c) || !unicode.IsPrint(c) }

// String returns the key's name and hash.
func (k *WitnessKey) String() string { return fmt.Sprintf("%s+%08x", k.Name, k.hash) }

// Cosigner is the private key of a witness.
type Cosigner struct {
	Public  *WitnessKey
	private ed25519.PrivateKey
}

// privateKey is the prefix of a private key in notes.
const privateKey = "PRIVATE+KEY+"

// NewWitnessKeys makes a pair of keys for a witness of that name. The keys are derived
// from seed, which is random if nil.
func NewWitnessKeys(name string, seed *[ed25519.SeedSize]byte) (private, public string, err error) {
	if !IsOrigin(name) {
		return "", "", fmt.Errorf("%s: not a name for a witness: want up to %d letters, digits, '.', '_', '-' and '/', the first a letter or digit", quote(name), MaxOrigin)
	}
	if seed == nil {
		seed = new([ed25519.SeedSize]byte)
		rand.Read(seed[:])
	}
	k, err := witnessKey(name, ed25519.NewKeyFromSeed(seed[:]).Public().(ed25519.PublicKey))
	if err != nil {
		return "", "", err
	}
	return privateKey + k.String() + "+" + base64.StdEncoding.EncodeToString(append([]byte{cosignatureKey}, seed[:]...)), k.Text, nil
}

// errNoCosigner says that a text is not a private key of a witness. It does not show the
// text.
var errNoCosigner = errors.New("not a private key of a witness")

// ParseCosigner reads the private key of a witness.
func ParseCosigner(line string) (*Cosigner, error) {
	text, ok := strings.CutPrefix(line, privateKey)
	parts := strings.Split(text, "+")
	if !ok || len(parts) < 3 {
		return nil, errNoCosigner
	}
	raw, err := base64.StdEncoding.Strict().DecodeString(strings.Join(parts[2:], "+"))
	if err != nil || len(raw) != 1+ed25519.SeedSize || raw[0] != cosignatureKey {
		return nil, errNoCosigner
	}
	s := &Cosigner{private: ed25519.NewKeyFromSeed(raw[1:])}
	if s.Public, err = witnessKey(parts[0], s.private.Public().(ed25519.PublicKey)); err != nil {
		return nil, err
	}
	if s.Public.String() != parts[0]+"+"+parts[1] {
		return nil, errNoCosigner
	}
	return s, nil
}

// ReadCosigner reads the private key of a witness from its file. Errors never contain the
// content of the file.
func ReadCosigner(path string) (*Cosigner, error) {
	line, err := readKeyFile(path)
	if err != nil {
		return nil, err
	}
	s, err := ParseCosigner(line)
	if err != nil {
		return nil, &Fault{path, 1, BadKey, err.Error()}
	}
	return s, nil
}
