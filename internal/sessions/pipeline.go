package sessions

import (
	"context"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/judge"
)

// Pipeline judges the logs of inputs, several inputs at once, and delivers what was made
// of them in the order of the inputs. The result does not depend on the number of jobs,
// and memory not on the number or size of the inputs.
type Pipeline[T any] struct {
	Env   *cli.Env
	Jobs  int                 // inputs that are judged at once; 0 is 1
	Judge func() *judge.Judge // makes the judge of a job
	// Digest computes the digest of each input.
	Digest bool
	// Pieces lets several jobs judge one large plain file. Inputs then have no digests.
	Pieces bool
	// Again means that the inputs were read before: there is no progress and no report.
	Again bool
	// Make adds a session to a batch, and reports whether the batch is full. Each job calls
	// it for its own batches.
	Make func(b *Batch[T], s *judge.Session) (full bool)
	// Take receives the batches in order. It returns false to stop.
	Take func(b *Batch[T]) bool
}

// Batch is what was made of some logs that follow each other in an input.
type Batch[T any] struct {
	Made   T
	Input  string // its name
	Source int    // its number, from 0
	Number int    // of the batch in the input, from 1
	Logs   int64
	Bytes  int64  // of the input that were read for it
	End    *Input // the input, if this is its last batch
	Err    error  // why the rest of the input could not be read
}

// task is an input, or a piece of one, and the channel for its batches.
type task[T any] struct {
	source int
	src    corpus.Source
	piece  *piece // nil for the whole input
	out    chan *Batch[T]
}

// Run judges the logs of the sources, and reports progress, inputs that cannot be read
// and members of archives that are no logs. The code is that of these reports. complete is
// false if Take has stopped it, or the context has ended.
func (p *Pipeline[T]) Run(sources []corpus.Source) (code cli.Code, complete bool) {
	var progress *cli.Progress
	if !p.Again {
		progress = p.Env.Progress("logs", Total(sources))
		defer progress.Done()
	}
	ctx, stop := context.WithCancel(p.Env.Context)
	defer stop()
	for out := range p.start(ctx, sources) {
		for b := range out {
			if p.Env.Context.Err() != nil {
				return code, false
			}
			if !p.Take(b) {
				return code, false
			}
			if p.Again {
				continue
			}
			progress.Add(b.Logs, b.Bytes)
			if b.End != nil {
				code = cli.Worst(code, Report(p.Env, *b.End, b.Err))
			}
		}
	}
	return code, p.Env.Context.Err() == nil
}

// start starts the jobs. The channels come in the order of the sources. Few are open, and
// few batches wait in each.
func (p *Pipeline[T]) start(ctx context.Context, sources []corpus.Source) <-chan chan *Batch[T] {
	jobs := max(p.Jobs, 1)
	order, tasks := make(chan chan *Batch[T], 2*jobs), make(chan task[T])
	go func() {
		defer close(order)
		defer close(tasks)
		for i, src := range sources {
			if !p.tasks(src, func(t task[T]) bool {
				t.source = i
				select {
				case order <- t.out:
				case <-ctx.Done():
					return false
				}
				select {
				case tasks <- t:
					return true
				case <-ctx.Done():
					close(t.out)
					return false
				}
			}) {
				return
			}
		}
	}()
	one := &huge{}
	for range min(jobs, p.most(sources)) {
		go func() {
			w := &worker[T]{Pipeline: p, ctx: ctx, huge: one, reader: Reader{Judge: p.Judge()}}
			w.reader.Opener.Digest = p.Digest
			for t := range tasks {
				w.run(t)
			}
		}()
	}
	return order
}

// most returns the maximum number of tasks.
func (p *Pipeline[T]) most(sources []corpus.Source) int {
	n := len(sources)
	for _, src := range sources {
		if p.cuts(src) {
			n += int(src.Size / pieceSize)
		}
	}
	return n
}

// cuts reports whether an input is judged in pieces.
func (p *Pipeline[T]) cuts(src corpus.Source) bool {
	return p.Pieces && p.Jobs > 1 && src.Size >= 2*pieceSize
}

// tasks calls yield with the tasks of an input, and reports whether yield took all.
func (p *Pipeline[T]) tasks(src corpus.Source, yield func(task[T]) bool) bool {
	if p.cuts(src) {
		if file := src.Plain(); file != nil {
			return pieces(file, func(cut *piece) bool { return yield(task[T]{src: src, piece: cut, out: make(chan *Batch[T], 4)}) })
		}
	}
	return yield(task[T]{src: src, out: make(chan *Batch[T], 2)})
}

// worker is one of the jobs.
type worker[T any] struct {
	*Pipeline[T]
	ctx    context.Context
	huge   *huge
	reader Reader
	held   []waiting // scratch
	out    chan *Batch[T]
	b      *Batch[T]
}

// run judges the logs of a task.
func (w *worker[T]) run(t task[T]) {
	defer close(t.out)
	w.out, w.b = t.out, &Batch[T]{Input: t.src.Name, Source: t.source, Number: 1}
	if t.piece != nil {
		w.piece(t)
		return
	}
	in, err := w.reader.Read(w.ctx, t.src, w.add)
	w.last(&in, err, true)
}

// add adds a session to the batch, and sends a full one.
func (w *worker[T]) add(s *judge.Session, taken int64) {
	w.b.Logs++
	w.b.Bytes += taken
	if !w.Make(w.b, s) {
		return
	}
	w.send()
	w.b = &Batch[T]{Input: w.b.Input, Source: w.b.Source, Number: w.b.Number + 1}
}

// last sends the last batch. The input may end with it.
func (w *worker[T]) last(in *Input, err error, ends bool) {
	if ends {
		w.b.End, w.b.Err = in, err
	}
	w.send()
}

func (w *worker[T]) send() {
	select {
	case w.out <- w.b:
	case <-w.ctx.Done():
	}
}

// Each judges the logs of the operands, the embedded sample if there are none, one after
// another, and calls visit with each. It returns the worst code of visit and of reading. A
// file that cannot be read gives a message, and the others are still judged.
func Each(env *cli.Env, operands []string, by *judge.Judge, visit func(*judge.Session) cli.Code) cli.Code {
	sources, code := Sources(env, operands)
	each := Pipeline[cli.Code]{
		Env:   env,
		Judge: func() *judge.Judge { return by },
		Make: func(b *Batch[cli.Code], s *judge.Session) bool {
			b.Made = cli.Worst(b.Made, visit(s))
			return true
		},
		Take: func(b *Batch[cli.Code]) bool {
			code = cli.Worst(code, b.Made)
			return true
		},
	}
	read, _ := each.Run(sources)
	return cli.Worst(code, read)
}
