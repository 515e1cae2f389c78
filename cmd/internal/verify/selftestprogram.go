package verify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
)

// others tries another program with the vectors, several concurrently, and delivers
// the results in the order of the vectors, as early as possible.
func (t *selfTestOptions) others(env *cli.Env, list []corpus.Vector, deliver func(corpus.Trial) error) error {
	words := strings.Fields(t.program)
	if len(words) == 0 {
		return errors.New("--program names no program")
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "vectors-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	ctx, stop := context.WithCancelCause(env.Context)
	defer stop(nil)
	progress := env.Progress("vectors", cli.Count{Items: int64(len(list))})
	defer progress.Done()
	var (
		wait   sync.WaitGroup
		mu     sync.Mutex
		trials = make([]corpus.Trial, len(list)) // those present have a name
		due    int                               // the first that is not yet delivered
		next   = make(chan int)
	)
	put := func(i int, t corpus.Trial) error {
		mu.Lock()
		defer mu.Unlock()
		trials[i] = t
		for ; due < len(list) && trials[due].Name != ""; due++ {
			if err := deliver(trials[due]); err != nil {
				return err
			}
		}
		return nil
	}
	for range min(t.jobs, len(list)) {
		wait.Go(func() {
			p := &program{dialog: dialog{words: words, limit: trialLimit}, folder: folder}
			defer p.close()
			try := p.try
			if t.batch {
				try = p.question
			}
			for i := range next {
				trial, err := try(ctx, list[i])
				if err == nil {
					err = put(i, trial)
				}
				if err != nil {
					stop(err)
				}
				progress.Add(1, 0)
			}
		})
	}
	for i := range list {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	wait.Wait()
	return context.Cause(ctx)
}

// program is another verifier. It is started for each log, and known by its exit codes; or it
// is asked about many logs, and is restarted after one that it failed to answer.
type program struct {
	dialog
	folder string // for logs
	silent int    // unanswered logs before the first answer; -1 after it
}

// try runs the program on a vector's payload, a log or the folder of a tournament.
func (p *program) try(ctx context.Context, v corpus.Vector) (corpus.Trial, error) {
	within, cancel := context.WithTimeout(ctx, p.limit)
	defer cancel()
	cmd, path, err := p.prepare(within, v)
	defer os.RemoveAll(path)
	if err != nil {
		return corpus.Trial{}, err
	}
	if file, ok := cmd.Stdin.(*os.File); ok {
		defer file.Close()
	}
	endAsGroup(cmd)
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return corpus.Trial{}, context.Cause(ctx)
	case within.Err() != nil:
		return failure(v, fmt.Sprintf("no end within %v", p.limit)), nil
	case err != nil && !errors.As(err, &exit):
		return corpus.Trial{}, err
	case cmd.ProcessState.ExitCode() < 0:
		return failure(v, cmd.ProcessState.String()), nil
	case cmd.ProcessState.ExitCode() != v.Exit():
		return failure(v, fmt.Sprintf("exit %d, want %d", cmd.ProcessState.ExitCode(), v.Exit())), nil
	}
	return corpus.Trial{Name: v.Name, OK: true}, nil
}

// prepare writes a vector's payload to disk. It returns the command to run, and the path: an
// operand if the program wants a path, else standard input.
func (p *program) prepare(ctx context.Context, v corpus.Vector) (cmd *exec.Cmd, path string, err error) {
	words := slices.Clone(p.words)
	if len(v.Args) > 0 {
		path = filepath.Join(p.folder, v.Name)
		_, err = writeFiles(path, v)
		words = append(words, asked(v, path)...)
		return exec.CommandContext(ctx, words[0], words[1:]...), path, err
	}
	path = filepath.Join(p.folder, v.Name+".mlog")
	if err := os.WriteFile(path, v.Payload, 0o666); err != nil {
		return nil, path, err
	}
	named := false
	for i, w := range words {
		named = named || strings.Contains(w, "{}")
		words[i] = strings.ReplaceAll(w, "{}", path)
	}
	cmd = exec.CommandContext(ctx, words[0], words[1:]...)
	if !named {
		cmd.Stdin, err = os.Open(path)
	}
	return cmd, path, err
}

func failure(v corpus.Vector, why string) corpus.Trial {
	return corpus.Trial{Name: v.Name, Why: v.Name + ": " + why}
}

// patience is how many logs a program may leave unanswered before its first answer.
const patience = 3

// question asks the running program about a vector's payload.
func (p *program) question(ctx context.Context, v corpus.Vector) (corpus.Trial, error) {
	path := filepath.Join(p.folder, v.Name+".mlog")
	if err := os.WriteFile(path, v.Payload, 0o666); err != nil {
		return corpus.Trial{}, err
	}
	defer os.Remove(path)
	text, why, err := p.ask(ctx, []byte(path+"\n"))
	if err != nil {
		return corpus.Trial{}, err
	}
	if why == "" {
		var got []corpus.Verdict
		if got, why = verdicts(text, path); why == "" {
			p.silent = -1
			t := corpus.Trial{Name: v.Name}
			t.Level, t.Why = v.Reached(got)
			if t.OK = t.Level >= corpus.Outcome; t.OK {
				t.Why = ""
			}
			return t, nil
		}
	}
	p.close()
	if p.silent >= 0 {
		p.silent++
	}
	if p.silent >= patience {
		return corpus.Trial{}, fmt.Errorf("%s answers nothing: %s; see 'Trying a verifier' in corpus/vectors/README.md", p.words[0], why)
	}
	return failure(v, why), nil
}

// verdicts parses what a program says about a file.
func verdicts(text []byte, path string) (list []corpus.Verdict, why string) {
	var a struct {
		File string
		Logs []struct {
			Status, Winner string
			Findings       []struct {
				Line           int
				Code, Severity string
			}
		}
	}
	if err := json.Unmarshal(text, &a); err != nil {
		return nil, fmt.Sprintf("the answer is not the expected JSON: %v", err)
	}
	if a.File != path {
		return nil, fmt.Sprintf("asked about %s, it answers about %q", filepath.Base(path), a.File)
	}
	for _, log := range a.Logs {
		one := corpus.Verdict{Status: log.Status, Winner: log.Winner}
		for _, f := range log.Findings {
			one.Findings = append(one.Findings, corpus.Finding(f))
		}
		list = append(list, one)
	}
	return list, ""
}
