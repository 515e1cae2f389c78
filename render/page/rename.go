package page

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// quoted is an attribute whose quotes can be left out.
var quoted = regexp.MustCompile(`="([\w-]+)"`)

// tight returns markup on one line, without unnecessary quotes.
func tight(markup string) string {
	return quoted.ReplaceAllString(strings.ReplaceAll(markup, "\n", ""), "=$1")
}

// property is the name of a custom property of a style.
var property = regexp.MustCompile(`--[a-z]\w*`)

// short returns a style whose custom properties have names of one letter.
func short(style string) string {
	values := map[string]string{}
	return property.ReplaceAllStringFunc(style, func(name string) string {
		if values[name] == "" {
			values[name] = "--" + nth(len(values))
		}
		return values[name]
	})
}

// foreign are the names that the script does not define.
var foreign = strings.Fields(`true false null undefined const let for of in if while return new try catch document location history JSON Math Intl URLSearchParams
	setTimeout clearTimeout matchMedia localStorage sessionStorage onclick onhashchange onkeydown`)

// renamed returns a script in which its own names are shorter. A name defined outside
// of all brackets gets the same new name everywhere; all others get new ones in every
// statement. A name is replaced wherever it occurs by itself, so the script must not
// use a name of its own, if longer than one letter, as a shorthand key. Every other
// name must be in foreign.
func renamed(code string) string {
	list, top := statements(code)
	all := count(code)
	shared := letters(all, all, func(name string) bool { return top[name] })
	var b strings.Builder
	for _, s := range list {
		within := count(s)
		taken := maps.Clone(within)
		for name := range within {
			taken[shared[name]]++
		}
		local := letters(within, taken, func(name string) bool { return !top[name] })
		b.WriteString(names(s, func(name string) string { return cmp.Or(shared[name], local[name], name) }))
	}
	return b.String()
}

// count returns how often each name occurs by itself in code.
func count(code string) map[string]int {
	n := map[string]int{}
	names(code, func(name string) string {
		n[name]++
		return name
	})
	return n
}

// letters returns new names for the wanted names of the script, the shortest for
// those used most. New names are not in taken.
func letters(used, taken map[string]int, wanted func(name string) bool) map[string]string {
	var own []string
	for name := range used {
		if len(name) > 1 && !slices.Contains(foreign, name) && wanted(name) {
			own = append(own, name)
		}
	}
	slices.SortFunc(own, func(a, b string) int {
		return cmp.Or(cmp.Compare(used[b], used[a]), cmp.Compare(a, b))
	})
	to, next := map[string]string{}, 0
	for _, name := range own {
		for to[name] == "" || taken[to[name]] > 0 {
			to[name] = nth(next)
			next++
		}
	}
	return to
}

// statements returns the statements and constants of a script, and the names in them
// that are outside of all brackets.
func statements(code string) (list []string, top map[string]bool) {
	top = map[string]bool{}
	depth, from := 0, 0
	var open strings.Builder
	for i := 0; i < len(code); i++ {
		c := code[i]
		switch {
		case c == '\'' || c == '`':
			i = after(code, i+1, string(c)) - 1
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case depth == 0 && strings.IndexByte(",;\n", c) >= 0:
			list, from = append(list, code[from:i+1]), i+1
		}
		if depth == 0 {
			open.WriteByte(c)
		}
	}
	for name := range count(open.String()) {
		top[name] = true
	}
	return append(list, code[from:]), top
}

// nth returns the nth name of one or two letters.
func nth(n int) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	last := letters[n%len(letters)]
	if n < len(letters) {
		return string(last)
	}
	return string(letters[n/len(letters)-1]) + string(last)
}

// names puts f of it in the place of every name in a squeezed script that is no
// property, key or part of a text.
func names(code string, f func(string) string) string {
	var b strings.Builder
	for i := 0; i < len(code); {
		end := i + 1
		switch c := code[i]; {
		case c == '\'':
			end = after(code, i+1, "'")
			b.WriteString(code[i:end])
		case c == '`':
			end = after(code, i+1, "`")
			b.WriteString(holes(code[i:end], f))
		case c >= '0' && c <= '9' || inName(c):
			for end < len(code) && inName(code[end]) {
				end++
			}
			if free(code, i, end) {
				b.WriteString(f(code[i:end]))
			} else {
				b.WriteString(code[i:end])
			}
		default:
			b.WriteByte(c)
		}
		i = end
	}
	return b.String()
}

// holes returns names for a text with holes.
func holes(text string, f func(string) string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "${")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		inside, after, _ := strings.Cut(rest, "}")
		b.WriteString("${" + names(inside, f) + "}")
		text = after
	}
}

// after returns the place after the next end in s from i on.
func after(s string, i int, end string) int {
	if n := strings.Index(s[i:], end); n >= 0 {
		return i + n + len(end)
	}
	return len(s)
}

func inName(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// free reports whether what stands from i to end is a name by itself: no number,
// property or key.
func free(code string, i, end int) bool {
	before, after := "", code[end:]
	if i > 0 {
		before = code[:i]
	}
	switch {
	case code[i] >= '0' && code[i] <= '9':
		return false
	case strings.HasSuffix(before, "."):
		return strings.HasSuffix(before, "...")
	case strings.HasSuffix(before, "{") || strings.HasSuffix(before, ","):
		return !strings.HasPrefix(after, ":")
	}
	return true
}
