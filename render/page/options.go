package page

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"scrutineer/internal/words"
	"scrutineer/render/verifier"
)

// Options are the choices of a page; the zero value is ready to use: English, everything
// in one file.
type Options struct {
	// Language is what the page is written in; the zero value is English.
	// Codes, moves, findings and names stay as they are.
	Language words.Language
	// Folder is the address of the folder that holds Files, as seen from the
	// page, such as "../assets/"; empty: style and script are in the page.
	Folder string
	// Embed makes a page for a frame in another: board, names and buttons alone.
	Embed bool
	// Links are beside the board, or above one for a frame, which they leave.
	Links []Link
	// Before and After are the neighbours in a list of games; without an address there is
	// none. A page without Folder shows none.
	Before, After Link
	// Icon is the address of the page's sign; relative.
	Icon string
	// Card is the address of a picture that links to the page may show, and Home that of
	// the page, both with scheme and host: nothing is loaded from there.
	Card, Home string
	// Check is where a reader has the log checked; nil for none. Without Folder it holds
	// its Module, and the page is one game.
	Check *verifier.Check
}

// Link is a way from a page to another.
type Link struct {
	Text    string // in the page's language
	Address string // relative: one with a scheme or a host is refused
}

// File is a part that pages share.
type File struct {
	Name    string // with a digest of the content, so that it can be kept for ever
	Content []byte
}

// Files returns the style and script of pages with Options.Folder, to be stored in
// that folder. They are the same for all games, languages and options.
func Files() []File {
	a := replayAsset()
	return []File{{a.styleName, []byte(a.style)}, {a.scriptName, []byte(a.script)}}
}

// check refuses addresses that lead out of the pages.
func (o *Options) check() error {
	for _, l := range append([]Link{o.Before, o.After, {Text: "icon", Address: o.Icon}}, o.Links...) {
		if err := relative(l.Address); err != nil {
			return fmt.Errorf("link %q: %w", l.Text, err)
		}
	}
	if o.Folder != "" && !strings.HasSuffix(o.Folder, "/") {
		return fmt.Errorf("folder %q does not end in a slash", o.Folder)
	}
	return relative(o.Folder)
}

// relative refuses an address that has a scheme or a host, in every way in which
// browsers read one.
func relative(address string) error {
	first, _, _ := strings.Cut(address, "/")
	if strings.Contains(first, ":") || strings.HasPrefix(address, "//") || strings.ContainsAny(address, "\\\t\r\n") || strings.TrimSpace(address) != address {
		return errors.New("the address is not relative")
	}
	return nil
}

// english is the language of the zero Options.
var english = sync.OnceValues(func() (words.Language, error) { return words.In("en") })

// language returns what the page is written in.
func (o *Options) language() (words.Language, error) {
	if o.Language == (words.Language{}) {
		return english()
	}
	return o.Language, nil
}
