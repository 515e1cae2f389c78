package render

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"scrutineer/cmd/internal/known"
	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/internal/eventfolder"
	"scrutineer/internal/results"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/site"
)

// build reads everything and writes what has changed. The code is that of the logs;
// the error says why there is no new site.
func (b *builder) build() (site.Outcome, cli.Code, error) {
	c := &site.Collection{Trust: b.trust.Of()}
	if err := b.events(c); err != nil {
		return site.Outcome{}, cli.Failed, err
	}
	logs, unlogged, code := b.sources()
	if len(logs) > 0 || len(unlogged) == 0 {
		code = cli.Worst(code, b.logs(c, logs))
	}
	if len(unlogged) > 0 {
		worst, err := b.results(c, unlogged)
		if code = cli.Worst(code, worst); err != nil {
			return site.Outcome{}, code, err
		}
	}
	if err := b.env.Context.Err(); err != nil {
		return site.Outcome{}, code, err
	}
	if len(c.Entries) == 0 && !b.options.Live {
		if code == cli.OK {
			b.env.Errorf("no game to show")
		}
		return site.Outcome{}, cli.Failed, errSaid
	}
	if err := c.Arrange(); err != nil {
		return site.Outcome{}, code, err
	}
	for _, n := range c.ExitCodes() {
		code = cli.Worst(code, cli.Code(n))
	}
	o := b.options
	var progress *cli.Progress
	o.Begin = func(games int) { progress = b.env.Progress("pages", cli.Count{Items: int64(games)}) }
	o.Done = func() { progress.Add(1, 0) }
	o.Fetch = b.fetch
	// Most of a page's memory is garbage at once, so it is collected rarely while pages are
	// made from few logs, until that takes much memory.
	const few, most, each = 20 << 20, 57 << 20, 4 << 20 // bytes of logs; in all, and for each page made at once
	var held runtime.MemStats
	runtime.GC()
	if runtime.ReadMemStats(&held); held.HeapAlloc <= few {
		defer known.Collect(400, most+each*int64(o.Jobs))()
	}
	out, err := site.Build(c, o)
	progress.Done()
	return out, code, err
}

// events reads what was fixed before play, for the operands that are folders of
// events.
func (b *builder) events(c *site.Collection) error {
	for _, name := range b.operands {
		if !eventfolder.Is(name) {
			continue
		}
		fixed, err := eventfolder.FilesOf(name).Read(known.Games(b.env))
		if err != nil {
			return err
		}
		if fixed.Schedule != nil {
			c.Events = append(c.Events, site.Event{Fixed: fixed, Path: name})
		}
	}
	return nil
}

// inputs returns the operands, with the folders of logs instead of the folder of an
// event.
func (b *builder) inputs() (list []string) {
	for _, name := range b.operands {
		if eventfolder.Is(name) {
			list = append(list, eventfolder.Logs(name)...)
		} else {
			list = append(list, name)
		}
	}
	return list
}

// logs judges logs, several inputs concurrently.
func (b *builder) logs(c *site.Collection, sources []corpus.Source) cli.Code {
	judging := sessions.Pipeline[[]*site.Entry]{
		Env: b.env, Jobs: b.options.Jobs, Digest: true,
		Judge: func() *judge.Judge {
			return judge.New(known.Games(b.env), judge.Options{Keep: true, Digest: true})
		},
		Make: func(batch *sessions.Batch[[]*site.Entry], s *judge.Session) bool {
			batch.Made = append(batch.Made, site.EntryOf(s))
			return len(batch.Made) == 64
		},
		Take: func(batch *sessions.Batch[[]*site.Entry]) bool {
			for _, e := range batch.Made {
				c.Add(e)
			}
			if in := batch.End; in != nil && in.SHA256 != "" {
				c.Inputs = append(c.Inputs, site.Input{Name: in.Name, Size: in.Size, SHA256: in.SHA256})
			}
			return true
		},
	}
	code, _ := judging.Run(sources)
	return code
}

// sources lists the inputs, logs apart from results without logs. Standard input is copied to
// a file, since it is read twice.
func (b *builder) sources() (logs, unlogged []corpus.Source, code cli.Code) {
	for _, name := range b.operands {
		if name == "-" && b.spool == "" {
			if err := b.keepStdin(); err != nil {
				return nil, nil, b.env.Fail(err)
			}
		}
	}
	if b.spool != "" {
		f, err := os.Open(b.spool)
		if err != nil {
			return nil, nil, b.env.Fail(err)
		}
		b.env.Stdin = f
	}
	if len(b.operands) == 0 {
		return corpus.Sample(), nil, cli.OK
	}
	logs, unlogged, failed := results.Sources(b.inputs(), &b.env.Stdin)
	for _, err := range failed {
		code = cli.Worst(code, b.env.Fail(err))
	}
	return logs, unlogged, code
}

