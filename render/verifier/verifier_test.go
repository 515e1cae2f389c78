package verifier

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/internal/words"
)

// decoded decodes the output of Coded, as documented there.
func decoded(t *testing.T, text []byte) []byte {
	t.Helper()
	var packed []byte
	bits, have := 0, 0
	for _, r := range string(text) {
		bits, have = bits<<7|int(r)&127, have+7
		if have >= 8 {
			have -= 8
			packed = append(packed, byte(bits>>have))
			bits &= 1<<have - 1
		}
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	z.Multistream(false)
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Every text is restored, and has nothing that HTML or a script would interpret.
func TestCoded(t *testing.T) {
	random := rand.NewChaCha8([32]byte{1})
	for n := range 300 {
		data := make([]byte, n*7)
		random.Read(data)
		text, err := Coded(data)
		if err != nil {
			t.Fatal(err)
		}
		if got := decoded(t, text); !bytes.Equal(got, data) {
			t.Fatalf("%d bytes come back as %d", len(data), len(got))
		}
		if i := bytes.IndexAny(text, "\x00\n\r\"<\\"); i >= 0 {
			t.Fatalf("%q is in the text", text[i])
		}
	}
}

const (
	small  = "\x00asm\x01\x00\x00\x00 syscall/js.valueGet"
	runner = "globalThis.Go = class {};"
)

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, ModuleName)
	for _, tt := range []struct{ module, runner, want string }{
		{"", "", "verify.wasm: no such file"},
		{small, "", "wasm_exec.js: no such file"},
		{"\x7fELF", runner, "verify.wasm: not a WebAssembly module"},
		{small[:8], runner, "verify.wasm: not a WebAssembly module"},
		{small, "alert(1)", "is not the script of the Go toolchain"},
		{small, runner + "</script>", "is not the script of the Go toolchain"},
		{small, runner, ""},
	} {
		for name, text := range map[string]string{file: tt.module, filepath.Join(dir, RunnerName): tt.runner} {
			if text != "" {
				if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
		m, err := Open(file)
		if tt.want != "" {
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%+v: %v", tt, err)
			}
			continue
		}
		if want := fmt.Sprintf("%x", sha256.Sum256([]byte(small))); err != nil || m.Digest != want {
			t.Errorf("%+v, %v, want %s", m, err, want)
		}
	}
}

// A page and a script are the same each time, and their data cannot break out of its
// element.
func TestHostile(t *testing.T) {
	m, err := New([]byte(small), []byte(runner))
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range words.Tags() {
		l, err := words.In(tag)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Language: l, Tool: `</script><script>alert(1)</script>`}
		var one, two bytes.Buffer
		if err := m.Page(&one, o); err != nil {
			t.Fatal(err)
		}
		if err := m.Page(&two, o); err != nil || !bytes.Equal(one.Bytes(), two.Bytes()) {
			t.Errorf("%s: made twice, the bytes differ (%v)", tag, err)
		}
		if n := strings.Count(one.String(), "</script>"); n != 5 {
			t.Errorf("%s: %d scripts end, want 5", tag, n)
		}
		c := Check{Name: `"><img src=x>`, Digest: m.Digest, Script: "a.js", Button: "b.js"}
		if got := string(c.AppendHTML(nil, l)); strings.Contains(got, "<img") {
			t.Errorf("%s: %s", tag, got)
		}
		if c.Module, err = m.Embedded(o); err != nil {
			t.Fatal(err)
		}
		got := string(c.AppendHTML(nil, l))
		if n := strings.Count(got, "</script>"); n != 5 || strings.Contains(got, "<img") {
			t.Errorf("%s: %d scripts end, want 5: %s", tag, n, got)
		}
	}
}
