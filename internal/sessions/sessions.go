// Package sessions is the loop that the reading commands share: it opens what
// the operands name, judges log after log, and passes on each session. It does
// not know what a command makes of them. The verify command, which judges
// inputs side by side, takes Sources and a Reader a worker.
package sessions

import (
	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/judge"
)

// Each judges the logs that the operands name, the embedded sample where there
// are none, one after another, and calls visit with each; the code it returns
// is the worst that visit returned or that reading itself asks for. A file that
// cannot be read costs a message, and the others are still judged.
func Each(env *cli.Env, operands []string, by *judge.Judge, visit func(*judge.Session) cli.Code) cli.Code {
	sources, code := Sources(env, operands)
	progress := env.Progress("logs", Total(sources))
	r := &Reader{Judge: by}
	for _, src := range sources {
		in, err := r.Read(env.Context, src, func(s *judge.Session, taken int64) {
			code = cli.Worst(code, visit(s))
			progress.Add(1, taken)
		})
		code = cli.Worst(code, Report(env, in, err))
	}
	progress.Done()
	return code
}

// Sources lists the inputs that the operands name, the embedded sample where
// there are none. Operands that name nothing are reported.
func Sources(env *cli.Env, operands []string) ([]corpus.Source, cli.Code) {
	if len(operands) == 0 {
		return corpus.Sample(), cli.OK
	}
	sources, failed := corpus.Sources(operands, env.Stdin)
	code := cli.OK
	for _, err := range failed {
		code = cli.Worst(code, env.Fail(err))
	}
	return sources, code
}

// Report says what there is to say about an input that was read: why it could not
// be, and what of it was ignored.
func Report(env *cli.Env, in Input, err error) cli.Code {
	if n := in.Ignored; n > 0 {
		env.Notef("%s: %d %s no log and not judged", in.Name, n, cli.Plural(n, "member is", "members are"))
	}
	return env.Fail(err)
}

// Total returns how much there is to read, as far as it is known.
func Total(sources []corpus.Source) cli.Count {
	var c cli.Count
	for _, src := range sources {
		c.Bytes += src.Size
	}
	return c
}
