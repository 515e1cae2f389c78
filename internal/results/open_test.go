package results_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"scrutineer/corpus"
	"scrutineer/internal/results"
)

const (
	someCSV = "first,second,result\na,b,1-0\n"
	somePGN = "[White \"c\"]\n[Black \"d\"]\n[Result \"0-1\"]\n\n0-1\n"
	someLog = "mlog 1\nid a\n"
)

// files writes files into a folder, and returns it.
func files(t *testing.T, list map[string][]byte) string {
	t.Helper()
	dir := t.TempDir()
	for name, data := range list {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func gzipped(text string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, text)
	w.Close()
	return b.Bytes()
}

func zstded(text string) []byte {
	w, _ := zstd.NewWriter(nil)
	return w.EncodeAll([]byte(text), nil)
}

func zipped(list ...string) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(list); i += 2 {
		w, _ := z.Create(list[i])
		io.WriteString(w, list[i+1])
	}
	z.Close()
	return b.Bytes()
}

func tarred(list ...string) []byte {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i := 0; i < len(list); i += 2 {
		w.WriteHeader(&tar.Header{Name: list[i], Size: int64(len(list[i+1])), Mode: 0o666})
		io.WriteString(w, list[i+1])
	}
	w.Close()
	return b.Bytes()
}

// What paths name is divided into logs and results by content, packed or not, and read.
func TestSources(t *testing.T) {
	dir := files(t, map[string][]byte{
		"a.csv": []byte(someCSV), "b.pgn.gz": gzipped(somePGN), "c.zst": zstded(someCSV), "odd": []byte(somePGN), "log": []byte(someLog), "cut.mlog": []byte("x"),
		"damaged": []byte("x\n" + someLog), "prose.txt": []byte("We played.\n"), "empty.csv": nil,
		"r.zip": zipped("x/a.csv", someCSV, "x/readme.txt", "no results", "x/picture.png", "x"), "r.tar": tarred("p.PGN", somePGN, "a.csv.gz", string(gzipped(someCSV))),
		"both.zip": zipped("a.csv", someCSV, "g.mlog", someLog),
		"d/a.csv":  []byte(someCSV), "d/e/b.pgn.gz": gzipped(somePGN), "d/README.md": []byte("# The cup\n"), "f/a.csv": []byte(someCSV), "f/g.mlog": []byte(someLog), "h/x.png": []byte("x"),
	})
	for _, tt := range []struct{ path, logs, results, read string }{
		{"a.csv", "", "a.csv", "2 a-b 1-0"},
		{"b.pgn.gz", "", "b.pgn.gz", "1 c-d 0-1"},
		{"c.zst", "", "c.zst", "2 a-b 1-0"},
		{"odd", "", "odd", "1 c-d 0-1"},
		{"log", "log", "", ""},
		{"cut.mlog", "cut.mlog", "", ""},
		{"damaged", "damaged", "", ""},
		{"prose.txt", "", "prose.txt", "error DIR/prose.txt:1: head: no column \"first\" (or \"white\"); --column first=HEAD names one"},
		{"empty.csv", "", "empty.csv", "error DIR/empty.csv:1: empty: no row of column names"},
		{"r.zip", "", "r.zip", "2 a-b 1-0\nnote 1: left out: the content is not that of results"},
		{"r.tar", "", "r.tar", "1 c-d 0-1\n2 a-b 1-0"},
		{"both.zip", "both.zip", "", ""},
		{"d", "", "d/README.md d/a.csv d/e/b.pgn.gz", "2 a-b 1-0\n1 c-d 0-1\nnote 1: left out: the content is not that of results"},
		{"f", "f/g.mlog", "", ""},
		{"h", "", "", ""},
		{"*.csv", "", "a.csv empty.csv", "2 a-b 1-0\nerror DIR/empty.csv:1: empty: no row of column names"},
	} {
		stdin := io.Reader(strings.NewReader(""))
		logs, list, failed := results.Sources([]string{filepath.Join(dir, tt.path)}, &stdin)
		names := func(list []corpus.Source) string {
			var out []string
			for _, src := range list {
				name, _ := filepath.Rel(dir, src.Name)
				out = append(out, filepath.ToSlash(name))
			}
			return strings.Join(out, " ")
		}
		if a, b := names(logs), names(list); a != tt.logs || b != tt.results || (len(failed) > 0) != (tt.path == "h") {
			t.Errorf("%s: logs %s, results %s, %v", tt.path, a, b, failed)
		}
		r, got := reader(results.Options{})
		for _, src := range list {
			if err := r.Source(context.Background(), &corpus.Opener{}, src, nil); err != nil {
				got.err = err
			}
		}
		if s := strings.ReplaceAll(got.String(), dir, "DIR"); s != tt.read {
			t.Errorf("%s:\n%s\nwant\n%s", tt.path, s, tt.read)
		}
	}
	r, got := reader(results.Options{})
	stdin := io.Reader(bytes.NewReader(gzipped(someCSV)))
	_, list, _ := results.Sources([]string{"-"}, &stdin)
	if len(list) != 1 || r.Source(context.Background(), &corpus.Opener{}, list[0], nil) != nil || got.String() != "2 a-b 1-0" {
		t.Errorf("standard input: %v %s", list, got)
	}
	stdin = strings.NewReader(someLog)
	if logs, list, _ := results.Sources([]string{"-"}, &stdin); len(logs) != 1 || len(list) != 0 {
		t.Errorf("a log as standard input: %v %v", logs, list)
	}
}

// What a damaged file has before the damage counts, and bombs are refused.
func TestDamagedSources(t *testing.T) {
	dir := files(t, map[string][]byte{
		"cut.csv.gz": gzipped(someCSV + strings.Repeat("a,b,0-1\n", 200_000))[:2000],
		"bomb.gz":    gzipped("first,second,result\n" + strings.Repeat("\n", 64<<20)),
	})
	for name, want := range map[string]string{"cut.csv.gz": "archive-damage", "bomb.gz": "archive-limit"} {
		stdin := io.Reader(nil)
		_, list, _ := results.Sources([]string{filepath.Join(dir, name)}, &stdin)
		r, got := reader(results.Options{})
		opener := corpus.Opener{Limits: corpus.Limits{Free: 8 << 20, Ratio: 100}}
		err := r.Source(context.Background(), &opener, list[0], nil)
		said := strings.Join(got.bad, "\n")
		if err != nil {
			said += err.Error()
		}
		if !strings.Contains(said, want) || name == "cut.csv.gz" && (len(got.games) < 1000 || len(got.bad) != 1) {
			t.Errorf("%s: %d games, %.300q", name, len(got.games), said)
		}
	}
}
