package verify

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"scrutineer/cmd/internal/known"
	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

var selfTestManual = cli.Manual{
	Summary: `Self-test runs the conformance suite: small logs and tournaments with expected
verdicts. It tests this program, or another one by its exit codes or its answers.
It can also write the suite to a folder.`,
	Examples: []cli.Example{
		{Line: "verify self-test", Doc: "test this program"},
		{Line: "verify self-test --program 'judge {}'", Doc: "test another program; {} is the path of a log"},
		{Line: "verify self-test --program 'judge -' --batch", Doc: "test a program that reads paths and answers in JSON"},
		{Line: "verify self-test --only halma --dump vectors/", Doc: "write the logs about halma, and a manifest"},
	},
}

// trials are the flags of "verify self-test".
type trials struct {
	only    *[]string
	dump    *string
	program *string
	limit   *time.Duration
	coarse  *bool
	batch   *bool
	level   *string
	format  *string
	jobs    *int
}

// selfTest runs "verify self-test".
func selfTest(env *cli.Env) cli.Code {
	flags := env.Flags(selfTestManual)
	t := &trials{
		only:    flags.StringArray("only", nil, "run only the logs about `NAME`: a game, the word format, a scenario, or one log; repeatable"),
		dump:    flags.String("dump", "", "write the logs and manifest.tsv to `FOLDER`, and run nothing"),
		program: flags.String("program", "", "test the program `CMD` by its exit codes; {} is the path of a log; without it the log is sent to standard input"),
		limit:   flags.Duration("limit", 10*time.Second, "with --program: give it `TIME` for each log"),
		coarse:  flags.Bool("zero-or-not", false, "with --program: treat all exit codes other than 0 alike"),
		batch:   flags.Bool("batch", false, "with --program: start it once; it reads paths and answers in NDJSON"),
		level:   known.Choice(flags, "level", "with --batch: what must match", corpus.Outcome.String(), corpus.Format.String(), corpus.Findings.String()),
		format:  known.Choice(flags, "format", "output format", "text", "ndjson"),
		jobs:    known.Jobs(flags),
	}
	if code, done := flags.Parse(); done {
		return code
	}
	if complaint := t.wrong(flags); complaint != "" {
		return env.Usagef("%s", complaint)
	}
	return t.run(env)
}

// wrong returns what is wrong with the combination of flags, "" if nothing is.
func (t *trials) wrong(flags *cli.Flags) string {
	switch program := flags.Changed("program"); {
	case flags.NArg() > 0:
		return "self-test takes no operands"
	case !program && (flags.Changed("limit") || *t.coarse):
		return "--limit and --zero-or-not belong to --program"
	case *t.batch && (!program || *t.coarse):
		return "--batch belongs to --program, and not to --zero-or-not"
	case flags.Changed("level") && !*t.batch:
		return "--level belongs to --batch"
	case program && len(strings.Fields(*t.program)) == 0:
		return "--program names no program"
	case program && flags.Changed("dump"):
		return "--dump tries nothing, and --program does"
	case flags.Changed("dump") && *t.dump == "":
		return "--dump names no folder"
	case *t.limit <= 0:
		return fmt.Sprintf("--limit %v: want more than nothing", *t.limit)
	}
	return ""
}

// wanted returns the level that a program in batch mode has to reach.
func (t *trials) wanted() corpus.Level {
	for _, l := range corpus.Levels() {
		if l.String() == *t.level {
			return l
		}
	}
	return corpus.Outcome
}

// run tries this or another program with the embedded vectors, or writes them to
// files.
func (t *trials) run(env *cli.Env) cli.Code {
	list, left, err := t.vectors()
	if err != nil {
		return env.Fail(err)
	}
	if list, err = chosen(list, *t.only); err != nil {
		return env.Usagef("--only: %v", err)
	}
	if *t.dump != "" {
		if err := dump(*t.dump, list); err != nil {
			return env.Fail(err)
		}
		env.Notef("%d %s written to %s", len(list), cli.Plural(len(list), "vector", "vectors"), *t.dump)
		return cli.OK
	}
	if left > 0 {
		env.Notef("%d vectors about tournaments are left out; see --only tournament", left)
	}
	return t.try(env, &matrix{vectors: list, left: left, levels: *t.batch})
}

// vectors returns the selectable vectors, and how many vectors on tournaments are
// left out, since another program is only asked about logs.
func (t *trials) vectors() (list []corpus.Vector, left int, err error) {
	if list, err = corpus.Vectors(); err != nil {
		return nil, 0, err
	}
	tournaments, err := corpus.Tournaments()
	if err != nil {
		return nil, 0, err
	}
	if *t.program == "" || len(*t.only) > 0 && !*t.batch {
		return append(list, tournaments...), 0, nil
	}
	return list, len(tournaments), nil
}

