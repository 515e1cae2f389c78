package words

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
)

// tags are the languages of the table. Phrases are first written in the first one.
var tags = [...]string{"en", "fa", "lv", "pl", "ru"}

// Tags returns the languages of pages, as BCP 47 tags, sorted.
func Tags() []string { return append([]string(nil), tags[:]...) }

// Language has the phrases in one language. It may be used by several goroutines at
// once. The zero value is not a language; see In.
type Language struct {
	tag string
}

// In returns the language for a tag such as "pl", or for a locale such as
// "pl_PL.UTF-8". An error lists the available languages.
func In(tag string) (Language, error) {
	base, _, _ := strings.Cut(strings.NewReplacer("_", "-", ".", "-").Replace(tag), "-")
	for _, known := range tags {
		if strings.EqualFold(base, known) {
			return Language{known}, nil
		}
	}
	return Language{}, fmt.Errorf("unknown language %q: there are %s", tag, strings.Join(tags[:], ", "))
}

// Tag returns the language for the lang attribute of a page.
func (l Language) Tag() string { return l.tag }

// Dir returns the direction of the language: "ltr" or "rtl".
func (l Language) Dir() string {
	if l.tag == "fa" {
		return "rtl"
	}
	return "ltr"
}

// English returns the language in which phrases are first written.
func English() Language { return Language{tags[0]} }

// Text returns a phrase as plain text, for titles, attributes and pictures. The
// arguments replace {0}, {1} and so on, each made visible (see Visible) and enclosed
// in characters that isolate its direction. The first int, int64 or Count selects the
// plural form. Of "[2: text]" the text is written if argument 2 is not nil, and of
// "[!2: text]" if it is. An unknown key gives the key in square brackets; a test checks
// that no code uses one.
func (l Language) Text(key string, args ...any) string {
	return fill(form(l, key, args), args, func(arg any) string {
		return "\u2068" + l.plain(arg) + "\u2069"
	})
}

// Narrow returns Text without the characters that isolate the arguments, for places
// with one direction only.
func (l Language) Narrow(key string, args ...any) string {
	return fill(form(l, key, args), args, l.plain)
}

// plain returns an argument as visible text.
func (l Language) plain(arg any) string {
	if c, ok := arg.(Cell); ok {
		return c.Text(l)
	}
	return Visible(fmt.Sprint(arg))
}

// Forms returns the forms of a phrase by CLDR plural category.
func (l Language) Forms(key string) map[string]string {
	p, _ := find(key)
	return maps.Clone(p[l.tag])
}

// Has reports whether there is a phrase for the key.
func (l Language) Has(key string) bool {
	_, ok := find(key)
	return ok
}

// Plain returns a phrase with its arguments unchanged, for a terminal or a file whose
// writer makes everything safe.
func (l Language) Plain(key string, args ...any) string {
	return fill(form(l, key, args), args, func(arg any) string { return fmt.Sprint(arg) })
}

// Fill returns a phrase for a medium with markup, such as HTML: escape makes the
// words safe for it, and show formats each argument.
func (l Language) Fill(key string, args []any, escape func(string) string, show func(any) string) string {
	return fill(escape(form(l, key, args)), args, show)
}

// End returns in words how a game ended, such as "five" or "fault timeout-move". Ways of
// other programs are unchanged.
func (l Language) End(end string) string {
	reason, kind, _ := strings.Cut(end, " ")
	for _, key := range []string{"common.fault." + kind, "common.end." + reason} {
		if l.Has(key) {
			return l.Text(key)
		}
	}
	return end
}

// form returns the text of a phrase in the plural form of the arguments, without
// filling in.
func form[T any](l Language, key string, args []T) string {
	p, ok := find(key)
	if !ok {
		return "[" + key + "]"
	}
	all := p[l.tag]
	for _, arg := range args {
		if n, ok := whole(arg); ok {
			if form, ok := all[category(l.tag, n)]; ok {
				return form
			}
			break
		}
	}
	return all["other"]
}

// whole returns an argument as a number, if it is one that can select a form.
func whole(arg any) (int64, bool) {
	switch n := arg.(type) {
	case int:
		return int64(n), true
	case int64:
		return n, true
	case Count:
		return int64(n), true
	}
	return 0, false
}

// fill replaces the placeholders by the arguments, {0} by the first. A placeholder
// without an argument is unchanged.
func fill[T any](form string, args []T, show func(T) string) string {
	var b strings.Builder
	for {
		at := strings.IndexAny(form, "{[")
		if at < 0 {
			return b.String() + form
		}
		sign, mark := form[at], "}"
		if sign == '[' {
			mark = ":"
		}
		b.WriteString(form[:at])
		number, rest, closed := strings.Cut(form[at+1:], mark)
		i, err := strconv.Atoi(strings.TrimPrefix(number, "!"))
		switch {
		case !closed || err != nil || i < 0 || i >= len(args) || strings.TrimLeft(number, "!") != strconv.Itoa(i):
			b.WriteByte(sign)
			form = form[at+1:]
		case sign == '{':
			b.WriteString(show(args[i]))
			form = rest
		default:
			end := groupEnd(rest)
			if known := any(args[i]) != nil; known == (number[0] != '!') {
				b.WriteString(fill(rest[:end], args, show))
			}
			form = rest[min(end+1, len(rest)):]
		}
	}
}

// groupEnd returns where a group with a condition ends. Groups may be nested.
func groupEnd(form string) int {
	depth := 0
	for i, c := range form {
		switch {
		case c == '[':
			depth++
		case c == ']' && depth == 0:
			return i
		case c == ']':
			depth--
		}
	}
	return len(form)
}

// category returns the CLDR plural category of n in a language, from its table of
// cardinals. The rules are implemented here, and compared in a test with those of
// golang.org/x/text, because that package would add the names of all languages to
// every program, a quarter of a megabyte.
func category(tag string, n int64) string {
	k := uint64(max(n, -n)) // also correct for math.MinInt64
	one, hundred := k%10, k%100
	switch tag {
	case "fa":
		return first(k <= 1, "one", "other")
	case "lv":
		if one == 0 || hundred > 10 && hundred < 20 {
			return "zero"
		}
		return first(one == 1, "one", "other")
	case "pl":
		return first(k == 1, "one", slavic(one, hundred))
	case "ru":
		return first(one == 1 && hundred != 11, "one", slavic(one, hundred))
	}
	return first(k == 1, "one", "other")
}

// slavic returns the form of a number other than one, by the last digit and the last
// two.
func slavic(one, hundred uint64) string {
	few := one >= 2 && one <= 4 && (hundred < 12 || hundred > 14)
	return first(few, "few", "many")
}

// first returns one if a condition is true, else other.
func first(holds bool, one, other string) string {
	if holds {
		return one
	}
	return other
}
