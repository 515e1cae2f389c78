package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
)

// measured is what happened to each mutant that was tried.
type measured struct {
	*rewritten
	made    int // mutants, tried or not
	tried   []mutant
	became  []outcome
	dead    map[string]outcome // those known to be killed
	failing []string           // tests that fail without a mutant, and were left out
}

// measure makes the mutants of a package, and runs the tests on those that pick chooses,
// except those that are known to be killed.
func (s *settings) measure(pattern string, pick func([]mutant) []mutant, dead map[string]outcome, errs io.Writer) (*measured, error) {
	src, err := load(s.root, pattern)
	if err != nil {
		return nil, err
	}
	r := rewrite(src, s.module)
	work, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	m := &measured{rewritten: r, made: len(r.mutants), tried: pick(r.mutants), dead: dead}
	suites, err := s.suites(m, work, errs)
	if err != nil {
		return nil, err
	}
	return m, m.judge(suites, s.jobs, errs)
}

// suites builds the tests that may kill: those of the package and of the packages
// below it, then those that judge whole logs.
func (s *settings) suites(m *measured, work string, errs io.Writer) ([]*suite, error) {
	overlay, err := m.overlay(work)
	if err != nil {
		return nil, err
	}
	own := "./" + strings.TrimPrefix(strings.TrimPrefix(m.path, s.module), "/")
	patterns, err := names(s.root, append([]string{own + "/..."}, s.judges...)...)
	if err != nil {
		return nil, err
	}
	var list []*suite
	for i, p := range patterns {
		fmt.Fprintf(errs, "%s: building and running the tests of %s\n", m.path, p.ImportPath)
		binary, err := build(s.root, overlay, p.ImportPath, filepath.Join(work, fmt.Sprintf("%d.test", i)))
		if err != nil {
			return nil, err
		}
		if binary == "" {
			continue
		}
		x := &suite{binary: binary, folder: p.Dir, least: s.least, own: p.ImportPath == m.path || strings.HasPrefix(p.ImportPath, m.path+"/")}
		failing, err := x.prepare(work)
		if err != nil {
			return nil, err
		}
		for _, f := range failing {
			m.failing = append(m.failing, p.ImportPath+" "+f)
		}
		list = append(list, x)
	}
	return list, nil
}

// judge runs the tests on every mutant, some in parallel.
func (m *measured) judge(suites []*suite, jobs int, errs io.Writer) error {
	if jobs < 1 {
		jobs = runtime.NumCPU()
	}
	m.became = make([]outcome, len(m.tried))
	faults := make([]error, jobs)
	var next, alive atomic.Int64
	var group sync.WaitGroup
	for j := range jobs {
		group.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(m.tried) && faults[j] == nil; i = next.Add(1) - 1 {
				if o, known := m.dead[m.tried[i].key()]; known {
					m.became[i] = o
					continue
				}
				m.became[i], faults[j] = fate(suites, m.tried[i].id)
				if m.became[i] <= living {
					alive.Add(1)
					fmt.Fprintf(errs, "%s:%d: %s: %s: %s\n", m.tried[i].file, m.tried[i].line, m.became[i], m.tried[i].op, m.tried[i].text)
				}
				if i%50 == 49 {
					fmt.Fprintf(errs, "%s: %d of %d, %d living\n", m.path, i+1, len(m.tried), alive.Load())
				}
			}
		})
	}
	group.Wait()
	for _, err := range faults {
		if err != nil {
			return err
		}
	}
	return nil
}

// fate is what happens to one mutant.
func fate(suites []*suite, id int) (outcome, error) {
	o := unreached
	for _, s := range suites {
		this, err := s.judge(id)
		if err != nil || this > living {
			return this, err
		}
		o = max(o, this)
	}
	return o, nil
}
