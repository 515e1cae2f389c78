package derive

import (
	"scrutineer/judge/exchange"
	"scrutineer/rules"
)

// TimeKind returns the kind of fault for exceeding a time limit.
func TimeKind(l exchange.Limit) string {
	if l.Start {
		return "timeout-start"
	}
	if l.Total {
		return "timeout-total"
	}
	return "timeout-move"
}

// CauseOf returns the cause in the rules for a kind of fault.
func CauseOf(kind string) rules.Cause {
	switch kind {
	case "illegal", "unreadable", "refused", "extra", "early":
		return rules.BadMove
	case "timeout-move", "timeout-total", "timeout-start":
		return rules.TooLate
	}
	return rules.Gone
}
