package exhibit

import (
	"io"
	"slices"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/logfmt"
	"scrutineer/render/doc"
	"scrutineer/report/numeral"
)

// Exhibit is a document about one finding. Its phrases are not translated yet.
type Exhibit struct {
	ID        string // of the game, from its log; may be empty
	Code      string // of the finding; "" if there is none
	Severity  string // of the finding; "" if there is none
	Status    string // of the log
	Number    int    // of the finding in its log, from 1; 0 if there is none
	Title     words.Phrase
	Headline  []words.Phrase // who erred first in the log; empty if nobody did
	OtherSide []words.Phrase // what the log says in favour of the other side
	Lead      []words.Phrase // a summary in a few sentences
	Sections  []doc.Section
}

// WriteText writes an exhibit as plain text in a language. It returns the error of w.
func (x *Exhibit) WriteText(w io.Writer, lang words.Language) error {
	d := doc.Document{Title: x.Title, Sections: x.Sections}
	for _, p := range append(slices.Clone(x.Headline), x.Lead...) {
		d.Lead = append(d.Lead, doc.Say(p))
	}
	if len(x.OtherSide) > 0 {
		d.Lead = append(d.Lead, say("exhibit.beside"), doc.List(x.OtherSide))
	}
	return d.WriteText(w, lang)
}

// say makes a sentence.
func say(key string, args ...any) doc.Say { return doc.Say(phrase(key, args...)) }

// phrase makes a phrase. A string is a name.
func phrase(key string, args ...any) words.Phrase {
	p := words.Phrase{Key: key}
	for _, arg := range args {
		switch arg := arg.(type) {
		case nil:
			p.Args = append(p.Args, nil)
		case string:
			p.Args = append(p.Args, words.Name(arg))
		case int:
			p.Args = append(p.Args, words.Count(arg))
		case int64:
			p.Args = append(p.Args, words.Count(arg))
		case words.Cell:
			p.Args = append(p.Args, arg)
		}
	}
	return p
}

// heads makes the head of a table: the ends of the keys "exhibit.head.".
func heads(names ...string) (list []words.Phrase) {
	for _, name := range names {
		list = append(list, phrase("exhibit.head."+name))
	}
	return list
}

// Allowed returns a phrase for each time that a clock allows: in total, for a move,
// and in addition. Its argument is a words.Literal.
func Allowed(c logfmt.Clock) (list []words.Phrase) {
	for _, l := range []struct {
		what string
		us   base.Number
	}{{"total", c.Total}, {"move", c.Move}, {"grace", c.Grace}} {
		if l.us > 0 {
			list = append(list, phrase("exhibit.allowed."+l.what, words.Literal(numeral.Limit(int64(l.us)))))
		}
	}
	return list
}
