package referee

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/referee"
	"scrutineer/referee/process"
)

// entry is a program given as an operand.
type entry struct {
	id     string
	words  []string
	folder string // its own folder, "" for none
	named  string // the folder as given
	digest string // over the folder's files
}

// person reports whether the entry is a person.
func (e *entry) person() bool { return len(e.words) == 1 && e.words[0] == "person" }

// person reports whether a person plays.
func (o *order) person() bool { return o.entries[0].person() || o.entries[1].person() }

// enter parses the operands and the folders of programs.
func (o *order) enter(operands, own []string) error {
	for i, text := range operands {
		id, command := "", text
		if at := strings.IndexByte(text, '='); at > 0 && !strings.ContainsAny(text[:at], " /\\") {
			id, command = text[:at], text[at+1:]
		}
		words := strings.Fields(command)
		if len(words) == 0 {
			return fmt.Errorf("program %d: no command", i+1)
		}
		if id == "" {
			id = strings.TrimSuffix(filepath.Base(words[0]), ".exe")
		}
		o.entries[i] = entry{id: id, words: words}
	}
	a, b := &o.entries[0], &o.entries[1]
	if a.person() && b.person() {
		return errors.New("one person can sit at the terminal, not two")
	}
	if a.id == b.id {
		b.id += "-2"
	}
	folders, err := values("--folder", own)
	if err != nil {
		return err
	}
	for _, v := range folders {
		if err := o.give(v.Name, v.Value); err != nil {
			return err
		}
	}
	return nil
}

// give sets the folder of a program.
func (o *order) give(id, folder string) error {
	for i := range o.entries {
		e := &o.entries[i]
		if e.id != id {
			continue
		}
		var err error
		e.named = folder
		if e.folder, err = filepath.Abs(folder); err != nil {
			return err
		}
		e.digest, err = referee.DigestFolder(e.folder)
		return err
	}
	return fmt.Errorf("--folder %s: no program of that name", id)
}

// programs sets the programs of the n-th game in the match. clean removes what it
// made.
func (o *order) programs(m *referee.Match, list [2]entry, n int) (clean func(), err error) {
	var made []string
	clean = func() {
		for _, dir := range made {
			os.RemoveAll(dir)
		}
	}
	m.Programs = nil
	for i, e := range list {
		trusted := e.person()
		if trusted {
			if e.words, err = personal(m, base.Seat(i+1)); err != nil {
				return clean, err
			}
		}
		p := referee.Program{ID: e.id, Digest: e.digest, Path: e.words[0], Folder: e.named, Trusted: trusted}
		c := process.Command{Dir: e.folder, Env: environment()}
		for _, w := range e.words {
			c.Args = append(c.Args, strings.ReplaceAll(w, "{n}", strconv.Itoa(n)))
		}
		c.Path, c.Args = c.Args[0], c.Args[1:]
		if c.Dir == "" && m.Protocol != "" && m.Game.Protocol(m.Protocol).Answer != "" {
			if c.Dir, err = os.MkdirTemp("", "referee-"); err != nil {
				clean()
				return nil, err
			}
			made = append(made, c.Dir)
			p.Folder = "temporary"
		}
		if e.folder == "" && strings.ContainsRune(c.Path, os.PathSeparator) {
			if c.Path, err = filepath.Abs(c.Path); err != nil {
				clean()
				return nil, err
			}
		}
		p.Command = c
		m.Programs = append(m.Programs, p)
	}
	return clean, nil
}
