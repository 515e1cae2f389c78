package event

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"scrutineer/internal/words"
)

// lookalikes are Cyrillic and Greek letters that look like Latin ones, in pairs, from the
// table of confusables of Unicode Technical Standard 39, and digits that look like letters.
// Capital letters that look like another letter than their small ones are mapped as
// capitals.
const lookalikes = "АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXѴVԌGаaсcԁdеeһhіiјjоoрpԛqѕsуyхxѵvԝw" +
	"ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXαaιiκkνvοoρpυuχx0O1l|lIl"

// latin maps lookalikes to Latin letters.
var latin = func() map[rune]rune {
	m := map[rune]rune{}
	list := []rune(lookalikes)
	for i := 0; i+1 < len(list); i += 2 {
		m[list[i]] = list[i+1]
	}
	return m
}()

// loosely are letters, and pairs of them, that look like others at a glance.
var loosely = strings.NewReplacer("5", "s", "rn", "m", "vv", "w", "i", "l", "ı", "l", "ł", "l", "ø", "o", "đ", "d", "в", "b", "к", "k", "м", "m", "н", "h", "т", "t", "β", "b", "ε", "e", "τ", "t")

// Skeleton returns the same text for names that look alike: their letters in one normal
// form, without invisible marks, Latin if they look so, and in lower case; l, I, | and 1 are
// one letter. At a glance accents, and letters such as rn and m, look alike, too.
func Skeleton(name string, glance bool) string {
	form := norm.NFKC
	if glance {
		form = norm.NFKD
	}
	var b strings.Builder
	for _, c := range form.String(name) {
		if unicode.Is(unicode.Cf, c) || unicode.IsSpace(c) || glance && unicode.Is(unicode.Mn, c) {
			continue
		}
		for to, ok := latin[c]; ok; to, ok = latin[c] {
			c = to
		}
		b.WriteRune(unicode.ToLower(c))
	}
	if glance {
		return loosely.Replace(b.String())
	}
	return b.String()
}

// Suggest returns a question about the word of a list that somebody may have meant, or the
// list if it is short and none is near.
func Suggest(word string, list []string) string {
	best := words.Nearest(word, list)
	switch {
	case best != "":
		return "; did you mean " + best + "?"
	case len(list) > 0 && len(list) <= 24:
		return "; there are " + strings.Join(list, ", ")
	}
	return ""
}
