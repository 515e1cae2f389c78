package main_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"scrutineer/cmd/internal/verify"
	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/render/verifier"
)

var long = flag.Bool("long", false, "build the module, and judge every vector by it in Node")

// forJS returns a go command that builds for a browser.
func forJS(args ...string) *exec.Cmd {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	return cmd
}

// Packages that are not needed to judge would make the module larger.
func TestImports(t *testing.T) {
	out, err := forJS("list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	list := strings.Fields(string(out))
	if !slices.Contains(list, "scrutineer/judge") {
		t.Fatalf("the module does not judge: %v", list)
	}
	for _, p := range list {
		if p == "encoding/json" || p == "os/exec" || p == "os/signal" || strings.HasPrefix(p, "archive/") || strings.HasPrefix(p, "compress/") ||
			strings.HasPrefix(p, "github.com/") || p == "scrutineer/corpus" || p == "scrutineer/internal/cli" {
			t.Errorf("the module is linked with %s", p)
		}
	}
}

// build makes the module by the command that pages show.
func build(t *testing.T, env ...string) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "browser.wasm")
	cmd := exec.Command("sh", "-c", strings.Replace(verifier.Build, "-o "+verifier.ModuleName, "-o '"+file+"'", 1))
	cmd.Dir = "../.."
	cmd.Env = append(append(os.Environ(), "GOFLAGS="), env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return module
}

// The package comment has the line that builds the module.
func TestBuildLine(t *testing.T) {
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(source), "//	"+verifier.Build+"\n") {
		t.Errorf("main.go does not name the command %s", verifier.Build)
	}
}

// Two builds from nothing give the same bytes.
func TestSameBytes(t *testing.T) {
	if !*long {
		t.Skip("builds everything for another system; -long does")
	}
	if !bytes.Equal(build(t), build(t, "GOCACHE="+t.TempDir())) {
		t.Error("built twice, the bytes differ")
	}
}

// For every vector the module writes the same as verify.
func TestVectors(t *testing.T) {
	if !*long {
		t.Skip("builds for another system; -long does")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node, so the module is not tried: ", err)
	}
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	module := filepath.Join(dir, "browser.wasm")
	write(t, module, build(t))
	folder := filepath.Join(dir, "logs")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		write(t, filepath.Join(folder, v.Name+".mlog"), v.Payload)
	}
	if out, err := exec.Command(node, "testdata/judge.js", wasmExec(t), module, folder).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Chdir(folder)
	for _, v := range vectors {
		name := v.Name + ".mlog"
		got, err := os.ReadFile(name + ".ndjson")
		if err != nil {
			t.Fatal(err)
		}
		if want := native(t, name); !bytes.Equal(got, want) {
			t.Errorf("%s: the module writes\n%s\nverify\n%s", name, got, want)
		}
	}
	t.Logf("%d vectors", len(vectors))
}

// native returns the output of verify --format ndjson for a file.
func native(t *testing.T, name string) []byte {
	var out, errs bytes.Buffer
	env := &cli.Env{Name: "verify", Args: []string{"--format", "ndjson", "--jobs", "1", name}, Stdout: &out, Stderr: &errs, Context: t.Context()}
	env.Run(verify.Run)
	if errs.Len() > 0 {
		t.Errorf("%s: %s", name, errs.String())
	}
	return out.Bytes()
}

// wasmExec returns Go's own script that runs a module.
func wasmExec(t *testing.T) string {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
}
