package analyze

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"slices"
	"strings"

	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/document"
)

// page has the data that only --format html needs.
type page struct {
	output string

	program string   // name and version of this program
	command []string // and its command line
	left    []document.Left
	inputs  []document.Input // results without logs
	digests []string         // of the logs
}

// keep records the digest of a log.
func (p *page) keep(digest string) {
	if digest != "" {
		p.digests = append(p.digests, digest)
	}
}

// digest returns the digest of all logs, whatever their order; empty if there are
// none.
func (p *page) digest() string {
	if len(p.digests) == 0 {
		return ""
	}
	slices.Sort(p.digests)
	sum := sha256.Sum256([]byte(strings.Join(p.digests, "\n") + "\n"))
	return hex.EncodeToString(sum[:])
}

// inputs returns the files that were read, except logs, with their digests.
func (s *settings) inputs() ([]document.Input, error) {
	if !s.merge {
		return s.page.inputs, nil
	}
	var list []document.Input
	for _, name := range s.operands {
		if name == "-" { // it cannot be read again
			list = append(list, document.Input{Name: name})
			continue
		}
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		sum := sha256.New()
		_, err = io.Copy(sum, f)
		f.Close()
		if err != nil {
			return nil, err
		}
		list = append(list, document.Input{Name: name, SHA256: hex.EncodeToString(sum.Sum(nil))})
	}
	return list, nil
}

// html writes the report as one page.
func (s *settings) html(w io.Writer, a answer) error {
	inputs, err := s.inputs()
	language, wrong := words.In(s.lang)
	if err := cmp.Or(err, wrong); err != nil {
		return err
	}
	slices.SortFunc(s.page.left, func(a, b document.Left) int {
		return cmp.Or(cmp.Compare(a.Where, b.Where), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Why, b.Why))
	})
	r := document.Report{Checked: s.checked(a),
		Method: document.Method{Program: s.page.program, Command: s.page.command, Inputs: inputs, Digest: s.page.digest()}}
	for _, g := range a.Games {
		r.Games = append(r.Games, g.Game)
	}
	return document.Write(w, r, language, document.Options{})
}

// checked returns what the page says about the logs.
func (s *settings) checked(a answer) document.Checked {
	c := document.Checked{Apart: a.Apart, Twice: a.Twice, Results: a.Reported, Claimed: s.claimed, Left: s.page.left,
		Attested: int(a.Attested.Games), Uncounted: int(a.Attested.Left)}
	if a.NotUsed != nil {
		for _, r := range a.NotUsed.Reasons {
			c.NotUsed = append(c.NotUsed, document.Reason{Code: r.Code, Rows: r.Rows})
		}
	}
	for _, status := range judge.Statuses {
		n := a.Logs[status]
		if status == judge.Open {
			n += a.Unknown
		}
		c.Logs = append(c.Logs, document.Count{Status: string(status), Logs: n})
	}
	return c
}
