package verify

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"scrutineer/corpus"
)

// maxAnswer is the maximum length of an answer in bytes.
const maxAnswer = 16 << 20

// batchProgram is a verifier that is asked about many logs: it reads paths from
// standard input, one on each line, and answers each with one line of JSON. It is
// restarted after a log that it failed to answer.
type batchProgram struct {
	words  []string // of its command line
	folder string   // for logs
	limit  time.Duration
	level  corpus.Level // required level

	running *running // nil before the first log, and after a failure
	silent  int      // unanswered logs before the first answer
}

// patience is how many logs a program may leave unanswered before its first answer.
const patience = 3

// running is a started program.
type running struct {
	stop    context.CancelFunc
	in      io.WriteCloser
	answers chan []byte // closed when the program has ended or sent too long a line
	how     func() string
}

// answer is what a program says about a file.
type answer struct {
	File string `json:"file"`
	Logs []struct {
		Status   string             `json:"status"`
		Winner   string             `json:"winner"`
		Findings []trialFindingJSON `json:"findings"`
	} `json:"logs"`
}

// try asks the program about a vector's payload.
func (b *batchProgram) try(ctx context.Context, v corpus.Vector) (corpus.Trial, error) {
	path := filepath.Join(b.folder, v.Name+".mlog")
	if err := os.WriteFile(path, v.Payload, 0o666); err != nil {
		return corpus.Trial{}, err
	}
	defer os.Remove(path)
	got, why, err := b.ask(ctx, path)
	switch {
	case err != nil:
		return corpus.Trial{}, err
	case why == "":
		b.silent = -1
		return b.check(v, got), nil
	}
	b.close()
	if b.silent >= 0 {
		b.silent++
	}
	if b.silent >= patience {
		return corpus.Trial{}, fmt.Errorf("%s answers nothing: %s; see 'Trying a verifier' in corpus/vectors/README.md", b.words[0], why)
	}
	return failure(v, why), nil
}

// ask returns the verdicts on a file. why says what is wrong with the answer. It
// returns an error if the program cannot be started, or was interrupted.
func (b *batchProgram) ask(ctx context.Context, path string) (list []corpus.Verdict, why string, err error) {
	if b.running == nil {
		if err := b.start(ctx); err != nil {
			return nil, "", err
		}
	}
	timer := time.NewTimer(b.limit)
	defer timer.Stop()
	_, _ = io.WriteString(b.running.in, path+"\n") // if the program has ended there will be no answer either
	select {
	case <-ctx.Done():
		return nil, "", context.Cause(ctx)
	case <-timer.C:
		return nil, fmt.Sprintf("no answer within %v", b.limit), nil
	case text, ok := <-b.running.answers:
		if !ok {
			return nil, b.running.how(), nil
		}
		list, why = verdicts(text, path)
		return list, why, nil
	}
}

// verdicts parses an answer.
func verdicts(text []byte, path string) (list []corpus.Verdict, why string) {
	var a answer
	if err := json.Unmarshal(text, &a); err != nil {
		return nil, fmt.Sprintf("the answer is not the expected JSON: %v", err)
	}
	if a.File != path {
		return nil, fmt.Sprintf("asked about %s, it answers about %q", filepath.Base(path), a.File)
	}
	for _, log := range a.Logs {
		one := corpus.Verdict{Status: log.Status, Winner: log.Winner}
		for _, f := range log.Findings {
			one.Findings = append(one.Findings, corpus.Finding{Line: f.Line, Code: f.Code, Severity: f.Severity})
		}
		list = append(list, one)
	}
	return list, ""
}

// check compares verdicts with what the vector expects.
func (b *batchProgram) check(v corpus.Vector, got []corpus.Verdict) corpus.Trial {
	t := corpus.Trial{Name: v.Name}
	t.Level, t.Why = v.Reached(got)
	if t.OK = t.Level >= b.level; t.OK {
		t.Why = ""
	}
	return t
}

// start starts the program.
func (b *batchProgram) start(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	cmd := exec.CommandContext(ctx, b.words[0], b.words[1:]...)
	endAsGroup(cmd)
	cmd.WaitDelay = time.Second
	var last lastLine
	cmd.Stderr = &last
	in, err := cmd.StdinPipe()
	if err != nil {
		stop()
		return err
	}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		stop()
		return err
	}
	b.running = &running{stop: stop, in: in, answers: make(chan []byte)}
	b.running.how = b.running.listen(ctx, cmd, out, &last)
	return nil
}

// listen sends the program's lines to a channel until it ends. It returns a function
// that says how it ended.
func (r *running) listen(ctx context.Context, cmd *exec.Cmd, out io.Reader, last *lastLine) func() string {
	var how string
	go func() {
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, maxAnswer)
		for lines.Scan() {
			select {
			case r.answers <- bytes.Clone(lines.Bytes()):
			case <-ctx.Done():
			}
		}
		long := errors.Is(lines.Err(), bufio.ErrTooLong)
		if long {
			r.stop()
		}
		_ = cmd.Wait() // its state says how it ended
		how = fmt.Sprintf("it ended (%v)", cmd.ProcessState)
		if long {
			how = fmt.Sprintf("its answer has more than %d bytes", maxAnswer)
		} else if last.text() != "" {
			how += ": " + last.text()
		}
		close(r.answers)
	}()
	return func() string { return how }
}

// close ends the program, if it is running, and waits for it.
func (b *batchProgram) close() {
	if b.running == nil {
		return
	}
	_ = b.running.in.Close()
	b.running.stop()
	for range b.running.answers {
	}
	b.running = nil
}

// lastLine keeps the end of what is written to it.
type lastLine struct{ tail []byte }

// Write keeps the last bytes, and never fails.
func (l *lastLine) Write(p []byte) (int, error) {
	l.tail = append(l.tail, p...)
	l.tail = l.tail[max(0, len(l.tail)-500):]
	return len(p), nil
}

// text returns the last line that is not empty.
func (l *lastLine) text() string {
	text := bytes.TrimSpace(l.tail)
	return string(text[bytes.LastIndexByte(text, '\n')+1:])
}
