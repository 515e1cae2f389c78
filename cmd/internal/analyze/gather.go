package analyze

import (
	"fmt"
	"os"
	"strings"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
	"scrutineer/judge"
)

// gatherer gathers the games that count.
type gatherer struct {
	env      *cli.Env
	settings *settings
	part     *analysis.Partial
	usage    map[string]*analysis.Usage // of --by: by its values
	seen     map[string]string          // where each id of an event stands
	attested []attested                 // of which it is not known yet whether they count
	block    int                        // how much of a foreign file is read in one go, in bytes; 0 for the usual
}

// merge adds up partial results.
func (g *gatherer) merge(files []string) cli.Code {
	for _, name := range files {
		if err := g.mergeFile(name); err != nil {
			return g.env.Fail(err)
		}
	}
	g.part.Select(g.settings.keep.wants)
	return g.env.Fail(g.settings.partable(g.part))
}

func (g *gatherer) mergeFile(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	p, err := analysis.ReadPartial(f, name)
	if err != nil {
		return err
	}
	if err := g.part.Merge(p); err != nil {
		return fmt.Errorf("%s:1: twice: it holds a log or game that a file before it holds", name)
	}
	return nil
}

// worst is the code that what became of the logs asks for.
func (g *gatherer) worst() cli.Code {
	code := cli.OK
	for word := range g.part.Fates() {
		status, word := statusOf(word)
		code = cli.Worst(code, cli.Code(status.ExitCode(g.settings.trust)))
		if word == fateTwice || word == fateUnknown {
			code = cli.Worst(code, cli.Undecided)
		}
	}
	return code
}

// statusOf takes a fate apart: the status of the log, verified where there is
// none, and what else became of it.
func statusOf(fate string) (judge.Status, string) {
	status, word, more := strings.Cut(fate, " ")
	switch status {
	case fateApart, fateTwice, fateReported, fateUnknown:
		return judge.Verified, status
	}
	if !more {
		word = ""
	}
	return judge.Status(status), word
}
