package dispute

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"scrutineer/internal/lines"
)

// Account is what a program read and wrote, as its author says.
type Account struct {
	File  string
	Lines []Line
}

// Line is a line of an account.
type Line struct {
	Number int    // of the line in the file
	Read   bool   // by the program; otherwise it was written
	Text   []byte // byte for byte, without line feed
}

// The caps of an account, which are those of a log.
const (
	maxLine  = 65536
	maxLines = 131072
)

// ReadAccount reads an account: a line `> text` for each line that the program read, and
// `< text` for each that it wrote. A time and a blank may come before it, and are
// ignored, and so is a byte order mark; UTF-16 is read, as some shells write it. Empty lines, and lines that begin with #, are ignored. Carriage returns at the
// ends of lines are ignored if every line has one. The error is `file:line: account:
// what`, or one of the source.
func ReadAccount(r io.Reader, file string) (*Account, error) {
	a := &Account{File: file}
	in := bufio.NewReaderSize(lines.Unmarked(r), maxLine+2)
	returns, count := 0, 0
	for {
		line, err := in.ReadSlice('\n')
		text := bytes.TrimSuffix(line, []byte{'\n'})
		if len(text) > maxLine || err == bufio.ErrBufferFull {
			return nil, wrong(file, count+1, "longer than 65536 bytes")
		}
		if err != nil && err != io.EOF {
			return nil, err
		}
		if len(line) == 0 {
			break
		}
		if count++; count > maxLines {
			return nil, wrong(file, count, "more than 131072 lines")
		}
		if bytes.HasSuffix(text, []byte{'\r'}) {
			returns++
		}
		if why := a.add(text, count); why != "" {
			return nil, wrong(file, count, why)
		}
	}
	if len(a.Lines) == 0 {
		return nil, wrong(file, max(count, 1), "no line begins with > or <")
	}
	if returns == count {
		for i := range a.Lines {
			a.Lines[i].Text = bytes.TrimSuffix(a.Lines[i].Text, []byte{'\r'})
		}
	}
	return a, nil
}

func wrong(file string, line int, what string) error {
	return fmt.Errorf("%s:%d: account: %s", file, line, what)
}

// add enters a line. It returns what is wrong with it, or "".
func (a *Account) add(line []byte, number int) string {
	if bare := bytes.TrimRight(line, "\r"); len(bare) == 0 || bare[0] == '#' {
		return ""
	}
	if line[0] != '>' && line[0] != '<' {
		time, rest, _ := bytes.Cut(line, []byte{' '})
		if !isTime(time) {
			return "want > or < at the beginning or after a time"
		}
		line = rest
	}
	if len(line) == 0 || line[0] != '>' && line[0] != '<' {
		return "want > or < after the time"
	}
	if text := line[1:]; len(bytes.TrimRight(text, "\r")) > 0 && text[0] != ' ' {
		return "no blank after the sign"
	}
	a.Lines = append(a.Lines, Line{number, line[0] == '>', bytes.Clone(bytes.TrimPrefix(line[1:], []byte{' '}))})
	return ""
}

// isTime reports whether a word can be a time: digits, and the separators of times and
// dates.
func isTime(word []byte) bool {
	return bytes.ContainsAny(word, "0123456789") && len(bytes.Trim(word, "0123456789:.,+-TZ[]")) == 0 && !strings.ContainsAny(string(word), "<>")
}
