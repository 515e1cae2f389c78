package main

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"

	"scrutineer/corpus"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// stock has the parts that attacks are made of.
type stock struct {
	small bool
	good  []byte // a valid log of a complete game
}

// newStock takes the valid log from the sample: the first game of dots without a fault.
func newStock(small bool) (*stock, error) {
	for _, src := range corpus.Sample() {
		if !strings.Contains(src.Name, "dots") {
			continue
		}
		f, err := src.Open()
		if err != nil {
			return nil, err
		}
		defer f.Close()
		for r := logfmt.NewReader(f, src.Name); ; {
			l, err := r.ReadLog()
			if err != nil {
				return nil, fmt.Errorf("no valid game in the sample: %w", err)
			}
			if l.Header.Session == "game" && !bytes.Contains(l.Bytes, []byte("\nfault ")) {
				return &stock{small, bytes.Clone(l.Bytes)}, nil
			}
		}
	}
	return nil, errors.New("no dots in the sample")
}

// n is the first number, or the second one if everything is small.
func (s *stock) n(full, small int64) int64 {
	if s.small {
		return small
	}
	return full
}

// between is a bad log, or something that is not a log, between two valid ones.
func (s *stock) between(bad string) func(io.Writer) error {
	return s.around(func(w io.Writer) error { return put(w, bad) })
}

func (s *stock) around(bad func(io.Writer) error) func(io.Writer) error {
	return func(w io.Writer) error { return firstOf(put(w, string(s.good)), bad(w), put(w, string(s.good))) }
}

// firstOf is the first of several errors. The calls after it have also been made.
func firstOf(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}

func put(w io.Writer, text string) error {
	_, err := io.WriteString(w, text)
	return err
}

// repeat writes a text n times over.
func repeat(w io.Writer, text string, n int64) error {
	const most = 256 << 10
	each := max(1, int64(most/len(text)))
	block := bytes.Repeat([]byte(text), int(min(each, n)))
	for n > 0 {
		k := min(each, n)
		if _, err := w.Write(block[:int(k)*len(text)]); err != nil {
			return err
		}
		n -= k
	}
	return nil
}

// setup is what a header says of a game.
type setup struct{ params, protocol, start string }

// setups has one possible setup for each game.
var setups = map[string]setup{
	"betoniarki": {"size=10", "lines", "-"}, "dots": {"cols=5 rows=5", "server", "-"}, "fiverow": {"height=10 width=10", "console", "-"},
	"halma": {"k=3 n=8 n1=10 n2=100", "lines", "-"}, "triangles": {"", "gtp", "1,1 9,1 5,9 5,4 | - | 0 0 | 1 | -"},
}

// header is the header of a log of a game with raw evidence. set changes the setup, and
// edit the lines of the header, as pairs of old and new.
func header(game string, set setup, edit ...string) string {
	g := all.Find(game)
	params := strings.TrimSuffix("game "+game+" "+set.params, " ")
	text := "mlog 1\nid hostile\nsession game\n" + params + "\nrulings " + g.SetName() + " " + logfmt.DigestOf([]byte(g.SetText())) +
		"\nprotocol " + set.protocol + "\nevent e 1 1 1\nattempt 1 -\nseat 1 a 1 -\nseat 2 b 1 -\nfirst ?\nclock - 5000000 0 any\n" +
		"limits - - resident observed ? - -\nevidence raw stamped\norigin recorded -\nreferee r 1 -\nhost\nclocksource c\nutc ?\nseed -\nstart " + set.start + "\n"
	return strings.NewReplacer(edit...).Replace(text)
}

// unknown is the header's line of rulings with each of them unknown.
func unknown(g *rules.Game) string {
	text := "rulings " + g.SetName() + " " + logfmt.DigestOf([]byte(g.SetText()))
	for _, r := range g.Rulings {
		text += " " + r.Name + "=?"
	}
	return text
}

// runs are the records that start two programs.
const runs = "run 1 1 a a\nrun 2 1 a b\n"

// blocks writes lines with the digests of blocks that belong between them
// (format D1, D2).
func blocks(w io.Writer, text string) error {
	var out, block bytes.Buffer
	n := 0
	for line := range strings.Lines(text) {
		out.WriteString(line)
		block.WriteString(line)
		if n++; n%logfmt.BlockSize == 0 {
			leaf := logfmt.LeafHash(block.Bytes())
			out.WriteString("block " + hex.EncodeToString(leaf[:]) + "\n")
			block.Reset()
		}
	}
	_, err := w.Write(out.Bytes())
	return err
}

// tiny is the smallest sealed game of which everything is known: one ply makes five in a
// row on a field of five cells.
func tiny() string {
	head := header("fiverow", setup{"height=1 width=1", "-", "-"}, "evidence raw stamped", "evidence moves none", "clocksource c", "clocksource ?",
		"origin recorded -", "origin psq ?", "limits - - resident observed ? - -", "limits ? ? ? ? ? ? ?", "clock - 5000000 0 any", "clock ? ? ? ?")
	body := head + "m 1 1 - ? - A0\nresult 0 full\n"
	leaf := logfmt.LeafHash([]byte(body))
	block := "block " + hex.EncodeToString(leaf[:]) + "\n"
	return body + block + fmt.Sprintf("end %d %s %x\n", strings.Count(body+block, "\n"), logfmt.DigestOf([]byte(block)), leaf)
}
