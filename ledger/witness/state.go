package witness

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"scrutineer/internal/filelock"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// Status is the answer of a witness as an HTTP status.
type Status int

// The answers of a witness (C2SP tlog-witness).
const (
	OK         Status = 200
	Malformed  Status = 400 // the request is not in canonical form
	Forbidden  Status = 403 // no signature by a key that the witness was given
	Unknown    Status = 404 // a ledger that it was not given
	Stale      Status = 409 // the request does not begin where the witness is
	Unrelated  Status = 422 // the checkpoint does not extend that of the witness
	Impossible Status = 500 // the witness cannot keep what it has seen
)

// Refusal says why a witness does not sign.
type Refusal struct {
	Status Status
	Code   ledger.Code // what is wrong, as commands report it
	Size   int64       // of Stale: the leaves of the checkpoint that the witness has
	Msg    string
}

func (r *Refusal) Error() string { return fmt.Sprintf("%d: %s: %s", r.Status, r.Code, r.Msg) }

// State is a witness: its key, the keys of the ledgers it knows, and the folder in which
// it keeps the newest checkpoint of each.
type State struct {
	Folder  string
	Key     *ledger.Cosigner
	Ledgers ledger.Keys
	Now     func() time.Time // nil means time.Now
}

// patient is how long to wait for a state that another request uses.
const patient = 5 * time.Second

// maxEvidence limits how many checkpoints are kept that do not extend another.
const maxEvidence = 64

// path returns the file of a ledger. Its name may have slashes, but no plus.
func (s *State) path(origin string) string {
	return filepath.Join(s.Folder, strings.ReplaceAll(origin, "/", "+"))
}

// Sign checks a request, keeps its checkpoint, and returns the line of the cosignature.
// It keeps the checkpoint before it signs, so that whatever happens it signs no other
// one. The error is a *Refusal. A checkpoint of the ledger that does not extend the kept
// one is kept, too: together the two are a proof.
func (s *State) Sign(text string) (string, error) {
	r, err := ParseRequest(text)
	if err != nil {
		return "", &Refusal{Malformed, ledger.BadRequest, 0, err.Error()}
	}
	if err := s.known(r.Checkpoint); err != nil {
		return "", err
	}
	lock, err := filelock.Lock(s.path(r.Checkpoint.Origin)+".lock", patient)
	if err != nil {
		return "", impossible(err)
	}
	defer lock.Close()
	last, line, err := s.newest(r.Checkpoint.Origin)
	if err != nil {
		return "", impossible(err)
	}
	if err := s.goesOn(r, last); err != nil {
		return "", err
	}
	if line != "" && last.Body() == r.Checkpoint.Body() {
		return line, nil // with the time at which it was first seen
	}
	now := time.Now
	if s.Now != nil {
		now = s.Now
	}
	line = s.Key.Cosign(r.Checkpoint, now().Unix())
	if err := s.write(s.path(r.Checkpoint.Origin), r.Checkpoint.With(line).Text); err != nil {
		return "", impossible(err)
	}
	return line, nil
}

// impossible returns a refusal because the witness lacks something it needs.
func impossible(err error) error { return &Refusal{Impossible, ledger.NoState, 0, err.Error()} }

// known requires a checkpoint to be signed by a key of its ledger.
func (s *State) known(c *ledger.Checkpoint) error {
	var keys ledger.Keys
	for _, k := range s.Ledgers {
		if k.Name() == c.Origin {
			keys = append(keys, k)
		}
	}
	if len(keys) == 0 {
		return &Refusal{Unknown, ledger.WrongOrigin, 0, "no key of this witness is one of " + c.Origin}
	}
	if code, err := keys.Open(c); err != nil {
		return &Refusal{Forbidden, code, 0, err.Error()}
	}
	return nil
}

// newest returns the kept checkpoint of a ledger, or nil, and the line of this witness in
// it.
func (s *State) newest(origin string) (*ledger.Checkpoint, string, error) {
	text, err := os.ReadFile(s.path(origin))
	if errors.Is(err, os.ErrNotExist) {
		return nil, "", nil
	}
	if err != nil {
		return nil, "", err
	}
	c, err := ledger.ParseCheckpoint(string(text))
	if err == nil && c.Origin != origin {
		err = fmt.Errorf("a checkpoint of %s", c.Origin)
	}
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", s.path(origin), err)
	}
	_, lines, _ := strings.Cut(c.Text, "\n\n")
	line, err := c.Cosignature(s.Key.Public, lines)
	return c, line, err
}

// goesOn requires a request to begin at the kept checkpoint, and to extend it.
func (s *State) goesOn(r *Request, last *ledger.Checkpoint) error {
	size, root := int64(0), ledger.Hash{}
	if last != nil {
		size, root = last.Size, last.Root
	}
	if r.Old != size {
		return &Refusal{Stale, ledger.OldSize, size, fmt.Sprintf("the request begins at %d leaves, but this witness has seen %d", r.Old, size)}
	}
	first, leads := r.FirstRoot(root)
	switch {
	case leads && first == root:
		return nil
	case leads && r.Old == r.Checkpoint.Size:
		s.keep(r.Checkpoint)
		return &Refusal{Unrelated, ledger.SplitView, size, fmt.Sprintf("another root of %d leaves was signed before", size)}
	case leads:
		s.keep(r.Checkpoint)
		return &Refusal{Unrelated, ledger.Rewritten, size, fmt.Sprintf("the first %d leaves are not those that were signed before", size)}
	}
	s.keep(r.Checkpoint)
	return &Refusal{Unrelated, ledger.BadRequest, size, fmt.Sprintf("the hashes do not lead from the first %d leaves to the signed root", size)}
}

// keep keeps a checkpoint that the ledger's key has signed and that does not extend the
// newest. A failure is not an error: the answer is the same.
func (s *State) keep(c *ledger.Checkpoint) {
	base := s.path(c.Origin)
	list, err := filepath.Glob(escape(base) + ".other-*")
	if err == nil && len(list) < maxEvidence {
		_ = s.write(fmt.Sprintf("%s.other-%d-%s", base, c.Size, logfmt.DigestOf([]byte(c.Body()))[:16]), c.Text)
	}
}

// escape returns a pattern that matches only this path.
func escape(path string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

// write writes a file whole or not at all, and flushes it to disk.
func (s *State) write(path, text string) error {
	file, err := os.CreateTemp(s.Folder, ".new-*")
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name())
		return err
	}
	return logfmt.SyncFolder(s.Folder)
}
