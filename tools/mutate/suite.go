package main

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// suite is the tests of one package, built with the mutants of another in it.
type suite struct {
	binary, folder string
	own            bool // whether it is of the package that has the mutants, or below it
	least          int  // seconds that a run may take at least
	tests          []test
}

// test is one test, what it takes, and which mutants it reaches.
type test struct {
	name    string
	used    time.Duration
	reaches map[int]bool
}

// prepare runs each test of a suite once without a mutant. Tests that fail are
// left out, and named.
func (s *suite) prepare(work string) (failing []string, err error) {
	out, err := s.list()
	if err != nil {
		return nil, err
	}
	for _, name := range out {
		t, passed, err := s.try(name, work)
		if err != nil {
			return nil, err
		}
		if !passed {
			failing = append(failing, name)
			continue
		}
		if len(t.reaches) > 0 {
			s.tests = append(s.tests, t)
		}
	}
	slices.SortStableFunc(s.tests, func(a, b test) int { return cmp.Compare(a.used, b.used) })
	return failing, nil
}

// list names the tests, examples and fuzz targets.
func (s *suite) list() ([]string, error) {
	cmd := exec.Command(s.binary, "-test.list=.")
	cmd.Dir = s.folder
	out, err := cmd.Output()
	var names []string
	for _, name := range strings.Fields(string(out)) {
		if !strings.HasPrefix(name, "Benchmark") {
			names = append(names, name)
		}
	}
	return names, err
}

// try runs one test without a mutant.
func (s *suite) try(name, work string) (t test, passed bool, err error) {
	file := filepath.Join(work, "reach")
	if err := os.Remove(file); err != nil && !os.IsNotExist(err) {
		return t, false, err
	}
	r := run{binary: s.binary, folder: s.folder, tests: []string{name}, reach: file, limit: 600}
	if passed, _, err = r.do(); err != nil || !passed {
		return t, false, err
	}
	t = test{name: name, used: r.used, reaches: map[int]bool{}}
	f, err := os.Open(file)
	if os.IsNotExist(err) {
		return t, true, nil
	}
	if err != nil {
		return t, false, err
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		id, err := strconv.Atoi(lines.Text())
		if err != nil {
			return t, false, fmt.Errorf("%s: %w", file, err)
		}
		t.reaches[id] = true
	}
	return t, true, nil
}

// quick is how long the tests take together that are run first.
const quick = 100 * time.Millisecond

// batches are the tests that reach a mutant: first the quick ones together, then the
// others, one by one.
func (s *suite) batches(id int) (list [][]test) {
	var first []test
	var sum time.Duration
	for _, t := range s.tests {
		if !t.reaches[id] {
			continue
		}
		if sum += t.used; sum <= quick {
			first = append(first, t)
		} else {
			list = append(list, []test{t})
		}
	}
	if len(first) > 0 {
		list = append([][]test{first}, list...)
	}
	return list
}

// judge runs the tests that reach a mutant until one fails.
func (s *suite) judge(id int) (outcome, error) {
	o := unreached
	for _, batch := range s.batches(id) {
		r := run{binary: s.binary, folder: s.folder, mutant: id, limit: s.least}
		var base time.Duration
		for _, t := range batch {
			r.tests, base = append(r.tests, t.name), base+t.used
		}
		r.limit = max(r.limit, int((timesMore*base+time.Second-1)/time.Second))
		passed, ended, err := r.do()
		switch {
		case err != nil:
			return living, err
		case !ended:
			return late, nil
		case !passed && s.own:
			return killed, nil
		case !passed:
			return elsewhere, nil
		}
		o = living
	}
	return o, nil
}
