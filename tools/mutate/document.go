package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

// Marks in the document: the command writes what is between them.
const (
	tableMark = "<!-- measured -->\n"
	endMark   = "<!-- so far -->\n"
)

// section is the part of the document between the marks.
func section(doc string) (before, inside, after string, err error) {
	before, rest, ok := strings.Cut(doc, tableMark)
	inside, after, also := strings.Cut(rest, endMark)
	if !ok || !also {
		return "", "", "", fmt.Errorf("%s: no place for %s", docFile, strings.TrimSpace(tableMark))
	}
	return before + tableMark, inside, endMark + after, nil
}

// updateDoc puts new rows into the document.
func updateDoc(name string, rows []row, list []entry) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	before, inside, after, err := section(string(text))
	if err != nil {
		return err
	}
	doc := before + tableText(merge(rowsOf(inside), rows), list) + after
	return os.WriteFile(name, []byte(doc), 0o644)
}

// rowsOf reads the rows of a table of the document, without the head and the sum.
func rowsOf(table string) (rows []row) {
	for _, line := range strings.Split(table, "\n") {
		f := strings.Split(line, " | ")
		if len(f) < 8 || f[0] == "| package" || f[0] == "| all" {
			continue
		}
		var n [7]int
		for i := range n {
			n[i], _ = strconv.Atoi(f[i+1])
		}
		r := row{name: strings.TrimPrefix(f[0], "| "), made: n[0], tried: n[1]}
		r.count[killed], r.count[elsewhere], r.count[late] = n[2], n[3], n[4]
		r.count[living], r.count[unreached] = n[5]-n[6], n[6]
		rows = append(rows, r)
	}
	return rows
}

// merge replaces rows by new ones of the same package.
func merge(old, rows []row) []row {
	for _, r := range rows {
		if i := slices.IndexFunc(old, func(o row) bool { return o.name == r.name }); i >= 0 {
			old[i] = r
		} else {
			old = append(old, r)
		}
	}
	return old
}

// tableText is the table; equivalent mutants are counted from the list of survivors.
func tableText(rows []row, list []entry) string {
	text := tableHead
	for i := range rows {
		rows[i].argued = 0
		for _, e := range list {
			if folderOf(e.field(0)) == rows[i].name && strings.HasPrefix(e.reason, equivalent) {
				rows[i].argued++
			}
		}
		text += rows[i].text()
	}
	return text + sum(rows).text()
}
