package judge_test

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge"
)

// times checks that a time is the one between the two stamps shown, and a limit one of
// the header's. In triangles a time has several parts.
func (w whole) times() {
	get := func(name string) base.Number {
		n, err := strconv.ParseInt(w.f.Witness.Get(name), 10, 64)
		if err != nil && w.f.Witness.Get(name) != "" {
			w.t.Errorf("%s: %s: %s is no number", w.name, w.f.Code, w.f.Witness)
		}
		return base.Number(n)
	}
	has := func(name string) bool { return w.f.Witness.Get(name) != "" }
	used := get("used_us")
	if has("before_us") && get("before_us") == 0 || has("grace_us") && get("grace_us") == 0 {
		w.t.Errorf("%s: %s: %s shows a nought", w.name, w.f.Code, w.f.Witness)
	}
	if has("to") && has("from") && w.f.Recomputed != "" && !slices.ContainsFunc(w.above, func(l string) bool { return strings.HasPrefix(l, "game triangles") }) {
		span := get("to") - get("from")
		if w.f.Code == judge.WrongTime || w.f.Code == judge.MissedFault {
			w.want("the time", w.f.Recomputed, (get("before_us")+span).String()+" µs")
		}
		if has("used_us") {
			w.want("the time used", used, span)
		}
	}
	if !has("limit_us") {
		return
	}
	for _, line := range w.above {
		fields := strings.Fields(line)
		if first(fields) != "clock" {
			continue
		}
		if grace, _ := strconv.ParseInt(fields[3], 10, 64); grace > 0 {
			w.want("the grace", get("grace_us"), base.Number(grace))
		}
		if !slices.Contains(fields[1:3], w.f.Witness.Get("limit_us")) && first(w.words) != "fault" {
			w.t.Errorf("%s: %s: no limit of %q is %d", w.name, w.f.Code, line, get("limit_us"))
		}
	}
	if _, said, found := strings.Cut(w.f.Message(), "over its time, "); found {
		took, limit := int64(get("before_us")+used), int64(get("limit_us"))
		want := words.Time{US: took, Beside: limit}.Text(words.English()) + " of " + words.Time{US: limit}.Text(words.English())
		w.want("the times told", said[:min(len(want), len(said))], want)
	}
	if over := get("before_us") + used - get("limit_us") - get("grace_us"); (over > 0) != (w.f.Code == judge.MissedFault || w.f.Code == judge.FaultConfirmed || w.f.Code == judge.AttestedClaim || strings.HasPrefix(w.f.Recomputed, "timeout-")) {
		w.t.Errorf("%s: %s: %s is %d over", w.name, w.f.Code, w.f.Witness, over)
	}
	if strings.Contains(w.line, " timeout-") {
		w.want("the time", w.f.Recomputed, (get("before_us")+used).String()+" µs")
	}
}
