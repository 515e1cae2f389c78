package analyze

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"scrutineer/internal/results"
)

// pgn reads tag pairs; moves are ignored. An empty line ends the tags of a game,
// as the standard has it, so that games without moves are not taken for one.
func (t *tallier) pgn(f io.Reader) error {
	in := bufio.NewReaderSize(f, results.MaxLine)
	began, over := 0, true // where the game's tags began, and whether they are over
	for line := 1; ; line++ {
		text, err := in.ReadSlice('\n')
		if err != nil && err != io.EOF {
			return fmt.Errorf("%s:%d: pgn: %w", t.name, line, err)
		}
		if text = bytes.TrimSpace(text); len(text) > 0 && text[0] == '[' {
			if over {
				if err := t.ended(began); err != nil {
					return err
				}
				began, over = line, false
			}
			if !t.tag(text) {
				return fmt.Errorf("%s:%d: pgn: no tag pair: %q", t.name, line, text)
			}
		} else {
			over = true
		}
		if err == io.EOF {
			return t.ended(began)
		}
	}
}

// ended counts the game whose tags began at a line, if there is one, and forgets
// them.
func (t *tallier) ended(began int) error {
	if began == 0 {
		return nil
	}
	if err := t.game(began); err != nil {
		return fmt.Errorf("%s:%d: pgn: %w", t.name, began, err)
	}
	for v := range t.values {
		t.values[v] = t.values[v][:0]
	}
	return nil
}

// tag holds the value of a tag pair. It reports whether it is one.
func (t *tallier) tag(text []byte) bool {
	name, value, ok := results.TagPair(text)
	for v, tag := range tags {
		if ok && tag == string(name) {
			t.values[v] = append(t.values[v][:0], value...)
			if bytes.IndexByte(value, '\\') >= 0 {
				t.values[v] = []byte(strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(string(t.values[v])))
			}
		}
	}
	return ok
}
