package bot

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// The programs are written as an entrant would write them: they import the standard
// library and their common packages, nothing else of the project or of others. Only
// the hostile ones call the kernel by golang.org/x/sys.
func TestImports(t *testing.T) {
	seen := 0
	err := filepath.WalkDir("../..", func(path string, e fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		hostile := strings.HasPrefix(filepath.ToSlash(path), "../../hostile/")
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		seen++
		for _, i := range f.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			first, _, _ := strings.Cut(name, "/")
			if hostile && name == "golang.org/x/sys/unix" {
				continue
			}
			if err != nil || strings.Contains(first, ".") || first == "scrutineer" && !strings.HasPrefix(name, "scrutineer/examples/bots/internal/") {
				t.Errorf("%s imports %s", path, name)
			}
		}
		return nil
	})
	if err != nil || seen < 20 {
		t.Fatalf("%d files seen, %v", seen, err)
	}
}
