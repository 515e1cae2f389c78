// Compare runs verify, sha256sum and wc over the same files of full-evidence games, and
// prints in Markdown what each took:
//
//	go -C tools run ./compare [--games LIST] [--sizes LIST] [--cores LIST] [--rounds N] [--many N] [--keep FOLDER]
//
// For every game there are as many bytes as each size says, in four files, since verify
// judges files in parallel and the logs of one file on one core. They are the recordings
// of the sample tournament again and again, under other ids and sealed again; "synth"
// means simulated games of fiverow.
//
// Tools take turns, so other work of the machine affects all of them; ratios are taken
// within a round. The numbers are those of this machine at this moment. Only the ratios
// carry over.
//
// With --many, that many logs of all games are judged instead: as one file, as one zstd
// file, and as files in folders.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"scrutineer/tools/internal/checkout"
)

func main() {
	err := checkout.Enter()
	if err == nil {
		err = run(os.Args[1:], os.Stdout, os.Stderr)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(2)
	}
}

// settings are the flags of one call.
type settings struct {
	games        []string
	sizes, cores []int // sizes in megabytes
	rounds, many int
	keep         string
}

func parse(args []string, errs io.Writer) (settings, error) {
	var s settings
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	flags.SetOutput(errs)
	games := flags.String("games", "betoniarki,dots,fiverow,halma,synth,triangles", "the games, separated by commas")
	sizes := flags.String("sizes", "20,200", "the sizes in megabytes, separated by commas")
	cores := flags.String("cores", "1,2", "how many cores verify may use, separated by commas")
	flags.IntVar(&s.rounds, "rounds", 5, "how often each tool runs")
	flags.IntVar(&s.many, "many", 0, "judge `N` logs instead, packed and in folders")
	flags.StringVar(&s.keep, "keep", "", "work in this `FOLDER`, and leave files and program there")
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	s.games = strings.Split(*games, ",")
	var err1, err2 error
	s.sizes, err1 = numbers(*sizes)
	s.cores, err2 = numbers(*cores)
	if err1 != nil || err2 != nil || s.rounds < 1 || s.many < 0 || flags.NArg() > 0 {
		return s, fmt.Errorf("it takes no operands; sizes, cores and rounds must be whole numbers above 0")
	}
	return s, nil
}

// numbers reads whole numbers above 0, separated by commas.
func numbers(text string) ([]int, error) {
	var list []int
	for _, field := range strings.Split(text, ",") {
		n, err := strconv.Atoi(field)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("not a number above 0: %q", field)
		}
		list = append(list, n)
	}
	return list, nil
}

func run(args []string, out, errs io.Writer) error {
	s, err := parse(args, errs)
	if err == flag.ErrHelp {
		return nil
	}
	if err != nil {
		return err
	}
	bench := bench{settings: s, out: out, errs: errs}
	if bench.folder, err = s.folder(); err != nil {
		return err
	}
	if s.keep == "" {
		defer os.RemoveAll(bench.folder)
	}
	return bench.run()
}

// folder makes the working folder.
func (s *settings) folder() (string, error) {
	if s.keep == "" {
		return os.MkdirTemp("", "compare")
	}
	return s.keep, os.MkdirAll(s.keep, 0o755)
}
