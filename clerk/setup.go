package clerk

import (
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Setup is the setup that a header describes: unknown rulings stand at their
// defaults.
func Setup(h *logfmt.Header) rules.Setup {
	s := rules.Setup{Seats: h.Seats()}
	for _, p := range h.Params {
		s.Params = append(s.Params, rules.Value(p))
	}
	for _, d := range h.Rulings.Deviations {
		if d.Value != "?" {
			s.Rulings = append(s.Rulings, rules.Value(d))
		}
	}
	if h.Start != "-" {
		s.Start = h.Start
	}
	return s
}
