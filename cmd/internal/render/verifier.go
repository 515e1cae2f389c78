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
wasm_exec.js beside it; both are in a release beside this program. The page shows the
module's SHA-256.`,
	Examples: []cli.Example{
		{Line: "render verifier -o verify.html", Doc: "with the module beside this program"},
		{Line: "render verifier --module build/verify.wasm --lang pl -o verify.html", Doc: "with a module that you built, in Polish"},
	},
}

func renderVerifier(env *cli.Env) cli.Code {
	flags := env.Flags(verifierManual)
	out := flags.StringP("output", "o", "", "write the page to `FILE`; required")
	file := flags.String("module", "", "`FILE` with the judge as WebAssembly (default verify.wasm beside this program)")
	lang := languageFlag(flags)
	if code, done := flags.Parse(); done {
		return code
	}
	if *out == "" || len(flags.Args()) > 0 {
		return env.Usagef("-o wants the file to write to; there are no operands")
	}
	language, err := words.In(*lang)
	if err != nil {
		return env.Usagef("--lang: %v", err)
	}
	m, err := openModule(*file)
	if err != nil {
		return env.Fail(err)
	}
	err = env.Output(*out, func(w io.Writer) error {
		return m.Page(w, verifier.Options{Language: language, Tool: env.Version()})
	})
	if err != nil {
		return env.Fail(err)
	}
	env.Notef("%s: the judge has the SHA-256 %s", *out, m.Digest)
	return cli.OK
}

// openModule opens the judge for browsers, by default the one next to the program.
func openModule(file string) (*verifier.Module, error) {
	var err error
	if file == "" {
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

// verifierFlag declares --verifier.
func verifierFlag(flags *cli.Flags) *string {
	return flags.String("verifier", "", "let readers check games in their browser with the module `FILE`, or none (default verify.wasm beside this program, if it is there)")
}

// readModule reads the judge for readers from a file, or from next to the program if
// it exists; nil for none.
func readModule(file string) (*verifier.Module, error) {
	if file == "none" {
		return nil, nil
	}
	if file == "" {
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

// besideProgram returns the path of the module in a release.
func besideProgram() (string, error) {
	program, err := os.Executable()
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	return filepath.Join(filepath.Dir(program), verifier.ModuleName), err
}
