// Package sessions is the loop that the reading commands share: it opens the operands,
// judges log after log with several jobs, and delivers what is made of the sessions in
// order. It does not know what a command does with them.
package sessions

import (
	"scrutineer/corpus"
	"scrutineer/internal/cli"
)

// Sources lists the inputs of the operands, the embedded sample if there are none. It
// reports operands that do not exist.
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

// Report reports problems of an input after reading it: why it could not be read, and
// what was ignored.
func Report(env *cli.Env, in Input, err error) cli.Code {
	if n := in.Ignored; n > 0 {
		env.Notef("%s: %d %s no log and not judged", in.Name, n, cli.Plural(n, "member is", "members are"))
	}
	return env.Fail(err)
}

// Total returns how much there is to read, as far as known.
func Total(sources []corpus.Source) cli.Count {
	var c cli.Count
	for _, src := range sources {
		c.Bytes += src.Size
	}
	return c
}
