package verify

import (
	"scrutineer/cmd/internal/known"
	"scrutineer/corpus"
	"scrutineer/event/reconcile"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
)

// printer writes verdicts, one for each log, and the text around them. Each method
// appends to dst. verdict is called by several goroutines, the others by one, in the
// order of the inputs.
type printer interface {
	head(dst []byte) []byte
	// verdict appends the verdict on one log.
	verdict(dst []byte, s *judge.Session) []byte
	// part appends the verdicts on some logs of an input.
	part(dst []byte, b *batch) []byte
	// contest appends the verdict on a contest of a tournament, and tail the text
	// around contests.
	contest(dst []byte, v *reconcile.Verdict) []byte
	tail(dst []byte, b *batch) []byte
	// end appends the text at the end.
	end(dst []byte, t *tally, code cli.Code) []byte
}

// batch is the output for some logs of an input.
type batch struct {
	input  string
	number int // of the batch in the input, from 1
	text   []byte
	report []byte // for the report
	tally  *tally
	logs   []reconcile.Log // to be compared with each other
	heads  []head          // to be compared with the starts of a ledger
	bytes  int64           // bytes of the input read for it
	end    *sessions.Input // the input, if it ends here
	err    error           // why the rest of the input could not be read

	unchecked []string  // of a tournament
	checks    []checked // of a tournament
}

// work is one call: inputs are judged concurrently, and printed in order.
type work struct {
	env      *cli.Env
	settings settings
	printer  printer
	report   *report // nil for none
	tally    *tally
	code     cli.Code
	progress *cli.Progress
	huge     huge
	gone     bool // results can no longer be written
}

// judgeLogs judges the logs of the operands.
func judgeLogs(env *cli.Env, s settings, operands []string) cli.Code {
	var sources []corpus.Source
	code, alone := cli.OK, s.together != nil && s.together.alone
	if !alone {
		sources, code = s.shard.Sources(env, operands)
	}
	w := &work{env: env, settings: s, printer: newPrinter(env, s), tally: newTally(), code: code}
	if *s.report != "" {
		var err error
		if w.report, err = openReport(env, s, sources); err != nil {
			return cli.Worst(code, env.Fail(err))
		}
		defer w.report.drop()
	}
	w.progress = env.Progress("logs", sessions.Total(sources))
	began := env.Now()
	whole := w.all(sources)
	w.progress.Done()
	if whole && s.together != nil && (len(sources) > 0 || alone) {
		w.code = cli.Worst(w.code, w.reconcile())
	}
	w.code = cli.Worst(w.code, w.tally.code(s.trusts()))
	if !whole {
		if !w.gone {
			w.known()
		}
		return w.broken()
	}
	if len(sources) > 0 || alone && *s.format == "ndjson" || s.document() {
		env.Stdout.Write(w.printer.end(nil, w.tally, w.code))
	}
	if sh, ok := w.printer.(*summary); ok && sh.short() {
		if !s.chosen {
			env.Notef("too many to show each; --summary=false shows them")
		}
		env.Notef("%s", speed(w.tally, env.Now().Sub(began)))
	}
	if w.report != nil {
		w.code = cli.Worst(w.code, env.Fail(w.report.finish(w.tally, w.code)))
	}
	return w.code
}

// known prints the counts so far after an interruption, for people.
func (w *work) known() {
	if p, ok := w.printer.(*summary); ok {
		w.env.Stdout.Write(p.end(nil, w.tally, cli.Failed))
	}
}

// broken returns the code of unfinished work. If the output was closed, it is the
// code for the findings so far.
func (w *work) broken() cli.Code {
	switch {
	case !w.gone:
		return cli.Failed
	case w.report != nil:
		w.env.Errorf("no report: the results were not read to the end")
		return cli.Failed
	}
	return w.code
}

// all prints the results of the workers. It reports whether it is complete.
func (w *work) all(sources []corpus.Source) bool {
	if len(sources) > 0 || w.settings.document() {
		if _, err := w.env.Stdout.Write(w.printer.head(nil)); err != nil {
			w.gone = true
			return false
		}
	}
	for out := range w.start(sources) {
		for b := range out {
			if !w.batch(b) {
				return false
			}
		}
		if w.env.Context.Err() != nil {
			break
		}
	}
	return w.env.Context.Err() == nil
}

