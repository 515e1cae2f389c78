package clitest

import (
	"fmt"
	"slices"
	"strings"
)

// mismatch is a command of a transcript whose output differs from the text.
type mismatch struct {
	line      int // of the command, from 1
	command   string
	got, want string // whole lines, and "[exit N]" if N is not 0
}

// shell runs a command line and returns its output on both streams, in order, and its
// exit code.
type shell func(command string) (output string, code int)

// check runs the transcripts of a Markdown text: the fenced blocks whose first line
// begins with "$ " and whose info string does not have the word "norun". It returns
// the corrected text and the differences. An error cannot be fixed by rewriting.
func check(text string, run shell) (fixed string, wrong []mismatch, err error) {
	lines := strings.SplitAfter(text, "\n")
	var out []string
	for i := 0; i < len(lines); {
		f, ok := opens(lines[i])
		out = append(out, lines[i])
		i++
		if !ok {
			continue
		}
		end := i
		for end < len(lines) && lines[end] != "" && !f.closes(lines[end]) {
			end++
		}
		if end == len(lines) || lines[end] == "" {
			return "", nil, fmt.Errorf("%d: unclosed: the block has no end", i)
		}
		block := lines[i:end]
		if f.runs(block) {
			b := transcript{indent: f.indent, first: i + 1, run: run}
			if block, err = b.check(block); err != nil {
				return "", nil, err
			}
			wrong = append(wrong, b.wrong...)
		}
		out = append(out, block...)
		i = end
		out = append(out, lines[i]) // the closing fence
		i++
	}
	return strings.Join(out, ""), wrong, nil
}

// fence is the line that opens a code block (CommonMark 0.31, section 4.5).
type fence struct {
	indent string // leading spaces, which its lines share
	mark   string // three or more ` or ~
	info   string
}

// opens reads a line as the opening of a block. Unlike CommonMark it takes any
// indentation by spaces, since a block may be in a list.
func opens(line string) (fence, bool) {
	rest := strings.TrimLeft(line, " ")
	f := fence{indent: line[:len(line)-len(rest)]}
	for _, c := range []string{"`", "~"} {
		info := strings.TrimLeft(rest, c)
		f.mark, f.info = rest[:len(rest)-len(info)], strings.TrimSpace(info)
		if len(f.mark) >= 3 && !(c == "`" && strings.Contains(info, "`")) {
			return f, true
		}
	}
	return fence{}, false
}

// closes reports whether a line ends the block.
func (f fence) closes(line string) bool {
	line = strings.TrimSpace(line)
	return len(line) >= len(f.mark) && strings.Trim(line, f.mark[:1]) == ""
}

// runs reports whether the block is a transcript to check.
func (f fence) runs(block []string) bool {
	return len(block) > 0 && !slices.Contains(strings.Fields(f.info), "norun") &&
		strings.HasPrefix(strings.TrimPrefix(block[0], f.indent), "$ ")
}

// transcript is a block that is being checked.
type transcript struct {
	indent string
	first  int // line number of its first line
	run    shell
	wrong  []mismatch
}

// check runs the commands of a block and returns the corrected block. A command may
// continue over lines that end in a backslash. Blank lines before the next command
// belong to neither.
func (b *transcript) check(block []string) (fixed []string, err error) {
	at := func(i int) string { return strings.TrimSuffix(strings.TrimPrefix(block[i], b.indent), "\n") }
	for i := 0; i < len(block); {
		start := i
		command := strings.TrimPrefix(at(i), "$ ")
		for i++; strings.HasSuffix(command, `\`) && i < len(block); i++ {
			command += "\n" + at(i)
		}
		fixed = append(fixed, block[start:i]...)
		var want []string
		for ; i < len(block) && !strings.HasPrefix(at(i), "$ "); i++ {
			want = append(want, at(i))
		}
		blank := len(want)
		for blank > 0 && want[blank-1] == "" {
			blank--
		}
		got, err := b.ask(b.first+start, command)
		if err != nil {
			return nil, err
		}
		if !slices.Equal(got, want[:blank]) {
			b.wrong = append(b.wrong, mismatch{b.first + start, command, strings.Join(got, "\n"), strings.Join(want[:blank], "\n")})
		}
		for _, line := range slices.Concat(got, want[blank:]) {
			fixed = append(fixed, strings.TrimRight(b.indent+line, " ")+"\n")
		}
	}
	return fixed, nil
}

// ask runs one command and returns the lines that should be below it. Spaces at the
// end of a line and blank lines at the end are ignored.
func (b *transcript) ask(line int, command string) ([]string, error) {
	output, code := b.run(command)
	var lines []string
	if output = strings.TrimRight(output, " \n"); output != "" {
		lines = strings.Split(output, "\n")
	}
	if code != 0 {
		lines = append(lines, fmt.Sprintf("[exit %d]", code))
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
		if _, ok := opens(lines[i]); ok || strings.HasPrefix(lines[i], "$ ") {
			return nil, fmt.Errorf("%d: unshowable: the output of %q has the line %q", line, command, lines[i])
		}
	}
	return lines, nil
}
