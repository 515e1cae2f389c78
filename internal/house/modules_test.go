package house

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// maxModules is the maximum number of modules that verify may be linked with,
// without its own.
const maxModules = 20

// Users of verify want a small program: no charts, no scripts, no tables.
func TestVerifyIsSmall(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", "./cmd/verify")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	list := strings.Fields(string(out))
	slices.Sort(list)
	list = slices.Compact(list)
	if !slices.Contains(list, module) {
		t.Fatalf("the list is not that of this module: %v", list)
	}
	if len(list)-1 > maxModules {
		t.Errorf("verify is linked with %d modules, more than %d: %v", len(list)-1, maxModules, list)
	}
	for _, heavy := range []string{"github.com/dop251/goja", "github.com/go-echarts/go-echarts/v2"} {
		if slices.Contains(list, heavy) {
			t.Errorf("verify is linked with %s", heavy)
		}
	}
}
