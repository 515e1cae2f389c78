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

// answerLimit is how long the second verifier may take for a log.
var answerLimit = 2 * time.Minute

// crossCheck has a second verifier judge logs, too, in a process for each job.
type crossCheck struct {
	ctx    context.Context
	idle   chan *dialog // processes that are not asked at present
	sample int64
	seen   atomic.Int64 // logs
	asked  atomic.Int64 // logs that the second verifier was asked about
}

// newCrossCheck prepares the processes, or returns nil if nothing is to be cross-checked.
func newCrossCheck(env *cli.Env, s *settings) (*crossCheck, error) {
	if !s.cross {
		return nil, nil
	}
	words, first := strings.Fields(s.with), []byte(nil)
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
	c := &crossCheck{ctx: env.Context, idle: make(chan *dialog, s.jobs), sample: int64(s.sample)}
	for range s.jobs {
		c.idle <- &dialog{words: words, first: first, limit: answerLimit}
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
