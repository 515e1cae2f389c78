package verify

import (
	"scrutineer/cmd/internal/known"
	"scrutineer/corpus"
	"scrutineer/event/check"
	"scrutineer/event/folder"
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
	// places appends who won an event.
	places(dst []byte, a *folder.Account) []byte
	// contest appends the verdict on a contest of a tournament, and tail the text
	// around contests.
	contest(dst []byte, v *check.Verdict) []byte
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
	logs   []check.Log     // to be compared with each other
	heads  []head          // to be compared with the starts of a ledger
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
	cross    *crossCheck // nil for none
	gone     bool        // results can no longer be written
}

// judgeLogs judges the logs of the operands.
func judgeLogs(env *cli.Env, s settings, operands []string) cli.Code {
	var sources []corpus.Source
	code, alone := cli.OK, s.together != nil && s.together.alone
	if !alone {
		sources, code = s.shard.Sources(env, operands)
	}
	w := &work{env: env, settings: s, printer: newPrinter(env, s), tally: newTally(), code: code}
	if s.report != "" {
		var err error
		if w.report, err = openReport(env, s, sources); err != nil {
			return cli.Worst(code, env.Fail(err))
		}
		defer w.report.drop()
	}
	var err error
	if w.cross, err = newCrossCheck(env, &s); err != nil {
		return cli.Worst(code, env.Fail(err))
	}
	began := env.Now()
	whole := w.all(sources)
	w.cross.close(env)
	w.tally.cross = w.cross
	if whole && s.together != nil && (len(sources) > 0 || alone) {
		w.code = cli.Worst(w.code, w.reconcile())
	}
	w.code = cli.Worst(w.code, w.tally.code(s.trust.Of()))
	if !whole {
		p, people := w.printer.(*summary)
		switch {
		case !w.gone && people: // the counts so far
			env.Stdout.Write(p.end(nil, w.tally, cli.Failed))
			return cli.Failed
		case !w.gone:
			return cli.Failed
		case w.report != nil:
			env.Errorf("no report: the results were not read to the end")
			return cli.Failed
		}
		return w.code // for the findings until the output was closed
	}
	if len(sources) > 0 || alone && s.format == "ndjson" || s.document() {
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

// all judges the logs, and prints the results in order. It reports whether it is complete.
func (w *work) all(sources []corpus.Source) bool {
	if len(sources) > 0 || w.settings.document() {
		if _, err := w.env.Stdout.Write(w.printer.head(nil)); err != nil {
			w.gone = true
			return false
		}
	}
	s := &w.settings
	judging := sessions.Pipeline[batch]{
		Env: w.env, Jobs: s.jobs, Digest: w.report != nil,
		Judge: func() *judge.Judge {
			many := s.together != nil
			return judge.New(known.Games(w.env), judge.Options{Bytes: w.cross != nil, Keep: s.explain || many, Digest: many, Assume: s.assumed})
		},
		// A report and JUnit need the whole file at once.
		Pieces: w.report == nil && s.format != "junit",
		Make:   w.add, Take: w.batch,
	}
	code, whole := judging.Run(sources)
	w.code = cli.Worst(w.code, code)
	return whole
}

// batchSize and batchLogs are the maximum bytes of output, and the maximum logs, of a
// batch.
const (
	batchSize = 16 << 10
	batchLogs = 1024
)

// add adds the next session to a batch, and reports whether the batch is full.
func (w *work) add(to *sessions.Batch[batch], s *judge.Session) bool {
	b := &to.Made
	if b.tally == nil {
		b.tally = newTally()
	}
	w.cross.session(s, to.Source)
	before := len(b.text)
	b.text = w.printer.verdict(b.text, s)
	if len(b.text) > before {
		b.tally.shown++
	}
	if w.report != nil {
		b.report = w.report.session(b.report, s)
	}
	if w.settings.together != nil {
		b.logs = append(b.logs, check.Of(s))
		b.heads = append(b.heads, headOf(s))
	}
	b.tally.add(s)
	return len(b.text)+len(b.report) >= batchSize || b.tally.logs >= batchLogs
}

// batch prints and counts the results for some logs. It reports whether to continue.
func (w *work) batch(from *sessions.Batch[batch]) bool {
	b := &from.Made
	b.input, b.number, b.end, b.err = from.Input, from.Number, from.End, from.Err
	if b.tally == nil {
		b.tally = newTally()
	}
	if _, err := w.env.Stdout.Write(w.printer.part(nil, b)); err != nil {
		w.gone = true
		return false
	}
	w.tally.merge(b.tally)
	if w.settings.together != nil {
		w.settings.together.add(b.logs)
		w.settings.together.sealing.add(b.heads)
	}
	if w.report != nil {
		w.report.batch(b)
	}
	return true
}
