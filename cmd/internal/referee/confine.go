package referee

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/cli"
	"scrutineer/referee"
	"scrutineer/referee/process"
)

// holding are the flags that say how programs are confined.
type holding struct {
	tier, cores string
	limits      []string

	processes, file base.Number
}

// Flags declares them. more are the names of further limits.
func (h *holding) Flags(f *cli.Flags, more string) {
	f.StringVar(&h.tier, "tier", "auto", "isolate them by `TIER` a, b or c")
	f.StringVar(&h.cores, "cores", "", "a processor for each program: `LIST`, or auto")
	f.StringArrayVar(&h.limits, "limit", nil, "a limit, as `NAME=VALUE`: "+more+"processes=2")
}

// limit is a value that --limit sets.
type limit struct {
	name string
	read func(string) (base.Number, error)
	to   *base.Number
}

// set sets the limits: those of every program, and more.
func (h *holding) set(more ...limit) error {
	number := func(text string) (base.Number, error) {
		n, err := strconv.ParseInt(text, 10, 32)
		if err != nil || n < 1 {
			err = errors.New("want a number from 1")
		}
		return base.Number(n), err
	}
	list := append(more, limit{"processes", number, &h.processes}, limit{"file-size", size, &h.file})
	var names []string
	for _, l := range list {
		names = append(names, l.name)
	}
	values, err := values("--limit", h.limits)
	for _, v := range values {
		i := slices.Index(names, v.Name)
		if i < 0 {
			return fmt.Errorf("--limit %q: want one of %s%s", v.Name, strings.Join(names, ", "), cli.Near(v.Name, names))
		}
		if *list[i].to, err = list[i].read(v.Value); err != nil {
			return fmt.Errorf("--limit %s=%s: %w", v.Name, v.Value, err)
		}
	}
	return err
}

// hold applies the flags for the given number of programs, and moves the referee to its own
// processor; done undoes it.
func (h *holding) hold(programs int) (held referee.Confinement, done func(), err error) {
	done = func() {}
	held.Processes, held.File = int64(h.processes), h.file
	tier, err := process.ParseTier(h.tier)
	if err != nil {
		return held, done, fmt.Errorf("--tier: %w", err)
	}
	all := process.Cores()
	if held.Cores, err = pins(h.cores, all, programs); err != nil {
		return held, done, fmt.Errorf("--cores %q: %w", h.cores, err)
	}
	if held.Sandbox, err = process.NewSandbox(tier); err != nil {
		return held, done, err
	}
	undo := held.Sandbox.PrioritizeSelf()
	done = func() { undo(); held.Sandbox.Close() }
	if len(held.Cores) == 0 {
		return held, done, nil
	}
	rest := slices.DeleteFunc(slices.Clone(all), func(n int) bool {
		return slices.ContainsFunc(held.Cores, func(list []int) bool { return slices.Contains(list, n) })
	})
	if err := process.PinSelf(rest); err != nil {
		return held, done, fmt.Errorf("--cores: %w", err)
	}
	return held, func() { undo(); held.Sandbox.Close(); process.PinSelf(all) }, nil
}

// pins parses the processors of programs: one for each, out of those available. With
// auto they are the last ones if one more is left for the referee; otherwise none.
func pins(text string, have []int, programs int) (list [][]int, err error) {
	switch {
	case text == "", text == "auto" && len(have) <= programs:
		return nil, nil
	case text == "auto":
		for _, n := range have[len(have)-programs:] {
			list = append(list, []int{n})
		}
		return list, nil
	}
	for word := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(word)
		if err != nil || !slices.Contains(have, n) {
			return nil, fmt.Errorf("no processor %q; there are %s", word, strings.Trim(fmt.Sprint(have), "[]"))
		}
		list = append(list, []int{n})
	}
	if len(list) != programs {
		return nil, fmt.Errorf("want %d processors, got %d", programs, len(list))
	}
	return list, nil
}
