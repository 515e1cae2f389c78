package main

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// start does the work of one call.
func start(args []string, out, errs io.Writer) error {
	s, err := parse(args, errs)
	if errors.Is(err, flag.ErrHelp) {
		return nil
	}
	if err != nil {
		return err
	}
	known, err := readLiving(filepath.Join(s.root, livingFile))
	if err != nil {
		return err
	}
	dead, err := readDead(s.known)
	if err != nil {
		return err
	}
	var rows []row
	var all []*measured
	fmt.Fprint(out, tableHead)
	for _, p := range s.packages {
		m, err := s.measure(p, s.pick(known), dead, errs)
		if err != nil {
			return err
		}
		for _, f := range m.failing {
			fmt.Fprintf(errs, "left out, since it fails without a mutant: %s\n", f)
		}
		rows, all = append(rows, m.row(s.module, reasonsOf(known))), append(all, m)
		fmt.Fprint(out, rows[len(rows)-1].text())
	}
	fmt.Fprint(out, sum(rows).text())
	return s.keep(all, rows, known)
}

// keep writes the files of a call.
func (s *settings) keep(all []*measured, rows []row, known []entry) error {
	if s.out != "" {
		if err := os.WriteFile(s.out, outcomesOf(all), 0o644); err != nil {
			return err
		}
	}
	if !s.update {
		return nil
	}
	list := renew(known, all)
	if err := os.WriteFile(filepath.Join(s.root, livingFile), livingText(list), 0o644); err != nil {
		return err
	}
	return updateDoc(filepath.Join(s.root, docFile), rows, list)
}

// outcomesOf are all mutants tried, one per line, with what happened to them.
func outcomesOf(all []*measured) []byte {
	var out bytes.Buffer
	for _, m := range all {
		for i, x := range m.tried {
			fmt.Fprintf(&out, "%s\t%s\t%d\n", m.became[i], x.key(), x.line)
		}
	}
	return out.Bytes()
}

// readDead reads what outcomesOf wrote: the mutants that were killed, and how.
func readDead(name string) (map[string]outcome, error) {
	if name == "" {
		return nil, nil
	}
	text, err := os.ReadFile(name)
	dead := map[string]outcome{}
	for _, line := range strings.Split(string(text), "\n") {
		word, rest, _ := strings.Cut(line, "\t")
		if o := slices.Index(outcomes[:], word); o > int(living) {
			dead[rest[:strings.LastIndexByte(rest, '\t')]] = outcome(o)
		}
	}
	return dead, err
}

// pick chooses the mutants to try.
func (s *settings) pick(known []entry) func([]mutant) []mutant {
	reasons := reasonsOf(known)
	return func(list []mutant) []mutant {
		if s.living {
			return slices.DeleteFunc(slices.Clone(list), func(m mutant) bool {
				_, ok := reasons[m.key()]
				return !ok
			})
		}
		if s.sample == 0 || s.sample >= len(list) {
			return list
		}
		some := stratified(list, s.sample, s.seed)
		return some
	}
}

// stratified takes n mutants, with each kind of change in proportion: the list in the
// order of kinds, at equal distances.
func stratified(list []mutant, n int, seed uint64) []mutant {
	byOp := slices.Clone(list)
	slices.SortStableFunc(byOp, func(a, b mutant) int { return cmp.Compare(a.op, b.op) })
	first := rand.New(rand.NewPCG(seed, 0)).IntN(len(list))
	var some []mutant
	for i := range n {
		some = append(some, byOp[(first+i*len(list)/n)%len(list)])
	}
	slices.SortFunc(some, func(a, b mutant) int { return cmp.Compare(a.id, b.id) })
	return some
}

// names are the packages that patterns mean, in their order, with their folders.
func names(root string, patterns ...string) ([]listed, error) {
	var list []listed
	seen := map[string]bool{}
	for _, p := range patterns {
		cmd := exec.Command("go", "list", "-f", "{{.ImportPath}}\t{{.Dir}}", p)
		cmd.Dir = root
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("go list %s: %w", p, err)
		}
		for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
			path, dir, _ := strings.Cut(line, "\t")
			if !seen[path] {
				seen[path], list = true, append(list, listed{ImportPath: path, Dir: dir})
			}
		}
	}
	return list, nil
}
