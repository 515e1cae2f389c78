package verify

import "scrutineer/internal/cli"

// newPrinter is the printer that the flags ask for.
func newPrinter(env *cli.Env, s settings) printer {
	switch *s.format {
	case "ndjson":
		return ndjson{}
	case "junit":
		return junit{s.trusts()}
	case "sarif":
		return &sarif{trust: s.trusts()}
	}
	p := &summary{text: text{palette: env.Palette, explain: *s.explain, quiet: env.Quiet, faults: s.together != nil, trust: s.trusts()}}
	switch {
	case *s.summary:
		p.mode = short
	case env.StdoutTTY && !*s.explain && !s.chosen:
		p.mode = unknown
	}
	if env.StdoutTTY {
		p.width = env.Width
	}
	return p
}

// document reports whether the results are one document, which has a head and an
// end even if there is nothing in it.
func (s *settings) document() bool { return *s.format == "junit" || *s.format == "sarif" }
