package chart

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/internal/words"
)

// longest is how many characters of a name a chart shows.
const longest = 20

// braces are what the library that draws takes for its own markup in a text.
var braces = strings.NewReplacer("{", "❴", "}", "❵")

// taken are the names that every object of a script has from the start. The
// library keeps what it measured under the text that it measured, in plain
// objects, and would write into what all objects share.
var taken = [...]string{"__proto__", "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString",
	"valueOf", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__"}

// label is a name as a chart shows it: visible, in one line and not long.
func label(name string) string {
	if slices.Contains(taken[:], name) {
		name = "“" + name + "”"
	}
	return short(words.Visible(name), longest)
}

// short is a text of at most so many characters, without what the library takes
// for markup.
func short(s string, most int) string {
	r := []rune(braces.Replace(s))
	if len(r) > most {
		r = append(r[:most-1], '…')
	}
	return string(r)
}

// labels are names as a chart shows them, different names different.
func labels(names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = label(name)
	}
	return distinct(list)
}

// phrases are phrases with names in them as a chart shows them, all different.
// They are longer than names, and keep the marks that isolate these.
func phrases(texts []string) []string {
	list := make([]string, len(texts))
	for i, text := range texts {
		list[i] = short(text, 30)
		if strings.Contains(list[i], "\u2068") && !strings.Contains(list[i], "\u2069") {
			list[i] += "\u2069"
		}
	}
	return distinct(list)
}

// distinct gives a number to what shortening made equal.
func distinct(list []string) []string {
	seen := map[string]bool{}
	for i, s := range list {
		for n := 2; seen[list[i]]; n++ {
			list[i] = s + " #" + strconv.Itoa(n)
		}
		seen[list[i]] = true
	}
	return list
}
