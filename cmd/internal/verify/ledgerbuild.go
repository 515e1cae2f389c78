package verify

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"scrutineer/base"
	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

var buildManual = cli.Manual{
	Summary: `Build makes a ledger of games that any referee has played. Every log gets a leaf with its
digest, and the key signs them all. The first leaf says that the ledger was made after the
games: it proves nothing about earlier times. Logs are signed whatever their verdict. Build fails if a file is not a log, or if two logs have the same slot and
attempt. Without operands it takes the embedded sample tournament.`,
	Operands: "[FILE | FOLDER | PATTERN | -]...",
	Examples: []cli.Example{
		{Line: "verify ledger build games/ -o games.ledger --key cup.key", Doc: "every log in a folder and its subfolders"},
		{Line: "verify ledger build --schedule cup/event.toml cup/logs -o cup.ledger --key cup.key", Doc: "include the digest of the schedule"},
	},
}

// builder collects the outcomes of logs.
type builder struct {
	env      *cli.Env
	event    string
	events   []string // of the logs, as written
	outcomes []*ledger.Entry
	seen     map[string]*ledger.Entry // by slot and attempt
	where    map[string]string
	doubtful int
	same     int
	code     cli.Code
	reader   *logfmt.Reader // for all logs, to reuse its buffers
}

// buildOptions are the flags of "verify ledger build".
type buildOptions struct{ output, key, schedule, event string }

// Flags declares them.
func (o *buildOptions) Flags(f *cli.Flags) {
	f.StringVarP(&o.output, "output", "o", "", "make the ledger in the new folder `FOLDER`")
	f.StringVar(&o.key, "key", "", "sign with the private key in `FILE`")
	f.StringVar(&o.schedule, "schedule", "", "the schedule of the tournament is in `FILE`")
	f.StringVar(&o.event, "event", "", "take only the logs of this `EVENT`")
}

// Run makes a ledger.
func (o *buildOptions) Run(env *cli.Env, operands []string) cli.Code {
	if o.output == "" || o.key == "" {
		return env.Usagef("want both --output and --key")
	}
	signer, err := ledger.ReadSigner(o.key)
	if err != nil {
		return env.Fail(err)
	}
	signer.Warn = func(text string) { env.Notef("%s: %s", o.key, text) }
	first := ledger.Entry{Digest: "-", Slots: base.None, After: true}
	if o.schedule != "" {
		text, err := os.ReadFile(o.schedule)
		if err != nil {
			return env.Fail(err)
		}
		first.Digest = logfmt.DigestOf(text)
	}
	b := &builder{env: env, event: o.event, seen: map[string]*ledger.Entry{}, where: map[string]string{}, reader: logfmt.NewReader(nil, "")}
	j := judge.New(known.Games(env), judge.Options{Bytes: true})
	code := cli.Worst(sessions.Each(env, operands, j, b.visit), b.code)
	if env.Context.Err() != nil { // input is missing
		return cli.Failed
	}
	if code != cli.OK {
		env.Errorf("no ledger is made")
		return code
	}
	return b.make(ledger.Folder(filepath.Clean(o.output)), signer, first)
}

// visit adds a log.
func (b *builder) visit(s *judge.Session) cli.Code {
	l, err := rereadBy(b.reader, s)
	if err != nil {
		fmt.Fprintf(b.env.Stdout, "%s\n", cli.Printable(err.Error()))
		return cli.Found
	}
	if b.event != "" && logfmt.Unword(l.Header.Event) != b.event {
		return cli.OK
	}
	if !slices.Contains(b.events, l.Header.Event) && len(b.events) < 2 {
		b.events = append(b.events, l.Header.Event)
	}
	e := ledger.OutcomeOf(l)
	name := fmt.Sprintf("%s %d", e.Slot, e.Attempt)
	at := fmt.Sprintf("%s:%d", s.File, s.Line)
	switch old := b.seen[name]; {
	case old == nil:
	case old.Digest == e.Digest:
		b.same++
		return cli.OK
	default:
		return reportFault(b.env, &ledger.Fault{File: s.File, Line: int64(s.Line), Code: ledger.SlotTwice,
			Msg: fmt.Sprintf("another log of slot %s, attempt %d is at %s", e.Slot, e.Attempt, b.where[name])})
	}
	b.seen[name], b.where[name] = e, at
	b.outcomes = append(b.outcomes, e)
	if s.Status != judge.Verified {
		b.doubtful++
	}
	return cli.OK
}

// make makes the ledger and prints a description.
func (b *builder) make(dir ledger.Folder, signer *ledger.Signer, first ledger.Entry) cli.Code {
	if len(b.outcomes) == 0 {
		return b.env.Usagef("no log of event %q", b.event)
	}
	if len(b.events) == 1 && b.events[0] != "-" && b.events[0] != "?" {
		first.Event = b.events[0]
	}
	if err := dir.Build(signer, first, b.outcomes); err != nil {
		return b.env.Fail(err)
	}
	if b.same > 0 {
		b.env.Notef("%d %s there twice, but sealed once", b.same, cli.Plural(b.same, "log is", "logs are"))
	}
	if b.doubtful > 0 {
		b.env.Notef("%d %s sealed that verify does not call verified", b.doubtful, cli.Plural(b.doubtful, "log is", "logs are"))
	}
	n := len(b.outcomes)
	b.env.Notef("%s: %d %s sealed, afterwards", dir, n, cli.Plural(n, "log", "logs"))
	return cli.OK
}

// rereadBy parses a judged log again, from the bytes that the session kept. Errors have
// the log's place.
func rereadBy(r *logfmt.Reader, s *judge.Session) (*logfmt.Log, error) {
	r.Reset(bytes.NewReader(s.Bytes), s.File)
	l, err := r.ReadLog()
	if err == nil && l.Header != nil {
		return l, nil
	}
	for _, f := range s.Findings {
		return nil, fmt.Errorf("%s:%d: %s: %s", f.File, f.Line, f.Code, f.Message())
	}
	return nil, fmt.Errorf("%s:%d: malformed: %v", s.File, s.Line, err)
}
