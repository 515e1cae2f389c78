package analyze

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
)

// csv reads a table with a head of column names.
func (t *tallier) csv(f io.Reader) error {
	r := csv.NewReader(bufio.NewReader(f))
	r.Comment, r.ReuseRecord = '#', true
	head, err := r.Read()
	if err == io.EOF {
		err = errors.New("no row of column names")
	}
	if err != nil {
		return fmt.Errorf("%s:1: csv: %w", t.name, plain(err))
	}
	at, err := placesOf(head)
	if err != nil {
		return fmt.Errorf("%s:1: csv: %w", t.name, err)
	}
	for line := 1; ; {
		fields, err := r.Read()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s:%d: csv: %w", t.name, lineOf(err, line+1), plain(err))
		}
		t.fill(at, fields)
		line, _ = r.FieldPos(0)
		if err := t.game(line); err != nil {
			return fmt.Errorf("%s:%d: csv: %w", t.name, line, err)
		}
	}
}

// fill holds the values of a line.
func (t *tallier) fill(at [values]int, fields []string) {
	for v, column := range at {
		t.values[v] = t.values[v][:0]
		if column >= 0 {
			t.values[v] = append(t.values[v], strings.TrimSpace(fields[column])...)
		}
	}
}

// placesOf finds the columns of the values by a table's head, -1 for none.
func placesOf(head []string) (at [values]int, err error) {
	for v, name := range columns {
		at[v] = -1
		for i, column := range head {
			if column == name {
				at[v] = i
			}
		}
		if must := v == atFirst || v == atSecond || v == atResult; must && at[v] < 0 {
			return at, fmt.Errorf("no column %q", name)
		}
	}
	return at, nil
}

// lineOf is where the csv reader failed, next where it does not say.
func lineOf(err error, next int) int {
	var p *csv.ParseError
	if errors.As(err, &p) {
		return p.StartLine
	}
	return next
}

// plain is an error of the csv reader without its own position.
func plain(err error) error {
	var p *csv.ParseError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