// try prints each result as it comes, and at the end the counts: of all vectors, or
// of those tried before an interruption.
func (t *trials) try(env *cli.Env, m *matrix) cli.Code {
	out := trialPrinter(trialText{env.Stdout, env.Palette})
	if *t.format == "ndjson" {
		out = trialNDJSON{env.Stdout}
	}
	deliver := func(trial corpus.Trial) error { return out.trial(m, trial) }
	var err error
	if *t.program == "" {
		err = tryAll(env, m.vectors, deliver)
	} else {
		err = t.others(env, m.vectors, deliver)
	}
	if wrote := out.summary(m); err == nil {
		err = wrote
	}
	code := env.Fail(err)
	if m.failed() > 0 {
		code = cli.Worst(code, cli.Found)
	}
	return code
}

// chosen returns the vectors that match a word: a subject, a scenario, or the name of
// a vector. Without words it returns all.
func chosen(list []corpus.Vector, words []string) ([]corpus.Vector, error) {
	if len(words) == 0 {
		return list, nil
	}
	met := map[string]bool{}
	var out []corpus.Vector
	for _, v := range list {
		taken := false
		for _, name := range append([]string{v.Name, v.Subject()}, v.Scenario...) {
			met[name] = true
			taken = taken || slices.Contains(words, name)
		}
		if taken {
			out = append(out, v)
		}
	}
	for _, w := range words {
		if !met[w] {
			return nil, fmt.Errorf("no vector, game or scenario is called %q", w)
		}
	}
	return out, nil
}

// tryAll tries this program.
func tryAll(env *cli.Env, list []corpus.Vector, deliver func(corpus.Trial) error) error {
	games := known.Games(env)
	try := func(name string, payload []byte) []corpus.Verdict { return trialJudge(games, name, payload) }
	for _, v := range list {
		if err := env.Context.Err(); err != nil {
			return err
		}
		var trial corpus.Trial
		if len(v.Args) > 0 {
			trial = tryTournament(games, v)
		} else {
			trial = corpus.Try([]corpus.Vector{v}, try)[0]
		}
		if err := deliver(trial); err != nil {
			return err
		}
	}
	return nil
}

// trialJudge returns the verdicts of this program on a vector.
func trialJudge(games rules.List, name string, payload []byte) []corpus.Verdict {
	j := judge.New(games, judge.Options{})
	r := logfmt.NewReader(bytes.NewReader(payload), name)
	var list []corpus.Verdict
	for {
		s, err := j.Next(r)
		if err == io.EOF && len(list) == 0 {
			s = j.Empty(name)
		}
		if s != nil {
			list = append(list, verdictOf(s))
		}
		if err != nil {
			return list
		}
	}
}

func verdictOf(s *judge.Session) corpus.Verdict {
	v := corpus.Verdict{Status: string(s.Status), Winner: "-"}
	if s.Known {
		v.Winner = s.Outcome.Winner.String()
	}
	for _, f := range s.Findings {
		v.Findings = append(v.Findings, corpus.Finding{Line: f.Line, Code: string(f.Code), Severity: string(f.Severity)})
	}
	return v
}

// manifestHead has the columns of manifest.tsv. Columns may be added, but never
// renamed.
const manifestHead = "id\texit\tstatus\twinner\tfindings\tsubject\tspec\tscenario\tcomment\targs\n"

// dump writes the log of each vector to the folder as ID.mlog, the files of a
// tournament to a subfolder ID, and last the list of them, manifest.tsv. The folder
// must be empty or not exist.
func dump(folder string, list []corpus.Vector) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	there, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	if len(there) > 0 {
		return fmt.Errorf("%s is not empty", folder)
	}
	manifest := []byte(manifestHead)
	for _, v := range list {
		var err error
		if len(v.Args) > 0 {
			_, err = writeFiles(filepath.Join(folder, v.Name), v)
		} else {
			err = os.WriteFile(filepath.Join(folder, v.Name+".mlog"), v.Payload, 0o666)
		}
		if err != nil {
			return err
		}
		manifest = manifestRow(manifest, v)
	}
	return os.WriteFile(filepath.Join(folder, "manifest.tsv"), manifest, 0o666)
}

// manifestRow appends the line of a vector. Words of a list are separated by spaces,
// a finding is LINE:CODE:SEVERITY, and an empty column is "-".
func manifestRow(dst []byte, v corpus.Vector) []byte {
	var findings []string
	for _, f := range v.Findings {
		findings = append(findings, strings.ReplaceAll(f.String(), " ", ":"))
	}
	for i, cell := range []string{
		v.Name, strconv.Itoa(v.Exit()), strings.Join(v.Expect, " "), strings.Join(v.Winner, " "), strings.Join(findings, " "),
		v.Subject(), strings.Join(v.Spec, " "), strings.Join(v.Scenario, " "), v.Comment, strings.Join(v.Args, " "),
	} {
		if i > 0 {
			dst = append(dst, '\t')
		}
		if cell == "" {
			cell = "-"
		}
		dst = append(dst, strings.ReplaceAll(cell, "\t", " ")...)
	}
	return append(dst, '\n')
}
