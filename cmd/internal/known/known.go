// Package known provides what commands share: the games that they know, and flags that
// mean the same everywhere. It knows nothing about the commands.
package known

import (
	"fmt"

	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// Games returns the games that a command knows: Env.Known, a rules.List, if its
// caller sets it, or else all games.
func Games(env *cli.Env) rules.List {
	if list, ok := env.Known.(rules.List); ok {
		return list
	}
	return all.Games()
}

// trusts are the values of --trust.
var trusts = map[string]judge.Trust{"verified": judge.TrustVerified, "attested": judge.TrustAttested}

// Trust is the value of --trust: whose claims are accepted without proof.
type Trust string

// Flag declares --trust; more are further values.
func (t *Trust) Flag(f *cli.Flags, more ...string) {
	f.Choice((*string)(t), "trust", "accept what is", append([]string{"verified", "attested"}, more...)...)
}

// Of returns the value for package judge.
func (t Trust) Of() judge.Trust { return trusts[string(t)] }

// Language declares --lang.
func Language(f *cli.Flags, tag *string) {
	f.Choice(tag, "lang", "of the page", words.Tags()...)
}

// ReadFlags declares the flags of results without logs that all commands have.
func ReadFlags(f *cli.Flags, kind *string, maxBad *float64) {
	f.StringVar(kind, "kind", "game", "the `GAME`, if they name none")
	f.Float64Var(maxBad, "max-bad", 0.1, "fail if more than this `SHARE` is bad")
}

// CheckMaxBad returns an error for an invalid share.
func CheckMaxBad(share float64) error {
	if !(share >= 0 && share <= 1) {
		return fmt.Errorf("--max-bad %v: want 0 to 1", share)
	}
	return nil
}
