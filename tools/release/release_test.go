package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"os"
	"path"
	"slices"
	"testing"
	"time"

	"scrutineer/tools/internal/checkout"
)

// The same commit makes the same bytes, and an archive has the programs.
func TestTwice(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program twice")
	}
	if err := checkout.Enter(); err != nil {
		t.Fatal(err)
	}
	date := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	some := []string{"convert"} // all are built in the same way
	var made, pages [2][]byte
	for i := range made {
		judge, err := browser()
		if err != nil {
			t.Fatal(err)
		}
		if made[i], err = archive("scrutineer-v0", "windows", "amd64", some, judge, date); err != nil {
			t.Fatal(err)
		}
		if pages[i], err = checker(judge, "v0"); err != nil {
			t.Fatal(err)
		}
		if len(pages[i]) > 2_000_000 {
			t.Errorf("verify.html has %d bytes, more than 2,000,000", len(pages[i]))
		}
	}
	one := made[0]
	if !bytes.Equal(one, made[1]) || !bytes.Equal(pages[0], pages[1]) {
		t.Error("built twice, the bytes differ")
	}
	z, err := zip.NewReader(bytes.NewReader(one), int64(len(one)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
	}
	for _, p := range some {
		if !slices.Contains(names, "scrutineer-v0/"+p+".exe") {
			t.Errorf("no %s in %v", p, names)
		}
	}
	for _, name := range []string{"scrutineer-v0/verify.wasm", "scrutineer-v0/wasm_exec.js"} {
		if !slices.Contains(names, name) {
			t.Errorf("no %s in %v", name, names)
		}
	}
}

// most is how large a program may be, in bytes: nobody should wait for the download of a
// program to look at a result.
var most = map[string]int64{"verify": 11_000_000, "analyze": 16_500_000, "render": 18_000_000}

// The programs stay small.
func TestSizes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds three programs")
	}
	if err := checkout.Enter(); err != nil {
		t.Fatal(err)
	}
	packed, err := archive("v0", "linux", "amd64", slices.Sorted(maps.Keys(most)), nil, time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	measured := 0
	for r := tar.NewReader(z); ; measured++ {
		h, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if limit := most[path.Base(h.Name)]; limit > 0 && h.Size > limit {
			t.Errorf("%s has %d bytes, more than %d", h.Name, h.Size, limit)
		}
	}
	if measured != len(most)+len(documents) {
		t.Errorf("%d files were measured", measured)
	}
}

// An archive unpacks to the files and modes that went in.
func TestArchives(t *testing.T) {
	date := time.Date(2026, 1, 2, 3, 4, 6, 0, time.UTC)
	list := []member{{"a/verify", 0o755, []byte("program")}, {"a/LICENSE", 0o644, nil}}
	packed, err := tarred(list, date)
	if err != nil {
		t.Fatal(err)
	}
	g, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	r := tar.NewReader(g)
	for _, m := range list {
		h, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil || h.Name != m.name || h.Mode != m.mode || !h.ModTime.Equal(date) || string(text) != string(m.text) {
			t.Errorf("%+v %q, %v", h, text, err)
		}
	}
	if packed, err = zipped(list, date); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil || len(z.File) != 2 || z.File[0].Mode() != os.FileMode(0o755) || z.File[1].Name != "a/LICENSE" {
		t.Errorf("%v, %v", z, err)
	}
}

func TestNames(t *testing.T) {
	if suffix("windows") != ".zip" || suffix("linux") != ".tar.gz" || len(targets) != 6 {
		t.Error("archives have other names than users expect")
	}
}