// batch prints and counts the results for some logs. It reports whether to continue.
func (w *work) batch(b *batch) bool {
	if _, err := w.env.Stdout.Write(w.printer.part(nil, b)); err != nil {
		w.gone = true
		return false
	}
	w.tally.merge(b.tally)
	if w.settings.together != nil {
		w.settings.together.add(b.logs)
		w.settings.together.headers.add(b.heads)
	}
	w.progress.Add(int64(b.tally.logs), b.bytes)
	if b.end != nil {
		w.code = cli.Worst(w.code, sessions.Report(w.env, *b.end, b.err))
	}
	if w.report != nil {
		w.report.batch(b)
	}
	return true
}

// task is an input, or a piece of one, and the channel for its output.
type task struct {
	src   corpus.Source
	piece *piece // nil for the whole input
	out   chan *batch
}

// start starts workers on the sources. The channels come in the order of the sources.
// Few are open, and few batches wait in each, so memory does not depend on the input.
func (w *work) start(sources []corpus.Source) <-chan chan *batch {
	jobs := *w.settings.jobs
	reader := w.newReader()
	w.huge.reader = &reader
	order, tasks := make(chan chan *batch, 2*jobs), make(chan task)
	go func() {
		defer close(order)
		defer close(tasks)
		for _, src := range sources {
			if !w.tasks(src, func(t task) bool {
				select {
				case order <- t.out:
					tasks <- t
					return true
				case <-w.env.Context.Done():
					return false
				}
			}) {
				return
			}
		}
	}()
	for range min(jobs, w.most(sources)) {
		go w.serve(tasks)
	}
	return order
}

// most returns the maximum number of tasks.
func (w *work) most(sources []corpus.Source) int {
	n := len(sources)
	for _, src := range sources {
		if w.cuts(src) {
			n += int(src.Size / pieceSize)
		}
	}
	return n
}

// serve runs tasks until there are no more.
func (w *work) serve(tasks <-chan task) {
	worker := newWorker(w)
	for t := range tasks {
		if t.piece != nil {
			worker.piece(t)
		} else {
			worker.input(t)
		}
	}
}

// worker judges one input after another.
type worker struct {
	*work
	reader sessions.Reader
	held   []waiting // scratch
}

func newWorker(w *work) *worker { return &worker{work: w, reader: w.newReader()} }

func (w *work) newReader() sessions.Reader {
	s := w.settings
	many := s.together != nil
	r := sessions.Reader{Judge: judge.New(known.Games(w.env), judge.Options{CrossCheck: *s.cross, Keep: *s.explain || many, Digest: many, Assume: s.assumed})}
	r.Opener.Digest = w.report != nil
	return r
}

// batchSize and batchLogs are the maximum bytes of output, and the maximum logs, of a
// batch.
const (
	batchSize = 16 << 10
	batchLogs = 1024
)

// input judges every log of an input.
func (w *worker) input(t task) {
	k := w.batches(t)
	in, err := w.reader.Read(w.env.Context, t.src, k.add)
	k.last(&in, err, true)
	close(t.out)
}

// batches collects sessions into batches and sends them.
type batches struct {
	*work
	out chan<- *batch
	b   *batch
}

func (w *worker) batches(t task) *batches {
	return &batches{w.work, t.out, &batch{input: t.src.Name, number: 1, tally: newTally()}}
}

// add adds the next session, for which the given number of bytes was read.
func (k *batches) add(s *judge.Session, taken int64) {
	b := k.b
	if len(b.text)+len(b.report) >= batchSize || b.tally.logs >= batchLogs {
		k.out <- b
		b = &batch{input: b.input, number: b.number + 1, tally: newTally()}
		k.b = b
	}
	before := len(b.text)
	b.text = k.printer.verdict(b.text, s)
	if len(b.text) > before {
		b.tally.shown++
	}
	if k.report != nil {
		b.report = k.report.session(b.report, s)
	}
	if k.settings.together != nil {
		b.logs = append(b.logs, reconcile.Of(s))
		b.heads = append(b.heads, headOf(s))
	}
	b.tally.add(s)
	b.bytes += taken
}

// last sends the last batch. The input may end with it.
func (k *batches) last(in *sessions.Input, err error, ends bool) {
	if ends {
		k.b.end, k.b.err = in, err
	}
	k.out <- k.b
}
