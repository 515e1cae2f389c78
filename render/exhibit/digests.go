package exhibit

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/logfmt"
	"scrutineer/render/doc"
)

// digests lists the digests of the file, of the log, and of the record's block with
// its path to the root, each with the command that recomputes it.
func (m *maker) digests() []doc.Block {
	if len(m.Bytes) == 0 {
		return nil
	}
	t := doc.Table{Name: "digests"}
	if m.opt.Digest != "" {
		t.Rows = append(t.Rows, digestRow(phrase("exhibit.of-file", m.File), m.opt.Digest))
	}
	last := m.Line + len(m.lines) - 1
	t.Rows = append(t.Rows, digestRow(phrase("exhibit.of-log", m.Line, last), logfmt.DigestOf(m.Bytes)))
	blocks := []doc.Block{t, say("exhibit.commands"), doc.Lines{Name: "commands", Lines: m.fileCommands(last)}}
	end, ok := m.sealed()
	if !ok {
		return append(blocks, say("exhibit.unsealed"))
	}
	blocks = append(blocks, say("exhibit.seal", int(end.Line-1), words.Literal(end.Word)), doc.Lines{Name: "commands", Lines: []string{
		"grep '^block ' log.mlog | sha256sum", "# " + m.total()}})
	if len(m.log.Damage) > 0 {
		return append(append(blocks, say("exhibit.damaged")), m.damaged()...)
	}
	return append(blocks, m.proof(end)...)
}

// total returns the digest of the log's block lines, which the end record must
// contain (format D3).
func (m *maker) total() string {
	var lines []byte
	for _, line := range m.lines {
		if strings.HasPrefix(string(line), "block ") {
			lines = append(append(lines, line...), '\n')
		}
	}
	return logfmt.DigestOf(lines)
}

// damaged recomputes the digests of the blocks that do not match.
func (m *maker) damaged() []doc.Block {
	var lines []string
	for _, d := range m.log.Damage {
		if d.Code == logfmt.WrongBlock && len(lines) < 2*maxBlocks {
			lines = append(lines, blockCommand(int64(d.FromLine), int64(d.ToLine)), "# "+d.Recomputed+" (!= "+d.Claimed+")")
		}
	}
	if lines == nil {
		return nil
	}
	return []doc.Block{doc.Lines{Name: "commands", Lines: lines}}
}

// maxBlocks is the maximum number of damaged blocks shown.
const maxBlocks = 8

// blockCommand returns the command that prints the digest of a block (format D2).
func blockCommand(from, to int64) string {
	return "(printf '\\0'; sed -n '" + digits(from) + "," + digits(to) + "p' log.mlog) | sha256sum"
}

func digestRow(what words.Phrase, digest string) doc.Row {
	return doc.Row{Cells: []words.Cell{what, words.Literal(digest)}}
}

// fileCommands extracts the log from its file, and prints the digests of both.
func (m *maker) fileCommands(last int) []string {
	var list []string
	if m.opt.File != "" {
		list = append(list, "sed -n '"+strconv.Itoa(m.Line)+","+strconv.Itoa(last)+"p' "+m.opt.File+" > log.mlog")
		if m.opt.Digest != "" {
			list = append(list, "sha256sum < "+m.opt.File, "# "+m.opt.Digest)
		}
	}
	return append(list, "sha256sum < log.mlog", "# "+logfmt.DigestOf(m.Bytes))
}

// proof shows the path from the block of the finding's record to the root in the end
// record (format D2 and D5, RFC 6962 2.1.1).
func (m *maker) proof(end *logfmt.Record) []doc.Block {
	line := logfmt.Line(1)
	if m.f != nil {
		line = logfmt.Line(m.f.Line - m.Line + 1)
	}
	p, err := logfmt.Prove(m.log, line)
	if err != nil {
		return nil // a line of the seal itself
	}
	to := p.FirstLine + int64(countLines(p.Lines)) - 1
	leaf := logfmt.LeafHash(p.Lines)
	lines := []string{blockCommand(p.FirstLine, to), "# " + hex.EncodeToString(leaf[:])}
	lines = append(lines, path(p, leaf)...)
	return []doc.Block{say("exhibit.proof", int(line), words.Literal(digits(p.FirstLine)+"-"+digits(to)), int(p.Index+1), int(p.Blocks)), doc.Lines{Name: "commands", Lines: lines},
		say("exhibit.root", words.Literal(end.Text))}
}

func countLines(b []byte) int {
	n := 0
	for _, c := range b {
		if c == '\n' {
			n++
		}
	}
	return n
}

// path returns the path from a leaf to the root. Each step is the digest of a byte 1
// and two digests, one of them from the previous step.
func path(p *logfmt.Proof, leaf logfmt.Hash) []string {
	var list []string
	at, last, now := p.Index, p.Blocks-1, leaf
	for _, beside := range p.Path {
		left, right := now, beside
		if at&1 == 1 || at == last {
			left, right = beside, now
			for at&1 == 0 && at != 0 {
				at, last = at>>1, last>>1
			}
		}
		pair := hex.EncodeToString(left[:]) + hex.EncodeToString(right[:])
		now = sha256.Sum256(append(append([]byte{1}, left[:]...), right[:]...))
		list = append(list, `printf "\1$(echo `+pair+` | sed 's/../\\x&/g')" | sha256sum`, "# "+hex.EncodeToString(now[:]))
		at, last = at>>1, last>>1
	}
	return list
}

// again returns the commands that show the finding with this program.
func (m *maker) again() []doc.Block {
	file := m.opt.File
	if file == "" {
		file = "log.mlog"
	}
	lines := []string{"verify --explain " + file}
	if m.f != nil {
		id := ""
		if base.IsID(m.Header.ID) {
			id = "--id " + m.Header.ID + " "
		}
		lines = append(lines, "render exhibit "+id+"--finding "+strconv.Itoa(m.number())+" "+file)
		for _, r := range m.rulings() {
			lines = append(lines, "verify --explain --assume "+m.Game.Name+"."+r.Name+"="+r.Values[len(r.Values)-1]+" "+file)
		}
	}
	return []doc.Block{say("exhibit.same"), doc.Lines{Name: "commands", Lines: lines}}
}

// number returns the number of the finding in its session, from 1.
func (m *maker) number() int {
	for i := range m.Findings {
		if &m.Findings[i] == m.f {
			return i + 1
		}
	}
	return 0
}
