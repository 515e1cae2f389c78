package words

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
)

// tags are the languages of the table; the first is the one the phrases are
// written in first.
var tags = [...]string{"en", "fa", "lv", "pl", "ru"}

// Tags returns the languages that pages can be written in, as BCP 47 tags, sorted.
func Tags() []string { return append([]string(nil), tags[:]...) }

// Language says phrases in one language. It is safe for use by several
// goroutines at once. The zero value is of no language; see In.
type Language struct {
	tag string
}

// In returns the language of a tag such as "pl", or of a locale such as
// "pl_PL.UTF-8". The error lists the languages there are.
func In(tag string) (Language, error) {
	base, _, _ := strings.Cut(strings.NewReplacer("_", "-", ".", "-").Replace(tag), "-")
	for _, known := range tags {
		if strings.EqualFold(base, known) {
			return Language{known}, nil
		}
	}
	return Language{}, fmt.Errorf("unknown language %q: there are %s", tag, strings.Join(tags[:], ", "))
}

// Tag returns the language as a page states it in its lang attribute.
func (l Language) Tag() string { return l.tag }

// Dir returns the direction a page in this language runs: "ltr" or "rtl".
func (l Language) Dir() string {
	if l.tag == "fa" {
		return "rtl"
	}
	return "ltr"
}

// Text returns a phrase as plain text, for titles, attributes and pictures. The
// arguments are where the phrase has {0}, {1} and so on, each visible (see
// Visible) and between the characters that isolate its direction; the first that is an int or int64
// chooses the plural form. A key that is not in the table gives the key in
// square brackets; a test holds that no code asks for one.
func (l Language) Text(key string, args ...any) string {
	return fill(l.form(key, args), args, func(arg any) string {
		return "\u2068" + Visible(fmt.Sprint(arg)) + "\u2069"
	})
}

// Narrow returns Text without the characters that isolate the arguments: for places
// that hold one direction only.
func (l Language) Narrow(key string, args ...any) string {
	return fill(l.form(key, args), args, func(arg any) string { return Visible(fmt.Sprint(arg)) })
}

// Forms returns the forms of a phrase by the CLDR's names of plural categories.
func (l Language) Forms(key string) map[string]string {
	p, _ := find(key)
	return maps.Clone(p[l.tag])
}

// Has reports whether there is a phrase for the key.
func (l Language) Has(key string) bool {
	_, ok := find(key)
	return ok
}

// Plain returns a phrase as it is, its arguments unchanged: for a terminal or a file,
// whose writer makes everything safe.
func (l Language) Plain(key string, args ...any) string {
	return fill(l.form(key, args), args, func(arg any) string { return fmt.Sprint(arg) })
}

// Fill returns a phrase for a medium with marks of its own, such as HTML: escape
// makes the words safe for it, and show each argument.
func (l Language) Fill(key string, args []any, escape func(string) string, show func(any) string) string {
	return fill(escape(l.form(key, args)), args, show)
}

// form returns the text of a phrase that the arguments ask for, its places unfilled.
func (l Language) form(key string, args []any) string {
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

// whole returns an argument as a number, if it is one that can choose a form.
func whole(arg any) (int64, bool) {
	switch n := arg.(type) {
	case int:
		return int64(n), true
	case int64:
		return n, true
	}
	return 0, false
}

// fill puts the arguments in their places: {0} is that of the first. A place
// without an argument is left as it is.
func fill(form string, args []any, show func(any) string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(form, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		number, after, closed := strings.Cut(rest, "}")
		i, err := strconv.Atoi(number)
		if !closed || err != nil || i < 0 || i >= len(args) || strconv.Itoa(i) != number {
			b.WriteByte('{')
			form = rest
			continue
		}
		b.WriteString(show(args[i]))
		form = after
	}
}
