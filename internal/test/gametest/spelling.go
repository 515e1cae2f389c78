package gametest

import (
	"bytes"
	"fmt"

	"scrutineer/rules"
)

// trySpellings requires that a move has one text, and that a text that is read is the
// text of its move.
func (w *walk) trySpellings(now state) error {
	legal := append(w.pos.AppendLegal(nil), w.path...)
	for i := 0; i < trials && len(legal) > 0; i++ {
		m := legal[w.rng.IntN(len(legal))]
		text := w.g.AppendMove(nil, m)
		back, refused := w.g.ParseMove(text)
		if refused != nil || back != m {
			return fmt.Errorf("%v is written %q and read as %v (refused: %v)", m, text, back, refused)
		}
		if err := w.tryText(w.misspell(text)); err != nil {
			return err
		}
		any := w.someMove()
		text = w.g.AppendMove(nil, any)
		if after := w.g.AppendMove([]byte("ab"), any); string(after) != "ab"+string(text) {
			return fmt.Errorf("%v is written %q, and after ab as %q", any, text, after)
		}
		if err := w.tryText(text); err != nil {
			return err
		}
	}
	return nil
}

func (w *walk) tryText(text []byte) error {
	m, refused := w.g.ParseMove(text)
	if refused == nil {
		if canonical := w.g.AppendMove(nil, m); !bytes.Equal(canonical, text) {
			return fmt.Errorf("%q is read as the move %q", text, canonical)
		}
		return nil
	}
	if refused.Code != rules.Unreadable {
		return fmt.Errorf("%q is refused with the code %s", text, refused.Code)
	}
	return checkRefusal(refused)
}

// misspell changes one place of a text.
func (w *walk) misspell(text []byte) []byte {
	odd := []string{" ", "\t", "\r", "\n", "0", "1", "9", "/", ":", "+", "-", ",", ".", "a", "A", "Z", "O", "\x00", "\u0412", "\ufeff", "\xff", "00000000000000000000"}
	if len(text) == 0 {
		return []byte{' '}
	}
	bad := append([]byte(nil), text...)
	at := w.rng.IntN(len(bad) + 1)
	what := odd[w.rng.IntN(len(odd))]
	switch w.rng.IntN(5) {
	case 0: // insert
		return append(bad[:at:at], what+string(bad[at:])...)
	case 1: // delete
		at = min(at, len(bad)-1)
		return append(bad[:at:at], bad[at+1:]...)
	case 2: // replace
		at = min(at, len(bad)-1)
		return append(bad[:at:at], what+string(bad[at+1:])...)
	case 3:
		return bytes.ToLower(bad)
	}
	return append(bad, bad...)
}

// appendAfter requires that appending keeps what is there.
func (w *walk) appendAfter(now state) error {
	first := rules.Move{N: [6]int16{-1, -2, -3}}
	if list := w.pos.AppendLegal([]rules.Move{first}); len(list) != now.count+1 || list[0] != first {
		return fmt.Errorf("legal moves after one that was there: %v", list)
	}
	if text := w.pos.AppendText([]byte("ab")); string(text) != "ab"+now.text {
		return fmt.Errorf("the position after ab is written %q", text)
	}
	return nil
}
