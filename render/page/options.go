package page

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"scrutineer/internal/words"
	"scrutineer/render/verifier"
)

// Options are the choices for a page. The zero value is ready to use: English,
// everything in one file.
type Options struct {
	// Language is the language of the page; the zero value is English. Codes, moves,
	// findings and names are not translated.
	Language words.Language
	// Folder is the address of the folder with Files, relative to the page, such as
	// "../assets/". If empty, style and script are in the page.
	Folder string
	// Embed makes a page for a frame in another page: only board, names and buttons.
	Embed bool
	// Links are beside the board, or above one in a frame, and open in the whole
	// window.
	Links []Link
	// Before and After are the neighbours in a list of games, unless their address is
	// empty. A page without Folder shows none.
	Before, After Link
	// Icon is the relative address of the page's icon.
	Icon string
	// Card is the address of a picture for previews of links to the page, and Home
	// that of the page, both with scheme and host. Nothing is loaded from there.
	Card, Home string
	// Check is where a reader can have the log checked; nil for none. Without Folder
	// it must have its Module, and the page must be one game.
	Check *verifier.Check
}

// Link is a link from one page to another.
type Link struct {
	Text    string // in the page's language
	Address string // relative: one with a scheme or a host is an error
}

// File is a file that pages share.
type File struct {
	Name    string // contains a digest of the content, so the file can be cached for ever
	Content []byte
}

// Files returns the style and script of pages with Options.Folder, to be stored in
// that folder. They are the same for all games, languages and options.
func Files() []File {
	a := replayAsset()
	return []File{{a.styleName, []byte(a.style)}, {a.scriptName, []byte(a.script)}}
}

// check returns an error for an address outside the pages.
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

// relative returns an error for an address with a scheme or a host, in every form
// that browsers accept.
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
