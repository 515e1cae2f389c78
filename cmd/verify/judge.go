package main

import (
	"scrutineer/audit"
	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
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

// batch is what is to be printed of some logs of an input.
type batch struct {
	text   []byte
	status []audit.Status
	bytes  int64           // of the input, read for it
	end    *sessions.Input // the input ends with it
	err    error           // the input could not be read further
}

// judge judges the logs that the operands name. Inputs are read side by side
// and printed in their order.
func judge(env *cli.Env, s settings, operands []string) cli.Code {
	sources, code := sessions.Sources(env, operands)
	p := newPrinter(env, s)
	t := &tally{count: map[audit.Status]int{}}
	progress := env.Progress("logs", sessions.Total(sources))
	for out := range start(env, s, p, sources) {
		for b := range out {
			if _, err := env.Stdout.Write(b.text); err != nil {
				return env.Fail(err)
			}
			for _, st := range b.status {
				t.logs++
				t.count[st]++
			}
			progress.Add(int64(len(b.status)), b.bytes)
			if b.end != nil {
				code = cli.Worst(code, sessions.Report(env, *b.end, b.err))
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

// task is an input and where what is printed of it goes.
type task struct {
	src corpus.Source
	out chan batch
}

// start sets workers on the sources. The channels come in the order of the
// sources; no more of them are open, and none holds more than a few batches,
// than that memory stays the same whatever the input.
func start(env *cli.Env, s settings, p printer, sources []corpus.Source) <-chan chan batch {
	order, tasks := make(chan chan batch, 2**s.jobs), make(chan task)
	go func() {
		defer close(order)
		defer close(tasks)
		for _, src := range sources {
			t := task{src, make(chan batch, 4)}
			select {
			case order <- t.out:
				tasks <- t
			case <-env.Context.Done():
				return
			}
		}
	}()
	for range min(*s.jobs, len(sources)) {
		go func() {
			w := worker{env: env, p: p}
			w.reader.Judge = audit.NewJudge(all.Games(), audit.Options{CrossCheck: *s.cross, Keep: *s.explain, Assume: s.assumed})
			for t := range tasks {
				w.input(t)
			}
		}()
	}
	return order
}

// worker judges one input after another.
type worker struct {
	env    *cli.Env
	p      printer
	reader sessions.Reader
}

// batchSize and batchLogs are how many bytes of output, and how many logs, are
// handed over at once.
const (
	batchSize = 16 << 10
	batchLogs = 1024
)

// input judges every log of an input.
func (w *worker) input(t task) {
	var b batch
	in, err := w.reader.Read(w.env.Context, t.src, func(s *audit.Session, taken int64) {
		b.text = w.p.verdict(b.text, s)
		b.status = append(b.status, s.Status)
		b.bytes += taken
		if len(b.text) >= batchSize || len(b.status) >= batchLogs {
			t.out <- b
			b = batch{}
		}
	})
	b.end, b.err = &in, err
	t.out <- b
	close(t.out)
}
