package verify

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
)

// testedProgram is another program that is tried with vectors, one after another. try returns
// an error if it cannot be started, or was interrupted.
type testedProgram interface {
	try(context.Context, corpus.Vector) (corpus.Trial, error)
	close()
}

// others tries another program with the vectors, several concurrently, and delivers
// the results in the order of the vectors, as early as possible.
func (t *trials) others(env *cli.Env, list []corpus.Vector, deliver func(corpus.Trial) error) error {
	words := strings.Fields(*t.program)
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
	q, next := queue{deliver: deliver, trials: make([]corpus.Trial, len(list))}, make(chan int)
	var wait sync.WaitGroup
	for range min(*t.jobs, len(list)) {
		wait.Go(func() {
			one := t.testedProgram(words, folder)
			defer one.close()
			for i := range next {
				trial, err := one.try(ctx, list[i])
				if err == nil {
					err = q.put(i, trial)
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

// testedProgram returns the program as the flags want it tried.
func (t *trials) testedProgram(words []string, folder string) testedProgram {
	if *t.batch {
		return &batchProgram{dialog: dialog{words: words, limit: *t.limit}, folder: folder, level: t.wanted()}
	}
	return &program{words: words, folder: folder, limit: *t.limit, coarse: *t.coarse}
}

// queue puts results into the order of the vectors.
type queue struct {
	mu      sync.Mutex
	deliver func(corpus.Trial) error
	trials  []corpus.Trial // one for each vector; those present have a name
	next    int            // the first that is not yet delivered
}

// put delivers a result and those that wait for it, once all before it are delivered.
func (q *queue) put(i int, t corpus.Trial) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.trials[i] = t
	for ; q.next < len(q.trials) && q.trials[q.next].Name != ""; q.next++ {
		if err := q.deliver(q.trials[q.next]); err != nil {
			return err
		}
	}
	return nil
}

// program is a verifier that is known only by its exit code.
type program struct {
	words  []string // of its command line; {} is replaced by the path of a log
	folder string   // for logs
	limit  time.Duration
	coarse bool // its codes are 0 and others
}

// close does nothing, since each run of the program ends by itself.
func (p *program) close() {}

// try runs the program on a vector's payload.
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
	}
	return p.check(v, cmd.ProcessState.ExitCode()), nil
}

// prepare writes a vector's payload, a log or the folder of a tournament, to disk. It
// returns the command to run, and the path.
func (p *program) prepare(ctx context.Context, v corpus.Vector) (cmd *exec.Cmd, path string, err error) {
	if len(v.Args) > 0 {
		path = filepath.Join(p.folder, v.Name)
		if _, err := writeFiles(path, v); err != nil {
			return nil, path, err
		}
		words := append(slices.Clone(p.words), asked(v, path)...)
		cmd = exec.CommandContext(ctx, words[0], words[1:]...)
		endAsGroup(cmd)
		return cmd, path, nil
	}
	path = filepath.Join(p.folder, v.Name+".mlog")
	if err := os.WriteFile(path, v.Payload, 0o666); err != nil {
		return nil, path, err
	}
	cmd, err = p.command(ctx, path)
	return cmd, path, err
}

// command returns the command for a log: as an operand if the program wants a path,
// else as standard input. Its output is ignored.
func (p *program) command(ctx context.Context, path string) (*exec.Cmd, error) {
	var words []string
	asked := false
	for _, w := range p.words {
		asked = asked || strings.Contains(w, "{}")
		words = append(words, strings.ReplaceAll(w, "{}", path))
	}
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	endAsGroup(cmd)
	if asked {
		return cmd, nil
	}
	file, err := os.Open(path)
	cmd.Stdin = file
	return cmd, err
}

// check compares an exit code with the expected one.
func (p *program) check(v corpus.Vector, got int) corpus.Trial {
	want := v.Exit()
	switch {
	case p.coarse && want != 0 && got == 0:
		return failure(v, "exit 0, want another")
	case p.coarse && want != 0, got == want:
		return corpus.Trial{Name: v.Name, OK: true}
	}
	return failure(v, fmt.Sprintf("exit %d, want %d", got, want))
}

func failure(v corpus.Vector, why string) corpus.Trial {
	return corpus.Trial{Name: v.Name, Why: v.Name + ": " + why}
}
