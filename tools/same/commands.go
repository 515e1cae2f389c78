package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// command is one way to run the program on one kind of input.
type command struct {
	name string // as the list of differences has it
	kind string // of inputs: of folders, an ending, "sample" or "tournament"
	// old are the arguments, new those of this tree if they are not the same. {} is the input,
	// {out} a folder to write to, {args} what comes with the input. " | " pipes the output of
	// one run into the next.
	old, new string
	short    bool // it is recorded, too
}

// commands is all that is compared. If a flag changes its name, new says how it is called now.
var commands = []command{
	// The vectors together, and each for itself with its exit code.
	{name: "verify", kind: "vectors", old: "verify --format ndjson {}", short: true},
	{name: "analyze", kind: "vectors", old: "analyze --format json {}", short: true},
	{name: "verify", kind: "vector", old: "verify --format ndjson {}"},
	{name: "analyze", kind: "vector", old: "analyze --format json {}"},
	{name: "tournament", kind: "tournament", old: "verify tournament --format ndjson {args}", short: true},

	// The embedded sample is what commands take without operands.
	{name: "verify", kind: "sample", old: "verify --format ndjson", short: true},
	{name: "analyze", kind: "sample", old: "analyze --format json", short: true},
	{name: "tournament", kind: "sample", old: "verify tournament --format ndjson", short: true},
	{name: "site", kind: "sample", old: "render site -q -o {out}", short: true},

	{name: "verify", kind: "forged", old: "verify --format ndjson {}", short: true},
	{name: "analyze", kind: "forged", old: "analyze --format json {}", short: true},

	// The pages of a few events are recorded, because those of all are large.
	{name: "tournament", kind: "event", old: "verify tournament --format ndjson {}", short: true},
	{name: "analyze", kind: "event", old: "analyze --format json {}", short: true},
	{name: "site", kind: "event", old: "render site -q -o {out} {}"},
	{name: "ndjson", kind: "event", old: "convert --to ndjson {}"},
	{name: "pgn", kind: "event", old: "convert --to pgn {}"},
	{name: "site", kind: "four events", old: "render site -q -o {out} {}", short: true},
	{name: "transcript", kind: "four events", old: "convert --to transcript {} | convert --from transcript - | verify --format ndjson -", short: true},

	// What files there are in docs, records and found.
	{name: "verify", kind: ".mlog", old: "verify --format ndjson {}"},
	{name: "analyze", kind: ".mlog", old: "analyze --format json {}"},
	{name: "ndjson", kind: ".mlog", old: "convert --to ndjson {}"},
	{name: "transcript", kind: ".mlog", old: "convert --to transcript {}"},
	{name: "convert", kind: ".psq", old: "convert --from psq {}", short: true},
	{name: "verify", kind: ".psq", old: "convert --from psq {} | verify --format ndjson -", short: true},
	{name: "convert", kind: ".transcript", old: "convert --from transcript {}"},
	{name: "verify", kind: ".transcript", old: "convert --from transcript {} | verify --format ndjson -"},
	{name: "analyze", kind: ".pgn", old: "analyze --from pgn --format json {}", new: "analyze --format json {}"},
	{name: "results", kind: ".pgn", old: "verify tournament --format ndjson --game dots --results {}"},
	{name: "analyze", kind: ".csv", old: "analyze --from csv --format json {}", new: "analyze --format json {}"},
	{name: "results", kind: ".csv", old: "verify tournament --format ndjson --game dots --results {}"},
	{name: "results", kind: ".trf", old: "verify tournament --format ndjson --game dots --results {}"},
	{name: "results", kind: ".txt", old: "verify tournament --format ndjson --game dots --results {}"},
}

// folders are the inputs of a kind. The other kinds are the endings of files in docs, records
// and found.
var folders = []struct{ kind, pattern string }{
	{"vectors", "vectors"}, {"vector", "vectors/*.mlog"}, {"forged", "forged/*.mlog"}, {"event", "events/*"},
	{"four events", "events/03-*"}, {"four events", "events/06-*"}, {"four events", "events/09-*"}, {"four events", "events/13-*"},
}

// execution is a command with an input.
type execution struct {
	*command
	input, args string
}

func (x *execution) String() string { return x.name + " " + x.input }

// inputs are those in a folder by their kind.
func inputs(in string) (map[string][]execution, error) {
	found := map[string][]execution{"sample": {{input: "sample"}}}
	for _, f := range folders {
		list, err := fs.Glob(os.DirFS(in), f.pattern)
		if err != nil {
			return nil, err
		}
		for _, path := range list {
			found[f.kind] = append(found[f.kind], execution{input: path})
		}
	}
	err := fs.WalkDir(os.DirFS(in), ".", func(name string, e fs.DirEntry, err error) error {
		set, _, _ := strings.Cut(name, "/")
		if err == nil && !e.IsDir() && (set == "docs" || set == "records" || set == "found") {
			found[path.Ext(name)] = append(found[path.Ext(name)], execution{input: name})
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	// Of vectors about tournaments the last column of the manifest has the arguments.
	manifest, err := os.ReadFile(filepath.Join(in, "manifest.tsv"))
	for line := range strings.Lines(string(manifest)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if args := fields[len(fields)-1]; args != "-" && args != "args" {
			path := "vectors/" + fields[0]
			found["tournament"] = append(found["tournament"], execution{input: path, args: strings.ReplaceAll(args, "{}", path)})
		}
	}
	return found, err
}

// executions are those over the inputs in a folder: all, or the recorded ones.
func executions(in string, short bool, only string) (list []*execution, err error) {
	found, err := inputs(in)
	for i := range commands {
		c := &commands[i]
		for _, x := range found[c.kind] {
			x.command = c
			if (c.short || !short) && strings.Contains(x.String(), only) {
				list = append(list, &x)
			}
		}
	}
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("no command and input has %q in its name", only)
	}
	return list, err
}
