package verify

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"scrutineer/event/reconcile"
	"scrutineer/internal/results"
)

// pgnTable reads the tags of a PGN file as a list of games and ignores the moves. It
// skips games without a result ("*"), and those of another game or event than the
// selected ones.
func pgnTable(name string, f io.Reader, opt reconcile.TableOptions) (*reconcile.Table, error) {
	p := &pgnReader{name: name, opt: opt}
	in := bufio.NewReaderSize(f, results.MaxLine)
	for line := 1; ; line++ {
		text, err := in.ReadSlice('\n')
		if err != nil && err != io.EOF {
			return nil, p.fail(line, "cap", "a line has at most %d bytes", results.MaxLine)
		}
		if why := p.line(line, bytes.TrimSpace(text)); why != nil {
			return nil, why
		}
		if err == io.EOF {
			p.ended()
			return reconcile.GameTable(name, opt, p.list)
		}
	}
}

// pgnReader is a PGN file that is being read.
type pgnReader struct {
	name  string
	opt   reconcile.TableOptions
	list  []reconcile.GameRow
	tags  map[string]string // of the current game, nil before the first
	began int               // the line of its first tag
	over  bool              // its tags have ended
}

func (p *pgnReader) fail(line int, code, format string, args ...any) error {
	return &reconcile.TableError{File: p.name, Line: line, Code: code, Msg: fmt.Sprintf(format, args...)}
}

// line processes a line without surrounding spaces.
func (p *pgnReader) line(n int, text []byte) error {
	if len(text) == 0 {
		return nil
	}
	if text[0] != '[' || p.over && bytes.HasPrefix(text, []byte("[%")) { // a comment of a move may begin like this
		p.over = true
		return nil
	}
	name, value, ok := results.TagPair(text)
	if !ok {
		return p.fail(n, "cell", "not a tag pair: %q", text[:min(len(text), 60)])
	}
	if p.over || p.tags == nil {
		p.ended()
		if len(p.list) > reconcile.MaxRows {
			return p.fail(n, "cap", "a table has at most %d rows", reconcile.MaxRows)
		}
		p.tags, p.began, p.over = map[string]string{}, n, false
	}
	p.tags[string(name)] = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(string(value))
	return nil
}

// ended adds the game whose tags were read.
func (p *pgnReader) ended() {
	t := p.tags
	other := func(tag, want string) bool { return t[tag] != "" && want != "" && t[tag] != want }
	if t == nil || t["Result"] == "*" || other("Game", p.opt.Game) || other("Event", p.opt.Event) {
		return
	}
	p.list = append(p.list, reconcile.GameRow{Line: p.began, ID: t["Session"], First: t["White"], Second: t["Black"], Result: t["Result"]})
}
