package render

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/verifier"
)

var verifierManual = cli.Manual{
	Summary: `Render verifier writes one HTML file that checks move logs in a browser: the judge
itself, compiled to WebAssembly, with no network and nothing to install. It writes the
bytes that verify --format ndjson writes. The judge is the module verify.wasm, with
wasm_exec.js beside it; both are in a release beside this program.`,
	Examples: []cli.Example{
		{Line: "render verifier -o verify.html", Doc: "with the module beside this program"},
		{Line: "render verifier --verifier build/verify.wasm --lang pl -o verify.html", Doc: "with a module that you built, in Polish"},
	},
}

// verifierOptions are the flags of "render verifier".
type verifierOptions struct{ pageOptions }

// Run runs the command.
func (o *verifierOptions) Run(env *cli.Env, _ []string) cli.Code {
	if o.out == "" {
		return env.Usagef("-o wants the file to write to")
	}
	m, err := openModule(o.verifier)
	if err == nil {
		err = env.Output(o.out, func(w io.Writer) error {
			return m.Page(w, verifier.Options{Language: o.language(), Tool: env.Version()})
		})
	}
	if err != nil {
		return env.Fail(err)
	}
	env.Notef("%s: the judge has the SHA-256 %s", o.out, m.Digest)
	return cli.OK
}

// openModule opens the judge for browsers, by default the one next to the program.
func openModule(file string) (*verifier.Module, error) {
	if file == "" {
		var err error
		if file, err = besideProgram(); err != nil {
			return nil, err
		}
	}
	m, err := verifier.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w; a release has it, and the source tree makes it: %s && %s", err, verifier.Build, verifier.Runner)
	}
	return m, err
}

// readModule reads the judge for readers from a file, or from next to the program if
// it exists; nil for none.
func readModule(file string) (*verifier.Module, error) {
	switch file {
	case "none":
		return nil, nil
	case "":
		beside, err := besideProgram()
		if err != nil {
			return nil, err
		}
		if _, err := os.Stat(beside); err != nil {
			return nil, nil
		}
	}
	return openModule(file)
}

// besideProgram returns the path of the module in a release.
func besideProgram() (string, error) {
	program, err := os.Executable()
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	return filepath.Join(filepath.Dir(program), verifier.ModuleName), err
}

// checkOf returns where a reader of a single page can have the log of a session
// checked; nil if there is no judge, or the log is too large for a page.
func checkOf(env *cli.Env, m *verifier.Module, s *judge.Session, l words.Language) (*verifier.Check, error) {
	if m == nil || len(s.Bytes) == 0 || len(s.Bytes) > verifier.MostLog {
		return nil, nil
	}
	c := &verifier.Check{Digest: m.Digest, Name: filepath.Base(s.File), Status: string(s.Status), Size: len(s.Bytes)}
	if s.Line > 1 || s.File == "-" { // not a separate file
		c.Name = cmp.Or(s.Header.ID, "game") + ".mlog"
	}
	var err, other error
	c.Module, err = m.Embedded(verifier.Options{Language: l, Tool: env.Version()})
	c.Log, other = verifier.Coded(s.Bytes)
	return c, errors.Join(err, other)
}
