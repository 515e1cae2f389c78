// Same runs the commands of an earlier commit and those of this tree over the same inputs,
// and compares what they print:
//
//	go -C tools run ./same --old FOLDER [--build COMMIT] [--new FOLDER] [--forged N] [--only TEXT]
//
// With --build the earlier commit is first built into the folder, from a temporary work
// tree of git. Without --new this tree is built.
//
// The inputs are the conformance vectors, the embedded sample, 20 small events, forged
// sessions, and the records and found files in ../shared, if they are there. Vectors and
// events are those of the earlier commit, in testdata/inputs.zip.zst. Where they have a
// schedule the new commands get the event in TOML, from testdata/events.zip.zst. What the
// commands print is compared line by line: JSON with one line for each value, a site as the
// text of its pages. Every difference must match a row of differences.txt, and every row must
// match a difference. Otherwise the exit code is 1.
//
// With --record nothing is compared: what the earlier commands print for a part of the
// inputs is written to testdata/outputs.zip.zst. A test compares it with what this tree
// prints. With --inputs the file of inputs is made again: the vectors by the earlier
// commands, some forged sessions by this tree; the events stay. With --events the file of
// events in TOML is made again by this tree, from testdata/events and its vectors.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"scrutineer/tools/internal/checkout"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := checkout.Enter()
	if err == nil {
		err = run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	}
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return
	}
	fmt.Fprintln(os.Stderr, "same:", err)
	if errors.Is(err, errDiffers) {
		os.Exit(1)
	}
	os.Exit(2)
}

// settings are the flags of one call.
type settings struct {
	old, new, build, shared, only string
	forged                        int
	record, inputs, events        bool
}

func parse(args []string, errs io.Writer) (s settings, err error) {
	flags := flag.NewFlagSet("same", flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.StringVar(&s.old, "old", "", "the `FOLDER` with the earlier commands; required")
	flags.StringVar(&s.build, "build", "", "first build the commands of this `COMMIT` into that folder")
	flags.StringVar(&s.new, "new", "", "the `FOLDER` with the new commands (default: build this tree)")
	flags.StringVar(&s.shared, "shared", filepath.Join("..", "shared"), "the `FOLDER` with records and found files")
	flags.StringVar(&s.only, "only", "", "only where the command and the input, as printed, contain this `TEXT`")
	flags.IntVar(&s.forged, "forged", 5000, "how many sessions are forged")
	flags.BoolVar(&s.record, "record", false, "write what the earlier commands print to testdata")
	flags.BoolVar(&s.inputs, "inputs", false, "make the inputs in testdata again")
	flags.BoolVar(&s.events, "events", false, "make the events in TOML in testdata again")
	if err = flags.Parse(args); err == nil && (s.old == "" || s.forged < 0 || flags.NArg() > 0) {
		err = errors.New("it needs --old, and takes no operands")
	}
	for _, folder := range []*string{&s.old, &s.new} {
		if err == nil && *folder != "" {
			*folder, err = filepath.Abs(*folder)
		}
	}
	return s, err
}

// testdata is where the tool keeps its files, from the top of the checkout.
var testdata = filepath.Join("tools", "same", "testdata")

// events has what the new commands read in place of schedules.
var events = filepath.Join(testdata, "events.zip.zst")

func run(ctx context.Context, args []string, out, errs io.Writer) error {
	s, err := parse(args, errs)
	if err != nil {
		return err
	}
	if s.build != "" {
		if err := buildCommit(s.build, s.old); err != nil {
			return err
		}
	}
	dir, err := os.MkdirTemp("", "same-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	old := &program{path: filepath.Join(s.old, "scrutineer"), in: filepath.Join(dir, "in")}
	archive := filepath.Join(testdata, "inputs.zip.zst")
	if s.inputs {
		return makeInputs(ctx, old.path, old.in, archive)
	}
	if err := unpack(archive, old.in); err != nil {
		return err
	}
	if s.record {
		return record(ctx, old, filepath.Join(dir, "out"))
	}
	if s.new == "" {
		s.new = filepath.Join(dir, "bin")
		if err := build(".", s.new); err != nil {
			return err
		}
	}
	now := &program{path: filepath.Join(s.new, "scrutineer"), in: filepath.Join(dir, "in-new"), isNew: true}
	if s.events {
		return makeEvents(ctx, now.path, old.in, dir, events)
	}
	return s.compare(ctx, old, now, out, errs)
}

// record writes what the earlier program prints.
func record(ctx context.Context, old *program, dir string) error {
	list, err := executions(old.in, true, "")
	if err != nil {
		return err
	}
	err = each(list, func(x *execution) ([]string, error) { return old.run(ctx, x) }, func(x *execution, lines []string) error {
		return put(filepath.Join(dir, x.input, x.name), []byte(strings.Join(lines, "\n")))
	})
	return errors.Join(err, pack(filepath.Join(testdata, "outputs.zip.zst"), dir))
}

// compare runs both programs over all inputs, also those that are not in the repository.
func (s *settings) compare(ctx context.Context, old, now *program, out, errs io.Writer) error {
	whole := s.only == ""
	for _, name := range []string{"records", "found"} {
		from := filepath.Join(s.shared, name)
		if _, err := os.Stat(from); err != nil {
			fmt.Fprintf(errs, "same: %s is not there: nothing in it is compared, and unused rows of the list are not reported\n", from)
			whole = false
		} else if err := os.CopyFS(filepath.Join(old.in, name), os.DirFS(from)); err != nil {
			return err
		}
	}
	rows, err := readList(filepath.Join("tools", "same", "differences.txt"))
	if err != nil {
		return err
	}
	forged := filepath.Join(old.in, "forged")
	if err := errors.Join(os.RemoveAll(forged), forgeInto(forged, s.forged)); err != nil {
		return err
	}
	if err := renew(old.in, events, now.in); err != nil {
		return err
	}
	list, err := executions(old.in, false, s.only)
	if err != nil {
		return err
	}
	begin, v := time.Now(), &verdict{rows: rows, out: out}
	err = each(list, func(x *execution) ([]string, error) {
		before, err1 := old.run(ctx, x)
		after, err2 := now.run(ctx, x)
		return differences(before, after), errors.Join(err1, err2)
	}, v.add)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d commands on inputs are compared in %s\n", len(list), time.Since(begin).Round(time.Second))
	return v.end(whole)
}
