package verify

import (
	"bytes"
	"cmp"
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

// selfTestOptions are the flags of "verify self-test".
type selfTestOptions struct {
	only          []string
	dump, program string
	batch         bool
	jobs          int
}

// trialLimit is how long another program may take for a log.
var trialLimit = 10 * time.Second

// Flags declares them.
func (t *selfTestOptions) Flags(f *cli.Flags) {
	f.StringArrayVar(&t.only, "only", nil, "only what is about `NAME`: a game, format, a scenario, a log; repeatable")
	f.StringVar(&t.program, "program", "", "test the program `CMD`, {} is the path of a log, else standard input")
	f.BoolVar(&t.batch, "batch", false, "start it once: it reads paths and answers in NDJSON")
	f.StringVar(&t.dump, "dump", "", "write the logs and manifest.tsv to `FOLDER`, and run nothing")
	f.Jobs(&t.jobs)
	f.Needs("program", "batch")
}

// Run tries this or another program with the embedded vectors, or writes them to files. It
// prints each failure as it comes, and at the end the counts: of all vectors, or of those
// tried before an interruption.
func (t *selfTestOptions) Run(env *cli.Env, _ []string) cli.Code {
	if t.dump != "" && t.program != "" {
		return env.Usagef("--dump tries nothing, and --program does")
	}
	list, err := corpus.Vectors()
	tournaments, wrong := corpus.Tournaments()
	if err = cmp.Or(err, wrong); err != nil {
		return env.Fail(err)
	}
	left := len(tournaments) // since another program is only asked about logs
	if t.program == "" || len(t.only) > 0 && !t.batch {
		list, left = append(list, tournaments...), 0
	}
	if list, err = chosen(list, t.only); err != nil {
		return env.Usagef("--only: %v", err)
	}
	if t.dump != "" {
		if err := dump(t.dump, list); err != nil {
			return env.Fail(err)
		}
		env.Notef("%d %s written to %s", len(list), cli.Plural(len(list), "vector", "vectors"), t.dump)
		return cli.OK
	}
	if left > 0 {
		env.Notef("%d vectors about tournaments are left out; see --only tournament", left)
	}
	m := &matrix{vectors: list, levels: t.batch, subjects: map[string]*row{}, codes: map[string]*cell{}, reached: map[corpus.Level]int{}}
	deliver := func(trial corpus.Trial) error {
		if v := m.add(trial); !trial.OK {
			_, err := fmt.Fprintf(env.Stdout, "%s  %s\n      %s\n", env.Palette.Red("FAIL"), cli.Printable(trial.Why), cli.Printable(v.Comment))
			return err
		}
		return nil
	}
	if t.program == "" {
		err = tryAll(env, list, deliver)
	} else {
		err = t.others(env, list, deliver)
	}
	if _, wrote := env.Stdout.Write(m.text(env.Palette)); err == nil {
		err = wrote
	}
	if code := env.Fail(err); m.all.failed() == 0 || code == cli.Failed {
		return code
	}
	return cli.Found
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
			v := corpus.Verdict{Status: string(s.Status), Winner: "-"}
			if s.Known {
				v.Winner = s.Outcome.Winner.String()
			}
			for _, f := range s.Findings {
				v.Findings = append(v.Findings, corpus.Finding{Line: f.Line, Code: string(f.Code), Severity: string(f.Severity)})
			}
			list = append(list, v)
		}
		if err != nil {
			return list
		}
	}
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
