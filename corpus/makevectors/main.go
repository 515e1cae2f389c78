// Makevectors writes the conformance vectors: go run ./corpus/makevectors
// makes corpus/vectors and corpus/tournaments anew.
//
// Every expectation is written down by hand beside the log that it is about,
// from the rules of the game and from the format document. Makevectors
// deliberately knows neither this project's rules nor its reader, writer or
// judge: it puts lines together as text and seals them by the document's
// section 8 with SHA-256 alone, so that a vector never agrees with a program
// because that program made it.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	dir := filepath.Join("corpus", "vectors")
	if len(os.Args) == 2 {
		dir = os.Args[1]
	}
	err := write(dir, all())
	if err == nil {
		err = write(filepath.Join(filepath.Dir(dir), "tournaments"), fests())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "makevectors:", err)
		os.Exit(2)
	}
}

// scenario is a vector that can be written: of a file of logs, or of a tournament.
type scenario interface {
	title() string
	bytes() []byte
}

func (v vector) title() string { return v.name }
func (f *fest) title() string  { return f.name }

// fests are the vectors about tournaments, topic by topic.
func fests() []*fest {
	var list []*fest
	for _, topic := range []func() []*fest{togetherLogs, pairsTogether, plans, ofStages, swissRounds, standings, ledgers} {
		list = append(list, topic()...)
	}
	return list
}

// all are the vectors, topic by topic.
func all() []vector {
	var list []vector
	for _, topic := range []func() []vector{
		wins, draws, overlines, starts, turns, illegals, faultClaims, ends, wideBoards,
		consoleTalk, consoleReading, consoleTimes, hosts, moveTimes, limits, fileTalk, exits,
		rulingWords, headerFaults, shapes, lineFaults, lineSpellings, claimFaults,
		blocks, damaged, files, attempts, talks,
		concreteGames, concreteStarts, concreteIllegals, concreteTalk, concreteTimes,
		concreteWords, concreteRulings, concreteExits,
		pawnGames, pawnIllegals, pawnStarts, pawnRulings, pawnAreas, pawnDirections, pawnTalk, pawnWords,
		boxGames, boxIllegals, boxStarts, boxTalk, boxWords, boxTimes, boxNumbers,
		pointGames, pointIllegals, pointFaults, pointStarts, pointTalk, pointWords, pointTimes,
		mutants,
	} {
		list = append(list, topic()...)
	}
	return list
}

// write makes the folder hold these vectors and no others.
func write[S scenario](dir string, list []S) error {
	old, err := filepath.Glob(filepath.Join(dir, "*.vec"))
	if err != nil {
		return err
	}
	for _, path := range old {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	for _, v := range list {
		path := filepath.Join(dir, v.title()+".vec")
		if _, err := os.Stat(path); err == nil {
			return fmt.Errorf("%s: two vectors of that name", v.title())
		}
		if err := os.WriteFile(path, v.bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}
