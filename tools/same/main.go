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
// events are those of the earlier commit, in testdata/inputs.tar.zst. What the commands
// print is compared line by line: JSON with one line for each value, a site as the text of
// its pages. Every difference must match a row of differences.txt, and every row must match
// a difference. Otherwise the exit code is 1.
//
// With --record nothing is compared: what the earlier commands print for the smaller part
// of the inputs is written to testdata/outputs.tar.zst. A test compares it with what this
// tree prints. With --inputs the file of inputs is made again: the vectors by the earlier
// commands, the events and a few forged sessions by this tree.
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
	var differs *differsError
	switch {
	case errors.As(err, &differs):
		fmt.Fprintln(os.Stderr, "same:", err)
		os.Exit(1)
	case err != nil && !errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(os.Stderr, "same:", err)
		os.Exit(2)
	}
}

// differsError is the error of a comparison that has found something.
type differsError struct{ differences, unused int }

func (e *differsError) Error() string {
	return fmt.Sprintf("%d differences are not in the list, %d rows of the list match nothing", e.differences, e.unused)
}

// settings are the flags of one call.
type settings struct {
	old, new, build string
	shared, only    string
	forged          int
	record, inputs  bool
}

func parse(args []string, errs io.Writer) (s settings, err error) {
	flags := flag.NewFlagSet("same", flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.StringVar(&s.old, "old", "", "the `FOLDER` with the earlier commands; required")
	flags.StringVar(&s.build, "build", "", "first build the commands of this `COMMIT` into that folder")
	flags.StringVar(&s.new, "new", "", "the `FOLDER` with the new commands (default: build this tree)")
	flags.StringVar(&s.shared, "shared", filepath.Join("..", "shared"), "the `FOLDER` with records and found files")
	flags.StringVar(&s.only, "only", "", "only the runs whose command and input contain this `TEXT`")
	flags.IntVar(&s.forged, "forged", 5000, "how many sessions are forged")
	flags.BoolVar(&s.record, "record", false, "write what the earlier commands print to testdata")
	flags.BoolVar(&s.inputs, "inputs", false, "make the inputs in testdata again")
	if err = flags.Parse(args); err == nil && (s.old == "" || s.forged < 0 || flags.NArg() > 0) {
		err = errors.New("it takes no operands and needs --old")
	}
	return s, err
}

// Where the tool keeps its files, from the top of the checkout.
var (
	testdata = filepath.Join("tools", "same", "testdata")
	listFile = filepath.Join("tools", "same", "differences.txt")
)

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
	if s.inputs {
		return makeInputs(ctx, s.old, dir, filepath.Join(testdata, "inputs.tar.zst"))
	}
	in := filepath.Join(dir, "in")
	if err := unpack(filepath.Join(testdata, "inputs.tar.zst"), in); err != nil {
		return err
	}
	old := &program{path: filepath.Join(s.old, "scrutineer"), in: in}
	if s.record {
		return record(ctx, old, filepath.Join(testdata, "outputs.tar.zst"))
	}
	if s.new == "" {
		s.new = filepath.Join(dir, "bin")
		if err := build(".", s.new); err != nil {
			return err
		}
	}
	if err := s.more(in, errs); err != nil {
		return err
	}
	return s.compare(ctx, old, &program{path: filepath.Join(s.new, "scrutineer"), in: in, isNew: true}, out)
}

// more adds the inputs that are not in the repository: forged sessions, records, found files.
func (s *settings) more(in string, errs io.Writer) error {
	for _, name := range []string{"records", "found"} {
		from, err := filepath.Abs(filepath.Join(s.shared, name))
		if err != nil {
			return err
		}
		if _, err := os.Stat(from); err != nil {
			fmt.Fprintf(errs, "same: %s is not there: nothing in it is compared\n", from)
			continue
		}
		if err := os.CopyFS(filepath.Join(in, name), os.DirFS(from)); err != nil {
			return err
		}
	}
	return forgeInto(filepath.Join(in, "forged"), s.forged)
}

// compare runs both over all inputs, and prints every difference that is not in the list.
func (s *settings) compare(ctx context.Context, old, now *program, out io.Writer) error {
	rows, err := readList(listFile)
	if err != nil {
		return err
	}
	begin := time.Now()
	list, err := runsOf(old.in, false, s.only)
	if err != nil {
		return err
	}
	v := &verdict{rows: rows, out: out}
	err = each(ctx, list, func(r *run1) ([]string, error) {
		before, err := old.run(ctx, r)
		if err != nil {
			return nil, err
		}
		after, err := now.run(ctx, r)
		return differences(before, after), err
	}, v.add)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d runs of the earlier and of the new commands, %s\n", len(list), time.Since(begin).Round(time.Second))
	return v.end(s.only == "")
}
