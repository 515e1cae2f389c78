package verify

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"sync/atomic"
	"time"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/judge"
)

// crossFlags are the flags of cross-checking.
type crossFlags struct {
	on     *bool
	with   *string
	sample *int
	limit  *time.Duration
}

func newCrossFlags(flags *cli.Flags) crossFlags {
	return crossFlags{
		on:     flags.Bool("cross-check", false, "also have a second verifier judge the logs, judge.py, and report where it disagrees; needs python3"),
		with:   flags.String("with", "", "cross-check with the verifier `CMD` instead, which reads logs and answers as judge.py --framed does"),
		sample: flags.Int("sample", 1, "cross-check every `N`th log only"),
		limit:  flags.Duration("limit", 2*time.Minute, "give the second verifier `TIME` for each log"),
	}
}

// check returns what is wrong with the combination of flags, "" if nothing is.
func (f *crossFlags) check(flags *cli.Flags) string {
	switch {
	case !*f.on && (flags.Changed("with") || flags.Changed("sample") || flags.Changed("limit")):
		return "--with, --sample and --limit belong to --cross-check"
	case flags.Changed("with") && len(strings.Fields(*f.with)) == 0:
		return "--with names no program"
	case *f.sample < 1:
		return fmt.Sprintf("--sample %d: want 1 or more", *f.sample)
	case *f.limit <= 0:
		return fmt.Sprintf("--limit %v: want more than nothing", *f.limit)
	case *f.on && flags.Changed("assume"):
		return "--cross-check judges by what the logs say, and --assume does not"
	}
	return ""
}

// crossCheck has a second verifier judge logs, too, in a process for each job.
type crossCheck struct {
	ctx    context.Context
	idle   chan *dialog // processes that are not asked at present
	sample int64
	seen   atomic.Int64 // logs
	asked  atomic.Int64 // logs that the second verifier was asked about
}

// newCrossCheck prepares the processes, or returns nil if nothing is to be cross-checked.
func newCrossCheck(env *cli.Env, f crossFlags, jobs int) (*crossCheck, error) {
	if !*f.on {
		return nil, nil
	}
	words, first := strings.Fields(*f.with), []byte(nil)
	if len(words) == 0 {
		python, err := python(env.Context)
		if err != nil {
			return nil, err
		}
		words, first = corpus.SecondVerifier()
		words = append([]string{python}, words...)
	} else if _, err := exec.LookPath(words[0]); err != nil {
		return nil, err
	}
	c := &crossCheck{ctx: env.Context, idle: make(chan *dialog, jobs), sample: int64(*f.sample)}
	for range jobs {
		c.idle <- &dialog{words: words, first: first, limit: *f.limit}
	}
	return c, nil
}

// python returns the path of a Python that can run judge.py.
func python(ctx context.Context) (string, error) {
	const needs = "--cross-check needs python3 of version 3.8 or later; --with names another verifier"
	path, err := exec.LookPath("python3")
	if err != nil {
		return "", fmt.Errorf("there is no python3: %s", needs)
	}
	if out, err := exec.CommandContext(ctx, path, "-I", "-c", "import sys; print('%d.%d' % sys.version_info[:2]); sys.exit(sys.version_info < (3, 8))").Output(); err != nil {
		return "", fmt.Errorf("%s is of version %q: %s", path, strings.TrimSpace(string(out)), needs)
	}
	return path, nil
}

// session has the second verifier judge the log of a session, if it is one of the sample,
// and enters in the session whether it disagrees or fails. The sample is every Nth log of an
// input, counted from another one in each input, whatever the number of jobs.
func (c *crossCheck) session(s *judge.Session, source int) {
	if c == nil {
		return
	}
	c.seen.Add(1)
	if int64(source+s.Ordinal-1)%c.sample != 0 || len(s.Bytes) == 0 {
		return
	}
	c.asked.Add(1)
	d := <-c.idle
	defer func() { c.idle <- d }()
	answer, why, err := d.ask(c.ctx, corpus.AppendFrame(nil, s.Bytes))
	if c.ctx.Err() != nil {
		return
	}
	var got struct {
		Logs  []judge.Opinion
		Error string
	}
	switch {
	case err != nil:
		why = err.Error()
	case why != "":
	case json.Unmarshal(answer, &got) != nil:
		why = "its answer is not the expected JSON"
	case got.Error != "":
		why = "it failed: " + got.Error
	case len(got.Logs) != 1:
		why = fmt.Sprintf("asked about one log, it answers about %d", len(got.Logs))
	}
	if why != "" {
		d.close()
		s.Contest(judge.Finding{Says: judge.Verbatim("the second verifier has no opinion: " + why)})
		return
	}
	s.Compare(&got.Logs[0])
}

// close ends the processes, and says which logs were cross-checked.
func (c *crossCheck) close(env *cli.Env) {
	if c == nil {
		return
	}
	for range cap(c.idle) {
		(<-c.idle).close()
	}
	if c.sample > 1 {
		env.Notef("%s", c.text())
	}
}

// text says how many logs were cross-checked.
func (c *crossCheck) text() string {
	n, of := c.asked.Load(), c.seen.Load()
	if c.sample > 1 {
		return fmt.Sprintf("cross-checked one log in %d: %d of %d", c.sample, n, of)
	}
	return fmt.Sprintf("cross-checked %d of %d", n, of)
}
