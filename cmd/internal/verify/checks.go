package verify

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"scrutineer/event"
	"scrutineer/event/check"
	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// checked is a check of a tournament and its result. Everything that should be
// checked has one, so nothing is skipped silently.
type checked struct {
	What    string  `json:"what"`
	File    string  `json:"file"`
	SHA256  *string `json:"sha256"`
	Against string  `json:"against"`
	Result  string  `json:"result"`
	Count   int     `json:"count"` // of files, at least 1
	Why     *string `json:"why"`   // why it did not pass

	extra bool // not requested: if it is not checked, the exit code is not affected
	found bool // findings cover it, and determine the exit code
}

// The results of a check.
const (
	passed     = "passed"
	failed     = "failed"
	notChecked = "not-checked"
)

// code returns the exit code of a check.
func (c *checked) code() cli.Code {
	switch {
	case c.found:
	case c.Result == failed:
		return cli.Found
	case c.Result == notChecked && !c.extra:
		return cli.Undecided
	}
	return cli.OK
}

// text describes a check that did not pass.
func (c *checked) text() string {
	why := ""
	if c.Why != nil {
		why = *c.Why
	}
	return fmt.Sprintf("%s: %s: %s", c.What, c.File, why)
}

// lines appends a check as in a report for people.
func (c *checked) lines(dst []byte) []byte {
	sum := "-"
	if c.SHA256 != nil {
		sum = *c.SHA256
	}
	dst = fmt.Appendf(dst, "%-11s  %s  %s  (%d, against %s)\n", c.Result, c.What, cli.Printable(c.File), c.Count, cli.Printable(c.Against))
	if c.Why != nil {
		dst = fmt.Appendf(dst, "    why         %s\n", cli.Printable(*c.Why))
	}
	return fmt.Appendf(dst, "    sha256      %s\n", sum)
}

// checker makes the list of checks of a judged tournament.
type checker struct {
	*expected
	found    []judge.Finding
	programs []string // digests of the programs that played
	played   []string // stages with games that count
	list     []checked
}

// checks returns the required checks.
func (t *together) checks(r check.Result) []checked {
	c := &checker{expected: &t.expected, programs: t.logs.Programs()}
	for _, v := range r.Contests {
		c.found = append(c.found, v.Findings...)
		if v.Games > 0 && (c.Schedule == nil || logfmt.Unword(v.Event) == c.Schedule.Event) {
			c.played = append(c.played, v.Stage)
		}
	}
	switch path := c.files.Schedule; {
	case path == "" && c.folder != "":
		c.absent("schedule", filepath.Join(c.folder, event.EventFile), "the logs")
	case path != "":
		c.held("schedule", path, "the logs", coded(check.Kinds()[1], check.OtherPlan))
	}
	c.policy()
	c.revealed()
	switch path := c.files.Disqualified; {
	case path != "":
		c.held("disqualified", path, "the logs", coded(nil, check.LeafResult))
	case c.aside:
		c.absent("disqualified", filepath.Join(c.folder, event.OutFile), "the logs")
	}
	c.book()
	c.seals()
	c.tables()
	c.copies()
	return c.list
}

// add adds a check of a file, with its digest.
func (c *checker) add(what, file, against, result, why string) *checked {
	one := checked{What: what, File: file, Against: against, Result: result, Count: 1, Why: orNull(why)}
	digest, err := digestRegular(file)
	switch {
	case err == nil:
		one.SHA256 = &digest
	case errors.Is(err, errIrregular): // a pipe, which was read once
	case result == passed:
		one.Result, one.Count, one.Why = notChecked, 0, orNull(reason(err))
	}
	c.list = append(c.list, one)
	return &c.list[len(c.list)-1]
}

// held adds a check of a file whose result is given by findings.
func (c *checker) held(what, file, against string, about func(f *judge.Finding) bool) {
	result, why := c.result(about)
	c.add(what, file, against, result, why).found = why != ""
}

// absent adds a check of a missing file.
func (c *checker) absent(what, file, against string) *checked {
	one := checked{What: what, File: file, Against: against, Result: notChecked, Why: orNull("it is not there")}
	c.list = append(c.list, one)
	return &c.list[len(c.list)-1]
}

// reason returns why a file could not be read, without its name.
func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return err.Error()
}

// result returns the result of a check by its findings, and the text of the most
// serious one.
func (c *checker) result(about func(f *judge.Finding) bool) (result, why string) {
	result = passed
	for i := range c.found {
		f := &c.found[i]
		if !about(f) {
			continue
		}
		kind, _ := check.KindOf(f.Code)
		kind.Severity = f.Severity
		switch status := check.StatusOf(kind); {
		case status == judge.Rejected && result != failed:
			result, why = failed, string(f.Code)
		case status == judge.Open && result == passed:
			result, why = notChecked, string(f.Code)
		}
	}
	return result, why
}

