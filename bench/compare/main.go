// Compare runs verify beside wc and sha256sum over the same file of
// full-evidence games and prints what each took:
//
//	go run ./bench/compare [--logs N] [--rounds N] [--keep FOLDER]
//
// The games are simulated, of all pairs of four programs, one in eight by
// files. Every tool has one core; rounds are interleaved, and the medians are
// shown. The numbers are of this machine, at this moment: what carries over is
// the ratio.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(2)
	}
}

// settings are the flags of one call.
type settings struct {
	logs, rounds int
	keep         string
}

func parse(args []string, talk io.Writer) (settings, error) {
	var s settings
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	flags.SetOutput(talk)
	flags.IntVar(&s.logs, "logs", 20_000, "how many logs the file holds")
	flags.IntVar(&s.rounds, "rounds", 5, "how often each tool runs")
	flags.StringVar(&s.keep, "keep", "", "make file and program in this folder, and leave them there")
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	if s.logs < 1 || s.rounds < 1 || flags.NArg() > 0 {
		return s, fmt.Errorf("takes no operands, at least one log and one round")
	}
	return s, nil
}

func run(args []string, out, talk io.Writer) error {
	s, err := parse(args, talk)
	if err == flag.ErrHelp {
		return nil
	}
	if err != nil {
		return err
	}
	folder, err := s.folder()
	if err != nil {
		return err
	}
	if s.keep == "" {
		defer os.RemoveAll(folder)
	}
	made, err := makeGames(filepath.Join(folder, "games.mlog"), s.logs)
	if err != nil {
		return err
	}
	tools, err := find(folder, made.path, talk)
	if err != nil {
		return err
	}
	if err := measure(tools, s.rounds); err != nil {
		return err
	}
	_, err = out.Write(table(made, tools, s.rounds))
	return err
}

// folder makes the one to work in.
func (s *settings) folder() (string, error) {
	if s.keep == "" {
		return os.MkdirTemp("", "compare")
	}
	return s.keep, os.MkdirAll(s.keep, 0o755)
}

// find lists the tools, verify first, which is built from this checkout. Tools
// that are not there are told and left out.
func find(folder, path string, talk io.Writer) ([]*tool, error) {
	verify := filepath.Join(folder, "verify")
	build := exec.Command("go", "build", "-o", verify, "scrutineer/cmd/verify")
	build.Stderr = talk
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("verify cannot be built: %w", err)
	}
	tools := []*tool{{name: "verify", path: verify, args: []string{"--quiet", "--jobs", "1", path}}}
	for _, t := range []tool{
		{name: "sha256sum", args: []string{path}},
		{name: "wc -l", args: []string{"-l", path}},
		{name: "wc -w", args: []string{"-w", path}},
	} {
		var err error
		if t.path, err = exec.LookPath(firstWord(t.name)); err != nil {
			fmt.Fprintf(talk, "compare: %s is not on this machine and is left out\n", firstWord(t.name))
			continue
		}
		tools = append(tools, &t)
	}
	return tools, nil
}
