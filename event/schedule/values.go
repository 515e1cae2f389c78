package schedule

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Lookup returns the value of a name, and whether there is one.
func Lookup(list []Value, name string) (string, bool) {
	for _, v := range list {
		if v.Name == name {
			return v.Value, true
		}
	}
	return "", false
}

// Sorted returns values in the order of their names.
func Sorted(list []Value) []Value {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b Value) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// Describe returns values as a schedule writes them.
func Describe(list []Value) string {
	var words []string
	for _, v := range list {
		words = append(words, v.Name+"="+v.Value)
	}
	return strings.Join(words, " ")
}

// Decimal writes thousandths as a decimal.
func Decimal(n int64) string {
	text := strings.TrimRight(fmt.Sprintf("%d.%03d", n/1000, n%1000), "0")
	return strings.TrimSuffix(text, ".")
}
