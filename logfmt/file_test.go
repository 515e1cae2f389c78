package logfmt

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file can be appended to only if it ends in a sealed log.
func TestFilesToAppendTo(t *testing.T) {
	whole := text(seal(goodLog()))
	lines := strings.SplitAfter(whole, "\n")
	for _, c := range []struct {
		name, held string
		ok         bool
	}{
		{"none", "\x00", true}, // not created
		{"empty", "", true},
		{"sealed", whole, true},
		{"two sealed", whole + whole, true},
		{"torn", whole[:len(whole)-1], false},
		{"torn in mid-line", whole[:200], false},
		{"no end", strings.Join(lines[:len(lines)-2], ""), false},
		{"header only", strings.Join(lines[:10], ""), false},
		{"a line after the end", whole + "x\n", false},
		{"an empty line after the end", whole + "\n", false},
		{"an empty line", "\n", false},
		{"an end too long", "end 00000" + lines[len(lines)-2][4:], false},
		{"a line that ends like an end", "x-" + strings.Repeat("a", 500) + lines[len(lines)-2], false},
	} {
		path := filepath.Join(t.TempDir(), "a.mlog")
		if c.name != "none" {
			if err := os.WriteFile(path, []byte(c.held), 0o644); err != nil {
				t.Fatal(err)
			}
		} else {
			c.held = ""
		}
		f, err := OpenFile(path)
		if !c.ok {
			if !errors.Is(err, ErrTail) || !strings.HasPrefix(err.Error(), path+": ") {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		err = errors.Join(append(writeAll(NewWriter(f, SyncClaims), sampleRecords()), f.Close())...)
		got, _ := os.ReadFile(path)
		if want := c.held + string(writeSample(t, sampleRecords())); err != nil || string(got) != want {
			t.Errorf("%s: %v; the file holds %d bytes, want %d", c.name, err, len(got), len(want))
		}
		if list := findings(t, string(got)); list != nil {
			t.Errorf("%s: %v", c.name, list)
		}
	}
	if _, err := OpenFile(t.TempDir()); err == nil {
		t.Error("a folder is opened")
	}
}

func TestCreateFileIsExclusive(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.mlog")
	f, err := CreateFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(append(writeAll(NewWriter(f, SyncAll), sampleRecords()), f.Close())...); err != nil {
		t.Fatal(err)
	}
	if _, err := CreateFile(path); !errors.Is(err, os.ErrExist) {
		t.Errorf("a file that exists: %v", err)
	}
	if got, _ := os.ReadFile(path); !bytes.Equal(got, writeSample(t, sampleRecords())) {
		t.Errorf("the file holds %d bytes", len(got))
	}
}
