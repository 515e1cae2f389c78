package results

import (
	"fmt"
	"strings"
)

// head says where the values are in the rows of a table.
type head struct {
	comma  byte
	column []Value // the value of each column, -1 for none
}

// commas are the possible separators of a table.
const commas = ",;\t|"

// headOf parses the head of a table. The separator of the head is that of the rows.
func headOf(line string) (head, *Problem) {
	line = strings.TrimPrefix(line, "\ufeff")
	if strings.HasPrefix(line, "\xff\xfe") || strings.HasPrefix(line, "\xfe\xff") || strings.IndexByte(line, 0) >= 0 {
		return head{}, &Problem{"utf-8", "the file is not utf-8 text: save it as UTF-8"}
	}
	var why *Problem
	for i := range commas {
		h, problem := headBy(line, commas[i])
		if problem == nil {
			return h, nil
		}
		if why == nil || problem.Code == "twice" {
			why = problem
		}
	}
	return head{}, why
}

// headBy parses a head with the given separator.
func headBy(line string, comma byte) (head, *Problem) {
	fields, ok := split(line, comma)
	if !ok {
		return head{}, &Problem{"quote", "a quote in the head that is not closed, or within a name"}
	}
	h := head{comma: comma, column: make([]Value, len(fields))}
	var at [values]string
	for i, field := range fields {
		h.column[i] = -1
		v, known := named[strings.ToLower(strings.TrimSpace(field))]
		if !known {
			continue
		}
		if at[v] != "" {
			return head{}, &Problem{"twice", fmt.Sprintf("two columns for %s: %q and %q", columns[v][0], at[v], field)}
		}
		h.column[i], at[v] = v, field
	}
	for _, must := range []Value{First, Second, Result} {
		if at[must] == "" {
			return head{}, &Problem{"head", fmt.Sprintf("no column %q (or %q)", columns[must][0], columns[must][1])}
		}
	}
	return h, nil
}

// names reports whether the head has a column for a value.
func (h *head) names(v Value) bool {
	for _, x := range h.column {
		if x == v {
			return true
		}
	}
	return false
}
