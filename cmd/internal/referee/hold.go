package referee

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"scrutineer/internal/cli"
	"scrutineer/referee"
	"scrutineer/referee/process"
)

// holding has the flags that say how firmly programs are confined.
type holding struct {
	tier, file, cores *string
	processes         *int64
}

func holdFlags(f *cli.Flags) *holding {
	return &holding{
		tier:      f.String("tier", "auto", "isolate programs by `TIER`: a is cgroups and namespaces, b is bubblewrap, c is process groups, auto is the first that works"),
		processes: f.Int64("processes", 0, "at most `N` processes and threads for a program (default 256 in tier a, else no limit)"),
		file:      f.String("file-size", "", "at most `SIZE` for a file that a program writes, such as 16m (default no limit)"),
		cores:     f.String("cores", "", "run each program on its own processor, from a `LIST` such as 2,3, or auto; the referee uses the others"),
	}
}

// hold applies the flags for the given number of programs; done undoes it.
func (h *holding) hold(programs int) (held referee.Confinement, done func(), err error) {
	done = func() {}
	if *h.processes < 0 {
		return held, done, errors.New("--processes is at least 1")
	}
	held.Processes = *h.processes
	if *h.file != "" {
		if held.File, err = size(*h.file); err != nil {
			return held, done, fmt.Errorf("--file-size %q: %w", *h.file, err)
		}
	}
	tier, err := process.ParseTier(*h.tier)
	if err != nil {
		return held, done, fmt.Errorf("--tier: %w", err)
	}
	if held.Cores, err = pins(*h.cores, process.Cores(), programs); err != nil {
		return held, done, fmt.Errorf("--cores %q: %w", *h.cores, err)
	}
	return held, done, h.make(&held, &done, tier)
}

// make makes the sandbox and moves the referee to its own processor.
func (h *holding) make(held *referee.Confinement, done *func(), tier process.Tier) (err error) {
	if held.Sandbox, err = process.NewSandbox(tier); err != nil {
		return err
	}
	undo := held.Sandbox.PrioritizeSelf()
	*done = func() { undo(); held.Sandbox.Close() }
	if len(held.Cores) == 0 {
		return nil
	}
	all := process.Cores()
	rest := slices.DeleteFunc(slices.Clone(all), func(n int) bool {
		return slices.ContainsFunc(held.Cores, func(list []int) bool { return slices.Contains(list, n) })
	})
	if err := process.PinSelf(rest); err != nil {
		return fmt.Errorf("--cores: %w", err)
	}
	*done = func() { undo(); held.Sandbox.Close(); process.PinSelf(all) }
	return nil
}

// pins parses the processors of programs: one for each, out of those available. With
// auto they are the last ones if one more is left for the referee; otherwise none.
func pins(text string, have []int, programs int) ([][]int, error) {
	var list [][]int
	switch {
	case text == "":
		return nil, nil
	case text == "auto" && len(have) <= programs:
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
