package verify

import (
	"errors"

	"scrutineer/internal/cli"
	"scrutineer/ledger"
)

// Witnesses returns a function that asks the witnesses of a policy for cosignatures
// of a ledger with the given known rounds. A nil Witnesses cannot ask: verify itself
// has no network code.
type Witnesses func(env *cli.Env, p *ledger.Policy, rounds []ledger.Round) ledger.Ask

// askedFlag declares --policy for subcommands that add to a ledger.
func askedFlag(flags *cli.Flags) *string {
	return flags.String("policy", "", "ask the witnesses that the policy in `FILE` names to cosign, at their addresses (C2SP tlog-policy)")
}

// open opens a ledger to add to it. The witnesses of a policy cosign its further
// checkpoints; "" is no policy. If the newest checkpoint was cosigned but no
// witnesses are asked now, it says so.
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

// unwitnessed reports whether an error means that there were too few witnesses. If
// so, it prints that the ledger continues without them.
func unwitnessed(env *cli.Env, err error) bool {
	if !errors.Is(err, ledger.ErrFew) {
		return false
	}
	env.Errorf("%v; the leaf is written and signed: ask them with verify ledger consistency, and add their lines with verify ledger cosigned", err)
	return true
}
