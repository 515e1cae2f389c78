package verify

import (
	"bytes"
	"fmt"
	"io"
	"slices"
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
	Summary: `Self-test runs the conformance vectors: small logs and tournaments with expected
verdicts. It tries this program, or another one by its exit codes, or writes the
vectors to a folder.`,
	Examples: []cli.Example{
		{Line: "verify self-test", Doc: "try this program"},
		{Line: "verify self-test --program 'judge {}'", Doc: "try another program; {} is the path of a log"},
		{Line: "verify self-test --only halma --dump vectors/", Doc: "write the vectors about halma, and a manifest"},
	},
}

// trials are the flags of "verify self-test".
type trials struct {
	only    *[]string
	dump    *string
	program *string
	limit   *time.Duration
	coarse  *bool
	format  *string
	jobs    *int
}

// selfTest is the work of "verify self-test".
func selfTest(env *cli.Env) cli.Code {
	flags := env.Flags(selfTestManual)
	t := &trials{
		only:    flags.StringArray("only", nil, "only the vectors about `NAME`: a game, format, a scenario, or a vector; repeatable"),
		dump:    flags.String("dump", "", "write the vectors' logs and manifest.tsv to `FOLDER`, and try nothing"),
		program: flags.String("program", "", "try the program `CMD` by its exit codes; {} is the path of a log, without it a log is standard input"),
		limit:   flags.Duration("limit", 10*time.Second, "with --program: the `TIME` that it has for a vector"),
		coarse:  flags.Bool("zero-or-not", false, "with --program: of its codes only 0 says something, all others are one"),
		format:  flags.Choice("format", "how results are written", "text", "ndjson"),
		jobs:    flags.Jobs(),
	}
	if code, done := flags.Parse(); done {
		return code
	}
	if complaint := t.wrong(flags); complaint != "" {
		return env.Usagef("%s", complaint)
	}
	return t.run(env)
}

// wrong says what is wrong with the flags taken together, "" if nothing is.
func (t *trials) wrong(flags *cli.Flags) string {
	switch program := flags.Changed("program"); {
	case flags.NArg() > 0:
		return "self-test takes no operands"
	case !program && (flags.Changed("limit") || *t.coarse):
		return "--limit and --zero-or-not belong to --program"
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

// run tries this program or another by the embedded vectors, or writes them
// down.
func (t *trials) run(env *cli.Env) cli.Code {
	list, err := corpus.Vectors()
	if err != nil {
		return env.Fail(err)
	}
	if *t.program == "" || len(*t.only) > 0 { // a program that is asked about logs is asked about these alone
		tournaments, err := corpus.Tournaments()
		if err != nil {
			return env.Fail(err)
		}
		list = append(list, tournaments...)
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
	m := newMatrix(list)
	if *t.program == "" {
		m.trials = tryAll(known.Games(env), list)
	} else if m.trials, err = t.others(env, list, *t.jobs); err != nil {
		return env.Fail(err)
	}
	m.count()
	if *t.format == "ndjson" {
		err = m.ndjson(env.Stdout)
	} else {
		_, err = env.Stdout.Write(m.text(env.Palette))
	}
	if m.failed() > 0 {
		return cli.Found
	}
	return env.Fail(err)
}

// chosen are the vectors that one of the words means: a subject, a scenario, or
// the name of a vector. All are where there are no words.
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
			return nil, fmt.Errorf("no vector is called %q, nor its game or scenario", w)
		}
	}
	return out, nil
}

// tryAll tries this program.
func tryAll(games rules.List, list []corpus.Vector) []corpus.Trial {
	var trials []corpus.Trial
	for _, v := range list {
		if len(v.Args) > 0 {
			trials = append(trials, tryTournament(games, v))
			continue
		}
		trials = append(trials, corpus.Try([]corpus.Vector{v}, func(name string, payload []byte) []corpus.Verdict {
			return trialJudge(games, name, payload)
		})...)
	}
	return trials
}

// trialJudge is this program as a vector tries it.
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
