// Package convert is the command convert. It converts foreign records of games to
// move logs, and logs to other forms. docs/guide/convert.md says more than the
// manual.
//
// A damaged source gives one message, file:line: code: what, and exit code 1; the
// other sources are still converted. A transcript that does not show how its game
// ended gives a log without a result, and exit code 3.
package convert

import (
	"fmt"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/cmd/internal/known"
	"scrutineer/convert"
	"scrutineer/internal/cli"
	"scrutineer/internal/lines"
)

var manual = cli.Manual{
	Summary: `Convert turns game records of other programs into move logs, and move logs into other
formats. A folder is searched for files of the format; - is standard input. Results
are written to standard output unless --output is given.`,
	Operands: "PATH...",
	Examples: []cli.Example{
		{Line: "convert --from psq games/ | verify -", Doc: "judge every *.psq in a folder and its subfolders"},
		{Line: "convert --from psq -o logs/ a.psq b.psq", Doc: "one log per record: logs/a.mlog and logs/b.mlog"},
		{Line: "convert --from transcript --head 'game dots rows=2 cols=2' game.transcript | verify -", Doc: "a conversation that another referee recorded"},
		{Line: "convert --to ndjson games.mlog | jq 'select(.kind == \"result\")'", Doc: "for programs that read JSON"},
		{Line: "convert --to pgn 'logs/**/*.mlog' games.tar.zst > results.pgn", Doc: "results of the logs of a pattern and of an archive"},
	},
}

// options are the flags of convert.
type options struct {
	from, to, output, encoding string
	head                       []string

	form    format
	chars   *lines.Encoding
	records convert.TranscriptOptions
	seats   []string // for the referee of 2006
}

// Flags declares them.
func (o *options) Flags(f *cli.Flags) {
	f.StringVar(&o.from, "from", "", "convert records in `FORMAT` to logs: "+alternatives(sources))
	f.StringVar(&o.to, "to", "", "convert logs to `FORMAT`: "+alternatives(results))
	f.StringVarP(&o.output, "output", "o", "", "write to a new `FILE`; with FOLDER/ one file for each source")
	f.StringArrayVar(&o.head, "head", nil, "a `LINE` of the head that transcripts leave out, such as 'seat 2 bob'; repeatable (docs/reference/transcript.md)")
	f.StringVar(&o.encoding, "encoding", "", "psq: the 8-bit `ENCODING` of names, such as windows-1250 (default UTF-8, or a guess)")
}

// Run runs convert, for cli.Main.
func Run(env *cli.Env) cli.Code { return cli.Do[options](manual)(env) }

// Run converts the operands.
func (o *options) Run(env *cli.Env, operands []string) cli.Code {
	if err := o.check(env, operands); err != nil {
		return env.Usagef("%v", err)
	}
	suffix := o.form.suffix
	if o.from != "" {
		suffix = ".mlog"
	}
	out, err := openOutput(env.Stdout, o.output, suffix)
	if err != nil {
		return env.Fail(err)
	}
	c := &converter{env: env, options: o, out: out, names: map[string]string{}}
	c.progress = env.Progress("files", cli.Count{})
	if o.to != "" {
		c.fromLogs(operands)
	} else {
		for _, path := range operands {
			walk(path, o.form.suffix, c.record, c.fail)
		}
	}
	c.progress.Done()
	c.fail(out.close(!c.stopped()))
	return c.code
}

// check checks and parses the flags.
func (o *options) check(env *cli.Env, operands []string) (err error) {
	find := func(flag, name string, list []format) error {
		i := slices.IndexFunc(list, func(f format) bool { return f.name == name })
		if i < 0 {
			return fmt.Errorf("--%s %q: want %s%s", flag, name, alternatives(list), cli.Near(name, names(list)))
		}
		o.form = list[i]
		return nil
	}
	switch {
	case o.from == "" && o.to == "":
		return fmt.Errorf("nothing to do without --from %s, or --to %s", alternatives(sources), alternatives(results))
	case o.from != "" && o.to != "":
		return fmt.Errorf("--from and --to exclude each other")
	case o.from != "":
		err = find("from", o.from, sources)
	default:
		err = find("to", o.to, results)
	}
	switch {
	case err != nil:
		return err
	case o.encoding != "" && o.from != "psq":
		return fmt.Errorf("--encoding is for --from psq")
	case len(o.head) > 0 && o.from != "transcript" && o.from != "betoniarki-log":
		return fmt.Errorf("--head is for --from transcript, and seats for --from betoniarki-log")
	case len(operands) == 0:
		return fmt.Errorf("nothing to convert: name files or folders, or - for standard input")
	case len(slices.DeleteFunc(slices.Clone(operands), func(path string) bool { return path != "-" })) > 1:
		return fmt.Errorf("standard input can be read only once")
	}
	if o.chars, err = lines.EncodingOf(o.encoding); err != nil {
		return err
	}
	o.records = convert.TranscriptOptions{Games: known.Games(env), Head: o.head}
	if err := o.records.Check(); err != nil {
		return fmt.Errorf("--head: %w", err)
	}
	for _, line := range o.head {
		words := strings.Fields(line)
		if o.from != "betoniarki-log" {
			break
		}
		if o.seats == nil {
			o.seats = make([]string, base.Max)
		}
		if len(words) != 3 || words[0] != "seat" {
			return fmt.Errorf("--head %q: want 'seat NUMBER ID' for --from betoniarki-log", line)
		}
		o.seats[words[1][0]-'1'] = words[2]
	}
	return nil
}
