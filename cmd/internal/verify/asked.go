package verify

import (
	"errors"

	"scrutineer/internal/cli"
	"scrutineer/ledger"
)

// Witnesses asks witnesses over the network. It returns how those of a policy are asked to
// cosign a ledger whose rounds are given. A nil Witnesses cannot ask: verify itself has no
// network code.
type Witnesses func(env *cli.Env, p *ledger.Policy, rounds []ledger.Round) ledger.Ask

// askedFlag declares the --policy of what adds to a ledger.
func askedFlag(flags *cli.Flags) *string {
	return flags.String("policy", "", "ask the witnesses that the policy in `FILE` names to cosign, at their addresses (C2SP tlog-policy)")
}

// open opens a ledger to add to it, whose further checkpoints the witnesses of a
// policy cosign; "" is no policy. Where the newest checkpoint was cosigned, and nobody is
// asked now, it says so.
func (ask Witnesses) open(env *cli.Env, folder ledger.Folder, signer *ledger.Signer, policy string) (*ledger.Writer, error) {
	p, err := readPolicy(env, policy)
	if err != nil {
		return nil, err
	}
	if p != nil && ask == nil {
		return nil, errors.New("--policy: this program has no network code and asks no witness: use scrutineer verify, or leave --policy out, ask them with verify ledger consistency, and add their lines with verify ledger cosigned")
	}
	w, err := folder.Open(signer)
	if err != nil {
		return nil, err
	}
	if p == nil {
		if last, err := folder.Newest(); err == nil && last.Others() {
			env.Notef("witnesses have cosigned the newest checkpoint, and will not have cosigned this one: give --policy, or ask them with verify ledger consistency")
		}
		return w, nil
	}
	h, err := folder.Read(ledger.Options{Policy: p, Rounds: true}, nil)
	if err != nil {
		w.Close()
		return nil, err
	}
	w.Witnessed(ask(env, p, h.Rounds))
	return w, nil
}

// unwitnessed says of an error that witnesses were too few, and that the ledger goes on
// without them; it reports whether it was that.
func unwitnessed(env *cli.Env, err error) bool {
	if !errors.Is(err, ledger.ErrFew) {
		return false
	}
	env.Errorf("%v; the leaf is written and signed: ask them with verify ledger consistency, and add their lines with verify ledger cosigned", err)
	return true
}
