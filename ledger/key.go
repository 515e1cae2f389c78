package ledger

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"scrutineer/base"
	"scrutineer/internal/lines"

	"golang.org/x/mod/sumdb/note"
)

// IsOrigin reports whether s may name a ledger, and so its keys: up to 64 letters,
// digits, ".", "_", "-" and "/", the first a letter or digit.
func IsOrigin(s string) bool {
	if s == "" || len(s) > MaxOrigin {
		return false
	}
	for i, c := range []byte(s) {
		plain := c-'0' <= 9 || c|0x20 >= 'a' && c|0x20 <= 'z'
		if !plain && (i == 0 || !strings.ContainsRune("._-/", rune(c))) {
			return false
		}
	}
	return true
}

// ParseKey reads a verifier key, "name+hash+key", in canonical form.
func ParseKey(text string) (note.Verifier, error) {
	v, err := note.NewVerifier(text)
	if err != nil {
		return nil, fmt.Errorf("not a verifier key: %s", base.Quote(text, 80))
	}
	if !IsOrigin(v.Name()) {
		return nil, fmt.Errorf("the key's name is not a name for a ledger: %s", lines.Quote(v.Name()))
	}
	if !strings.HasPrefix(text, fmt.Sprintf("%s+%08x+", v.Name(), v.KeyHash())) || strings.HasSuffix(text, "\n") {
		return nil, fmt.Errorf("the key is not in canonical form: %s", base.Quote(text, 80))
	}
	return v, nil
}

// Signer signs the checkpoints of a ledger.
type Signer struct {
	note.Signer
	Public string // the verifier key
	// Warn, if not nil, is called when a key that was read from a file has signed another
	// ledger. A note beside the file records that.
	Warn func(text string)

	file string // "" if the key is not from a file
}

// NewKeys makes a pair of keys for a ledger of that name. Keep the private one secret:
// whoever has it can sign for the ledger. The keys are derived from seed, which is random
// if nil.
func NewKeys(name string, seed *[ed25519.SeedSize]byte) (private, public string, err error) {
	if !IsOrigin(name) {
		return "", "", fmt.Errorf("%s: not a name for a ledger: want up to %d letters, digits, '.', '_', '-' and '/', the first a letter or digit", lines.Quote(name), MaxOrigin)
	}
	if seed == nil {
		seed = new([ed25519.SeedSize]byte)
		rand.Read(seed[:])
	}
	if public, err = publicOf(name, seed[:]); err != nil {
		return "", "", err
	}
	hash := strings.SplitN(public, "+", 3)[1]
	return fmt.Sprintf("PRIVATE+KEY+%s+%s+%s", name, hash, base64.StdEncoding.EncodeToString(append([]byte{ed25519Key}, seed[:]...))), public, nil
}

// ed25519Key is the byte that notes put in front of a key of that kind.
const ed25519Key = 1

// publicOf returns the verifier key of a seed.
func publicOf(name string, seed []byte) (string, error) {
	return note.NewEd25519VerifierKey(name, ed25519.NewKeyFromSeed(seed).Public().(ed25519.PublicKey))
}

// maxKeyFile is the greatest number of bytes in a key file.
const maxKeyFile = 4096

// readKeyFile returns the only line of a file.
func readKeyFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxKeyFile+1))
	if err != nil {
		return "", err
	}
	line, rest, _ := strings.Cut(string(lines.Clean(text, nil, nil)), "\n") // mail and editors change line ends and encodings
	if len(text) > maxKeyFile || rest != "" {
		return "", &Fault{path, 1, BadKey, "a key file has just one line"}
	}
	return line, nil
}

// ReadSigner reads a private key from its file. Errors never contain the content of the
// file.
func ReadSigner(path string) (*Signer, error) {
	line, err := readKeyFile(path)
	if err != nil {
		return nil, err
	}
	s, err := ParseSigner(line)
	if err != nil {
		return nil, &Fault{path, 1, BadKey, err.Error()}
	}
	s.file = path
	return s, nil
}

// ParseSigner reads a private key.
func ParseSigner(line string) (*Signer, error) {
	s, err := note.NewSigner(line)
	if err != nil {
		return nil, errors.New("not a private key of a ledger")
	}
	if !IsOrigin(s.Name()) {
		return nil, errors.New("the key's name is not a name for a ledger")
	}
	raw, err := base64.StdEncoding.DecodeString(strings.SplitN(line, "+", 5)[4])
	if err != nil || len(raw) != 1+ed25519.SeedSize {
		return nil, errors.New("not a private key of a ledger")
	}
	public, err := publicOf(s.Name(), raw[1:])
	return &Signer{Signer: s, Public: public}, err
}

// ReadKey reads a verifier key from its file.
func ReadKey(path string) (string, error) {
	line, err := readKeyFile(path)
	if err != nil {
		return "", err
	}
	if strings.HasPrefix(line, "PRIVATE+") {
		return "", &Fault{path, 1, BadKey, "this is the private key; checking needs the public one"}
	}
	if _, err := ParseKey(line); err != nil {
		return "", &Fault{path, 1, BadKey, err.Error()}
	}
	return line, nil
}

// WriteKeys writes a pair of keys to files: the private one to path, which only its owner
// may read, and the public one to path.pub. It never overwrites files.
func WriteKeys(path, private, public string) error {
	if err := writeNew(path+".pub", public+"\n", 0o644); err != nil {
		return err
	}
	if err := writeNew(path, private+"\n", 0o600); err != nil {
		os.Remove(path + ".pub")
		return err
	}
	return nil
}

// writeNew creates a file. It fails if the file exists.
func writeNew(path, text string, mode os.FileMode) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = io.WriteString(f, text)
	return errors.Join(err, f.Sync(), f.Close())
}

// Names reports whether a ledger's name contains the words of an event's name, in their
// order and in any case, so that a receipt shows its event.
func Names(origin, event string) bool {
	words := func(s string) string {
		return " " + strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ") + " "
	}
	return strings.Contains(words(origin), words(event))
}
