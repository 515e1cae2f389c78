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

// others tries another program by the vectors, several at once. The error is
// that it cannot be tried: it cannot be started, or the work was interrupted.
func (t *trials) others(env *cli.Env, list []corpus.Vector, jobs int) ([]corpus.Trial, error) {
	words := strings.Fields(*t.program)
	if _, err := exec.LookPath(words[0]); err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "vectors-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	ctx, stop := context.WithCancelCause(env.Context)
	defer stop(nil)
	progress := env.Progress("vectors", cli.Count{Items: int64(len(list))})
	defer progress.Done()
	p := program{words: words, folder: folder, limit: *t.limit, coarse: *t.coarse}
	results, next := make([]corpus.Trial, len(list)), make(chan int)
	var wait sync.WaitGroup
	for range min(jobs, len(list)) {
		wait.Go(func() {
			for i := range next {
				trial, err := p.try(ctx, list[i])
				if err != nil {
					stop(err)
				}
				results[i] = trial
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
	return results, context.Cause(ctx)
}

// program is a verifier of which only its exit code is known.
type program struct {
	words  []string // of its command line; {} stands for the path of a log
	folder string   // for logs
	limit  time.Duration
	coarse bool // its codes are 0 and the others
}

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
	return p.weigh(v, cmd.ProcessState.ExitCode()), nil
}

// prepare lays a vector's payload down, a log or the folder of a tournament, and
// gives the program with it, and where it lies.
func (p *program) prepare(ctx context.Context, v corpus.Vector) (cmd *exec.Cmd, path string, err error) {
	if len(v.Args) > 0 {
		path = filepath.Join(p.folder, v.Name)
		if _, err := lay(path, v); err != nil {
			return nil, path, err
		}
		words := append(slices.Clone(p.words), asked(v, path)...)
		cmd = exec.CommandContext(ctx, words[0], words[1:]...)
		apart(cmd)
		return cmd, path, nil
	}
	path = filepath.Join(p.folder, v.Name+".mlog")
	if err := os.WriteFile(path, v.Payload, 0o666); err != nil {
		return nil, path, err
	}
	cmd, err = p.command(ctx, path)
	return cmd, path, err
}

// command is the program with its log: as an operand where it asks for a path,
// else as standard input. What it prints is not looked at.
func (p *program) command(ctx context.Context, path string) (*exec.Cmd, error) {
	var words []string
	asked := false
	for _, w := range p.words {
		asked = asked || strings.Contains(w, "{}")
		words = append(words, strings.ReplaceAll(w, "{}", path))
	}
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	apart(cmd)
	if asked {
		return cmd, nil
	}
	file, err := os.Open(path)
	cmd.Stdin = file
	return cmd, err
}

// weigh compares a code with the one that the vector expects.
func (p *program) weigh(v corpus.Vector, got int) corpus.Trial {
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
