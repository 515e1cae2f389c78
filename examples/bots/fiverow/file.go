package main

import (
	"fmt"
	"os"
	"strings"

	"scrutineer/examples/bots/internal/bot"
)

// longest is the maximum number of bytes of a field file that are read.
const longest = 4096

// file makes one move in the file protocol.
func file(s bot.Settings, figure byte, from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	f, err := parseField(string(text[:min(len(text), longest)]))
	if err != nil {
		return fmt.Errorf("%s: %v", from, err)
	}
	made := f.count(figure)
	rng := s.Rand()
	for range made { // so that the random choices differ between moves
		rng.Uint64()
	}
	c, ok := f.choose(figure, s.Random, rng)
	if !ok {
		return nil
	}
	a := &answer{name: to}
	link := bot.NewLink(s, strings.NewReader(""), a, "\n")
	link.Skip(made)
	link.Move(words(f, c, ""))
	return a.err
}

// parseField parses the text of a field file.
func parseField(text string) (*field, error) {
	f := &field{}
	lines := strings.Split(strings.ReplaceAll(text, "\r", ""), "\n")
	if len(lines) < size {
		return nil, fmt.Errorf("%d lines do not make a field", len(lines))
	}
	for row := range f {
		if !f.read(row, lines[row]) {
			return nil, fmt.Errorf("line %d is not a row of a field", row+1)
		}
	}
	return f, nil
}

// answer is a file that is created by the first write.
type answer struct {
	name string
	open bool
	err  error
}

// Write appends to the file. The first write truncates it.
func (a *answer) Write(b []byte) (int, error) {
	how := os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	if a.open {
		how = os.O_WRONLY | os.O_APPEND
	}
	f, err := os.OpenFile(a.name, how, 0o666)
	if err == nil {
		_, err = f.Write(b)
		err = firstOf(err, f.Close())
	}
	a.open, a.err = true, firstOf(a.err, err)
	return len(b), err
}

// firstOf returns the first error of two, or nil.
func firstOf(a, b error) error {
	if a != nil {
		return a
	}
	return b
}