// keepStdin copies standard input to a file.
func (b *builder) keepStdin() error {
	f, err := os.CreateTemp("", "render-site-*")
	if err != nil {
		return err
	}
	b.spool = f.Name()
	if _, err := io.Copy(f, b.env.Stdin); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// close deletes the copy.
func (b *builder) close() {
	if b.spool != "" {
		os.Remove(b.spool)
	}
}

// fetch reads the inputs of the entries again, and calls hand with the logs.
func (b *builder) fetch(list []*site.Entry, hand func(*site.Entry, []byte) error) error {
	give := func(e *site.Entry, log []byte) error {
		if err := b.env.Context.Err(); err != nil {
			return err
		}
		return hand(e, log)
	}
	wanted := map[string]map[int]*site.Entry{}
	left := 0
	for _, e := range list {
		if wanted[e.File] == nil {
			wanted[e.File] = map[int]*site.Entry{}
		}
		if e.Size > 0 {
			wanted[e.File][e.Line] = e
			left++
		} else if err := give(e, nil); err != nil {
			return err
		}
	}
	sources, _, _ := b.sources()
	opener := corpus.Opener{}
	for _, src := range sources {
		if left == 0 {
			return nil
		}
		n, err := fetchFrom(&opener, src, wanted, give)
		if err != nil {
			return err
		}
		left -= n
	}
	if left > 0 {
		return fmt.Errorf("%d %s changed while they were read; nothing was written", left, cli.Plural(left, "log", "logs"))
	}
	return b.env.Context.Err()
}

// fetchFrom calls give with the wanted logs of one input, by their files and the lines they
// begin on, and returns how many there were.
func fetchFrom(opener *corpus.Opener, src corpus.Source, wanted map[string]map[int]*site.Entry, give func(*site.Entry, []byte) error) (n int, err error) {
	files, err := opener.Open(src)
	if err != nil {
		return 0, err
	}
	defer files.Close()
	// What is wrong with a part of an input was reported when it was judged.
	fault := func(err error) bool {
		_, ok := err.(*corpus.Fault)
		return ok
	}
	for {
		file, err := files.Next()
		switch {
		case fault(err):
			continue
		case err == io.EOF:
			return n, nil
		case err != nil:
			return n, err
		}
		due := wanted[file.Name]
		for r := logfmt.NewReader(file, file.Name); len(due) > 0; {
			l, err := r.ReadLog()
			if _, syntax := err.(*logfmt.SyntaxError); err == io.EOF || fault(err) {
				break
			} else if err != nil && !syntax {
				return n, err
			}
			e := due[l.Line]
			if e == nil || len(l.Bytes) < e.Size || logfmt.DigestOf(l.Bytes[:e.Size]) != e.Digest {
				continue
			}
			delete(due, l.Line)
			n++
			if err := give(e, append([]byte(nil), l.Bytes[:e.Size]...)); err != nil {
				return n, err
			}
		}
	}
}

// Errors that were already reported: any error, and too many unusable rows.
var errSaid, errUnfit = errors.New("reported"), errors.New("unfit rows")

// failed reports an error, unless it was already reported.
func failed(env *cli.Env, err error) cli.Code {
	switch {
	case errors.Is(err, errUnfit):
		return cli.Found
	case errors.Is(err, errSaid):
		return cli.Failed
	}
	return env.Fail(err)
}

// results reads results without logs. If too many rows are unusable there is no site. A result
// without an id is named by its line, and so by its number there if the line has several.
func (b *builder) results(c *site.Collection, sources []corpus.Source) (cli.Code, error) {
	code, rows, bad, at := cli.OK, 0, 0, map[string]int{}
	c.Unused = map[string]int{}
	unused := func(file string, line int, p *results.Problem) {
		rows, bad = rows+1, bad+1
		c.Unused[p.Code]++
		b.env.Errorf("%s:%d: %v", file, line, p)
		code = cli.Worst(code, cli.Found)
	}
	r := &results.Reader{Options: results.Options{Kind: b.kind}, Bad: unused,
		Game: func(g *results.Game) {
			rows++
			if g.Why != 0 {
				if err := c.AddUnplayed(g.Unplayed()); err != nil {
					unused(g.File, g.Line, &results.Problem{Code: "unplayed", What: err.Error()})
				}
				return
			}
			if g.ID == "" {
				g.ID = fmt.Sprintf("%s:%d", g.File, g.Line)
				if at[g.ID]++; at[g.ID] > 1 {
					g.ID += fmt.Sprintf(".%d", at[g.ID])
				}
			}
			c.Add(site.EntryOfResult(g.Result, g.Outcome != 0, g.File, g.Line))
			if g.Open {
				code = cli.Worst(code, cli.Undecided)
			}
		},
		Note: func(file string, line int, what string) { b.env.Notef("%s:%d: %s", file, line, what) }}
	for _, src := range sources {
		err := r.Source(b.env.Context, &corpus.Opener{Digest: true}, src, func(f *corpus.Files) error {
			sum, size, err := f.Sum()
			c.Inputs = append(c.Inputs, site.Input{Name: src.Name, Size: size, SHA256: hex.EncodeToString(sum[:])})
			return err
		})
		code = cli.Worst(code, b.env.Fail(err))
	}
	if float64(bad) > b.maxBad*float64(rows) {
		b.env.Errorf("no site: %d of %d rows cannot be used, more than --max-bad allows", bad, rows)
		return code, errUnfit
	}
	return code, nil
}
