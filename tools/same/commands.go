package main

import (
	"bufio"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// command is one way to run the program on one kind of input.
type command struct {
	name string // as the list of differences has it
	kind string // of inputs, see kinds
	// old are the arguments, new those of this tree if they are not the same. {} is the input,
	// {out} a folder to write to, {args} what comes with the input. A "|" between two runs
	// pipes the output of one into the next.
	old, new string
	short    bool // a part of the recorded outputs, too
}

// commands is all that is compared. If a flag changes its name, new says how it is called now.
var commands = []command{
	{name: "verify", kind: "vectors", old: "verify --format ndjson {}", short: true},
	{name: "analyze", kind: "vectors", old: "analyze --format json {}", short: true},
	{name: "verify", kind: "vector", old: "verify --format ndjson {}"},
	{name: "analyze", kind: "vector", old: "analyze --format json {}"},
	{name: "tournament", kind: "tournament", old: "verify tournament --format ndjson {args}", short: true},

	{name: "verify", kind: "sample", old: "verify --format ndjson", short: true},
	{name: "analyze", kind: "sample", old: "analyze --format json", short: true},
	{name: "tournament", kind: "sample", old: "verify tournament --format ndjson", short: true},
	{name: "site", kind: "sample", old: "render site -q -o {out}", short: true},

	{name: "verify", kind: "log", old: "verify --format ndjson {}"},
	{name: "analyze", kind: "log", old: "analyze --format json {}"},
	{name: "ndjson", kind: "log", old: "convert --to ndjson {}"},
	{name: "transcript", kind: "log", old: "convert --to transcript {}"},
	{name: "pgn", kind: "log", old: "convert --to pgn {}"},

	{name: "verify", kind: "forged", old: "verify --format ndjson {}", short: true},
	{name: "analyze", kind: "forged", old: "analyze --format json {}", short: true},

	{name: "tournament", kind: "event", old: "verify tournament --format ndjson {}", short: true},
	{name: "analyze", kind: "event", old: "analyze --format json {}", short: true},
	{name: "site", kind: "event", old: "render site -q -o {out} {}"},
	{name: "site", kind: "four events", old: "render site -q -o {out} {}", short: true},
	{name: "pgn", kind: "event", old: "convert --to pgn {}"},

	{name: "convert", kind: "psq", old: "convert --from psq {}"},
	{name: "verify", kind: "psq", old: "convert --from psq {} | verify --format ndjson -"},
	{name: "convert", kind: "transcript", old: "convert --from transcript {}"},
	{name: "verify", kind: "transcript", old: "convert --from transcript {} | verify --format ndjson -"},
	{name: "analyze", kind: "pgn", old: "analyze --from pgn --format json {}"},
	{name: "results", kind: "pgn", old: "verify tournament --format ndjson --game dots --results {}"},
	{name: "analyze", kind: "csv", old: "analyze --from csv --format json {}"},
	{name: "results", kind: "csv", old: "verify tournament --format ndjson --game dots --results {}"},
	{name: "results", kind: "trf", old: "verify tournament --format ndjson --game dots --results {}"},
	{name: "results", kind: "txt", old: "verify tournament --format ndjson --game dots --results {}"},
	{name: "check", kind: "event-file", old: "referee tournament --check {}"},
}

// folders are where inputs of a kind are; those in sets of files are of the kind that their
// names end in.
var folders = []struct{ kind, pattern string }{
	{"vectors", "vectors"}, {"vector", "vectors/*.mlog"}, {"forged", "forged/*.mlog"}, {"event", "events/*"}, {"four events", "events/*[36]-*"},
}

var endings = map[string]string{
	".mlog": "log", ".psq": "psq", ".transcript": "transcript", ".pgn": "pgn", ".csv": "csv", ".trf": "trf", ".txt": "txt", ".tournament": "event-file",
}

// run1 is a command with an input.
type run1 struct {
	*command
	input, args string
}

func (r *run1) String() string { return r.name + " " + r.input }

// kinds are the inputs in a folder by their kind.
func kinds(in string) (map[string][]run1, error) {
	found := map[string][]run1{"sample": {{input: "sample"}}}
	add := func(kind, path string) {
		found[kind] = append(found[kind], run1{input: filepath.ToSlash(path)})
	}
	for _, f := range folders {
		list, err := fs.Glob(os.DirFS(in), f.pattern)
		if err != nil {
			return nil, err
		}
		for _, path := range list {
			add(f.kind, path)
		}
	}
	for _, set := range []string{"records", "found"} {
		err := filepath.WalkDir(filepath.Join(in, set), func(path string, e fs.DirEntry, err error) error {
			if kind := endings[filepath.Ext(path)]; err == nil && kind != "" && !e.IsDir() {
				path, err = filepath.Rel(in, path)
				add(kind, path)
			}
			return err
		})
		if err != nil && !os.IsNotExist(err) {
			return nil, err
		}
	}
	var err error
	found["tournament"], err = tournaments(filepath.Join(in, "manifest.tsv"))
	return found, err
}

// tournaments are the vectors about tournaments, with their arguments from the last column
// of the manifest.
func tournaments(manifest string) (list []run1, err error) {
	file, err := os.Open(manifest)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		if args := fields[len(fields)-1]; args != "-" && args != "args" {
			path := "vectors/" + fields[0]
			list = append(list, run1{input: path, args: strings.ReplaceAll(args, "{}", path)})
		}
	}
	return list, lines.Err()
}

// runsOf are all runs over the inputs in a folder, or those that are recorded.
func runsOf(in string, short bool, only string) (list []*run1, err error) {
	found, err := kinds(in)
	if err != nil {
		return nil, err
	}
	for i := range commands {
		c := &commands[i]
		if short && !c.short {
			continue
		}
		for _, r := range found[c.kind] {
			r.command = c
			if strings.Contains(r.String(), only) {
				list = append(list, &r)
			}
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no run has %q in its name", only)
	}
	return list, nil
}

// arguments are those of a run, with the input and the folder for output put in.
func (r *run1) arguments(isNew bool, out string) (pipe [][]string) {
	words := r.old
	if isNew && r.new != "" {
		words = r.new
	}
	words = strings.NewReplacer("{args}", r.args, "{out}", out, "{}", r.input).Replace(words)
	for one := range strings.SplitSeq(words, " | ") {
		pipe = append(pipe, slices.Collect(strings.FieldsSeq(one)))
	}
	return pipe
}
