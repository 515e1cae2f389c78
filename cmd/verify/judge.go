package main

import (
	"io"
	"sync"

	"scrutineer/audit"
	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// printer writes verdicts, one a log, and the summary.
type printer interface {
	// verdict appends what is printed of one log.
	verdict(dst []byte, s *audit.Session) []byte
	// summary appends what is printed at the end.
	summary(dst []byte, t *tally) []byte
}

// tally counts verdicts.
type tally struct {
	logs  int
	count map[audit.Status]int
}

// code is the exit code that the verdicts ask for.
func (t *tally) code() cli.Code {
	code := cli.OK
	for status, n := range t.count {
		if n > 0 {
			code = cli.Worst(code, cli.Code(status.ExitCode()))
		}
	}
	return code
}

// batch is what is to be printed of some logs of a file.
type batch struct {
	text   []byte
	status []audit.Status
	bytes  int64
	err    error // the file could not be read further
}

// judge judges the logs that the operands name. Files are read side by side
// and printed in their order.
func judge(env *cli.Env, s settings, operands []string) cli.Code {
	sources, failed := corpus.Sample(), []error(nil)
	if len(operands) > 0 {
		sources, failed = corpus.Sources(operands, env.Stdin)
	}
	code := cli.OK
	for _, err := range failed {
		code = cli.Worst(code, env.Fail(err))
	}
	p := newPrinter(env, s)
	t := &tally{count: map[audit.Status]int{}}
	progress := env.Progress("logs", sessions.Total(sources))
	for i, out := range start(env, s, p, sources) {
		for b := range out {
			if _, err := env.Stdout.Write(b.text); err != nil {
				return env.Fail(err)
			}
			for _, st := range b.status {
				t.logs++
				t.count[st]++
			}
			progress.Add(int64(len(b.status)), b.bytes)
			if b.err != nil {
				env.Errorf("%s: %v", sources[i].Name, b.err)
				code = cli.Worst(code, cli.Failed)
			}
		}
		if env.Context.Err() != nil {
			return cli.Failed
		}
	}
	progress.Done()
	if len(sources) > 0 {
		env.Stdout.Write(p.summary(nil, t))
	}
	return cli.Worst(code, t.code())
}

// start sets workers on the sources, which they take in order. The channels
// are in the order of the sources, and none holds more than a few batches, so
// that memory does not grow with the input.
func start(env *cli.Env, s settings, p printer, sources []corpus.Source) []chan batch {
	outs := make([]chan batch, len(sources))
	for i := range outs {
		outs[i] = make(chan batch, 4)
	}
	var next int
	var mu sync.Mutex
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1
	}
	for range min(*s.jobs, len(sources)) {
		go func() {
			w := worker{env: env, p: p, judge: audit.NewJudge(all.Games(), audit.Options{CrossCheck: *s.cross, Keep: *s.explain, Assume: s.assumed})}
			for i := take(); i < len(sources); i = take() {
				w.file(sources[i], outs[i])
				close(outs[i])
			}
		}()
	}
	return outs
}

// worker judges one file after another.
type worker struct {
	env    *cli.Env
	p      printer
	judge  *audit.Judge
	reader *logfmt.Reader
}

// file judges every log of a source.
func (w *worker) file(src corpus.Source, out chan<- batch) {
	f, err := src.Open()
	if err != nil {
		out <- batch{err: err}
		return
	}
	defer f.Close()
	if w.reader == nil {
		w.reader = logfmt.NewReader(f, src.Name)
	} else {
		w.reader.Reset(f, src.Name)
	}
	w.logs(src, out)
}

// batchSize is how many bytes of output are handed over at once.
const batchSize = 16 << 10

func (w *worker) logs(src corpus.Source, out chan<- batch) {
	var b batch
	for n := 1; w.env.Context.Err() == nil; n++ {
		s, err := w.judge.Next(w.reader)
		if err == io.EOF && n == 1 {
			s = w.judge.Empty(src.Name)
		} else if err != nil && err != io.EOF {
			b.err = err
		}
		if s != nil {
			s.Ordinal = n
			b.text = w.p.verdict(b.text, s)
			b.status = append(b.status, s.Status)
			b.bytes += int64(s.Size)
		}
		if err != nil {
			break
		}
		if len(b.text) >= batchSize {
			out <- b
			b = batch{}
		}
	}
	out <- b
}