// coded returns a function that selects findings by kinds and codes.
func coded(kinds []judge.Kind, more ...judge.Code) func(f *judge.Finding) bool {
	return func(f *judge.Finding) bool {
		return slices.Contains(more, f.Code) || slices.ContainsFunc(kinds, func(k judge.Kind) bool { return k.Code == f.Code })
	}
}

// errIrregular means that a file has no digest because it may never end.
var errIrregular = errors.New("not a regular file")

// digestRegular returns the digest of a regular file, which can be read again.
func digestRegular(path string) (string, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return "", &fs.PathError{Op: "open", Path: path, Err: errIrregular}
	}
	return digestFile(path)
}

// digestFile returns the SHA-256 of a file.
func digestFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	return logfmt.DigestFrom(f)
}

// there reports whether a file exists.
func there(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// policy compares the policy with its digest in the schedule.
func (c *checker) policy() {
	if c.folder == "" {
		return
	}
	path, want := filepath.Join(c.folder, event.PolicyFile), ""
	if c.Schedule != nil {
		want = c.Schedule.Policy
	}
	have, err := digestRegular(path)
	switch {
	case err != nil && want == "" && c.Schedule != nil:
	case errors.Is(err, fs.ErrNotExist):
		c.absent("policy", path, "the schedule")
	case err != nil:
		c.add("policy", path, "the schedule", notChecked, reason(err))
	case want == "":
		c.add("policy", path, "the schedule", notChecked, "no schedule names its digest").extra = c.Schedule != nil
	case have != want:
		c.add("policy", path, "the schedule", failed, "the schedule names the digest "+want)
	default:
		c.add("policy", path, "the schedule", passed, "")
	}
}

// revealed checks the revealed secret starts of each stage that has some.
func (c *checker) revealed() {
	if c.Schedule == nil {
		return
	}
	for _, s := range c.Schedule.Stages {
		if !slices.ContainsFunc(s.Conditions, func(k event.Condition) bool { return k.Commitment != "" }) {
			continue
		}
		at := slices.IndexFunc(c.files.Revealed, func(path string) bool { return filepath.Base(path) == s.Name })
		if at < 0 {
			c.absent("starts", filepath.Join(c.folder, event.RevealedDir, s.Name), "the schedule").extra = c.folder == "" || !slices.Contains(c.played, s.Name)
			continue
		}
		c.held("starts", c.files.Revealed[at], "the schedule", coded(nil, check.WrongReveal, check.BrokenStart))
	}
}

// book checks the ledger and its signatures.
func (c *checker) book() {
	dir, keys := c.flags.ledger, len(c.flags.keys) > 0
	if dir == "" {
		if c.folder != "" {
			c.absent("ledger", filepath.Join(c.folder, "ledger"), "the logs").extra = !keys
		}
		return
	}
	c.held("ledger", ledger.Folder(dir).Leaves(), "the logs", coded(check.Kinds()[2]))
	path := filepath.Join(dir, "checkpoints")
	if !keys {
		c.add("signatures", path, "a key", notChecked, "no key is given").extra = true
		return
	}
	c.held("signatures", path, c.Ledger.Signed, coded(nil, check.Unsound))
}

// tables checks each table of the event, and that each played stage has one.
func (c *checker) tables() {
	about := check.Kinds()[3] // others may be about the games of the same file
	for _, path := range slices.Sorted(maps.Keys(c.tableFiles)) {
		if c.Schedule == nil && c.folder != "" && !c.given {
			c.add("table", path, "the logs", notChecked, "there is no schedule that says what it is a table of")
			continue
		}
		same := c.tableFiles[path]
		c.held("table", path, "the logs", func(f *judge.Finding) bool {
			return (f.File == path || f.File == same) && slices.ContainsFunc(about, func(k judge.Kind) bool { return k.Code == f.Code })
		})
	}
	if c.folder == "" || c.given {
		return
	}
	var due []string
	for _, stage := range c.played {
		due = append(due, filepath.Join(c.folder, "tables", stage+".csv"), filepath.Join(c.folder, "tables", stage+".cross"))
	}
	for _, path := range due {
		ext := filepath.Ext(path)
		parts := strings.TrimSuffix(path, ext) + "."
		if !there(path) && !slices.ContainsFunc(slices.Collect(maps.Keys(c.tableFiles)), func(p string) bool { return strings.HasPrefix(p, parts) && filepath.Ext(p) == ext }) {
			c.absent("table", path, "the logs")
		}
	}
}
