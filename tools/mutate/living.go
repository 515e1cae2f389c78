package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
)

// Where the list of survivors and the document are, from the root.
const (
	livingFile = "tools/mutate/living.txt"
	docFile    = "docs/measurements/mutation.md"
)

// equivalent begins the reason for a mutant that does the same as the original.
const equivalent = "equivalent"

// noReason means that nobody has said yet why a mutant survives.
const noReason = "?"

// entry is a line of the list of survivors.
type entry struct{ key, reason string }

func (e entry) field(i int) string { return strings.Split(e.key, "\t")[i] }

// readLiving reads the list. A missing file is an empty list.
func readLiving(name string) ([]entry, error) {
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []entry
	for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		at := strings.LastIndexByte(line, '\t')
		if strings.Count(line, "\t") != 4 || at == len(line)-1 {
			return nil, fmt.Errorf("%s:%d: living: not a file, a function, a change, a text and a reason", name, i+1)
		}
		list = append(list, entry{line[:at], line[at+1:]})
	}
	return list, nil
}

func reasonsOf(list []entry) map[string]string {
	m := map[string]string{}
	for _, e := range list {
		m[e.key] = e.reason
	}
	return m
}

const livingHead = `# Mutants that survive, and why: file, function, change, changed text, reason.
# Written by go -C tools run ./mutate --update, which keeps the reasons.
`

func livingText(list []entry) []byte {
	out := bytes.NewBufferString(livingHead)
	for _, e := range list {
		fmt.Fprintf(out, "%s\t%s\n", e.key, e.reason)
	}
	return out.Bytes()
}

// renew replaces the entries of the measured packages by what survives now.
func renew(known []entry, all []*measured) []entry {
	reasons := reasonsOf(known)
	mine := map[string]bool{}
	var list []entry
	for _, m := range all {
		for i, x := range m.tried {
			mine[folderOf(x.file)] = true
			if m.became[i] > living {
				continue
			}
			e := entry{x.key(), reasons[x.key()]}
			if e.reason == "" {
				e.reason = noReason
			}
			list = append(list, e)
		}
	}
	for _, e := range known {
		if !mine[folderOf(e.field(0))] {
			list = append(list, e)
		}
	}
	return list
}

func folderOf(file string) string { return file[:max(0, strings.LastIndexByte(file, '/'))] }
