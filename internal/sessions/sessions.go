// Package sessions is the loop that the reading commands share: it opens what
// the operands name, judges log after log, and hands over each session. It does
// not know what a command makes of them. The verify
// command, which judges files side by side, has a loop of its own.
package sessions

import (
	"io"

	"scrutineer/audit"
	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/logfmt"
)

// Each judges the logs that the operands name, the embedded sample where there
// are none, one after another, and calls visit with each; the code it returns
// is the worst that visit returned or that reading itself asks for. A file that
// cannot be read costs a message, and the others are still judged.
func Each(env *cli.Env, operands []string, judge *audit.Judge, visit func(*audit.Session) cli.Code) cli.Code {
	sources, failed := corpus.Sample(), []error(nil)
	if len(operands) > 0 {
		sources, failed = corpus.Sources(operands, env.Stdin)
	}
	code := cli.OK
	for _, err := range failed {
		code = cli.Worst(code, env.Fail(err))
	}
	l := loop{env: env, judge: judge, visit: visit, progress: env.Progress("logs", Total(sources))}
	for _, src := range sources {
		code = cli.Worst(code, l.source(src))
	}
	l.progress.Done()
	return code
}

// Total is how much there is to read, as far as it is known.
func Total(sources []corpus.Source) cli.Count {
	var c cli.Count
	for _, src := range sources {
		c.Bytes += src.Size
	}
	return c
}

type loop struct {
	env      *cli.Env
	judge    *audit.Judge
	visit    func(*audit.Session) cli.Code
	progress *cli.Progress
}

func (l *loop) source(src corpus.Source) cli.Code {
	f, err := src.Open()
	if err != nil {
		return l.env.Fail(err)
	}
	defer f.Close()
	code := cli.OK
	r := logfmt.NewReader(f, src.Name)
	for n := 1; l.env.Context.Err() == nil; n++ {
		s, err := l.judge.Next(r)
		if err == io.EOF && n == 1 {
			s = l.judge.Empty(src.Name)
		} else if err != nil && err != io.EOF {
			code = cli.Worst(code, l.env.Fail(err))
		}
		if s != nil {
			s.Ordinal = n
			code = cli.Worst(code, l.visit(s))
			l.progress.Add(1, int64(s.Size))
		}
		if err != nil {
			break
		}
	}
	return code
}
