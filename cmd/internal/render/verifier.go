package render

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/render/site"
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
	err = cli.Replace(*out, func(w io.Writer) error {
		return m.Page(w, verifier.Options{Language: language, Tool: env.Version()})
	})
	if err != nil {
		return env.Fail(err)
	}
	env.Notef("%s: the judge has the SHA-256 %s", *out, m.Digest)
	return cli.OK
}

// openModule opens the judge for browsers; without a name the one beside the program.
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

// readModule reads the judge that readers of a site may run: that of a file, or the one
// beside the program, if it is there.
func readModule(file string, o *site.Options) (err error) {
	if file == "none" {
		return nil
	}
	if file == "" {
		beside, err := besideProgram()
		if err != nil {
			return err
		}
		if _, err := os.Stat(beside); err != nil {
			return nil
		}
	}
	o.Verifier, err = openModule(file)
	return err
}

// besideProgram is where a release has the module.
func besideProgram() (string, error) {
	program, err := os.Executable()
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	return filepath.Join(filepath.Dir(program), verifier.ModuleName), err
}
