package house

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "scrutineer"

// pkg is a package of the module as the go command sees it, tests left out.
type pkg struct {
	path          string
	imports, deps []string
}

// packages lists the packages of the module.
func packages(t *testing.T) []pkg {
	t.Helper()
	cmd := exec.Command("go", "list", "-f", `{{.ImportPath}}|{{join .Imports " "}}|{{join .Deps " "}}`, "./...")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var list []pkg
	for _, row := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		f := strings.Split(row, "|")
		list = append(list, pkg{f[0], strings.Fields(f[1]), strings.Fields(f[2])})
	}
	if len(list) < 10 {
		t.Fatalf("go list names %d packages; the test looks at too little", len(list))
	}
	return list
}

// under reports whether a path is a package of the module at or below one of the
// folders. A folder written "=judge" is that package alone, without those below.
func under(path string, folders ...string) bool {
	for _, f := range folders {
		alone, one := strings.CutPrefix(f, "=")
		if path == module+"/"+alone || !one && strings.HasPrefix(path, module+"/"+f+"/") {
			return true
		}
	}
	return false
}

// never is a forbidden import, and why.
type never struct {
	who    []string // folders whose packages are meant; if empty, all but those in except
	except []string
	what   []string // folders of the module, or full paths of other packages
	deep   bool     // not even indirectly
	why    string
}

var nevers = []never{
	{who: []string{"logfmt"}, what: []string{"rules", "=judge"}, deep: true, why: "the log knows no game"},
	{who: []string{"rules"}, what: []string{"logfmt", "=judge"}, deep: true, why: "the rules know no log"},
	{who: []string{"rules"}, what: []string{"os", "encoding/json", "fmt"}, deep: true, why: "the rules run in a browser, too"},
	{who: []string{"examples/bots"}, except: []string{"examples/bots/internal"}, what: []string{"rules", "logfmt", "judge/exchange", "=judge", "referee", "base"}, deep: true, why: "an entrant knows nothing of this project"},
	{who: []string{"judge/claims"}, what: []string{"=judge", "referee", "corpus"}, deep: true, why: "who writes down knows no process and does not judge"},
	{who: []string{"ledger"}, what: []string{"rules", "=judge", "corpus", "referee", "event"}, deep: true, why: "a ledger knows digests and ids, and judges nothing"},
	{who: []string{"=event"}, what: []string{"rules", "logfmt", "=judge", "referee", "ledger"}, deep: true, why: "a schedule says what is to be played, and knows names only"},
	{who: []string{"judge/exchange"}, what: []string{"logfmt", "=judge", "referee"}, deep: true, why: "a conversation knows no log and no pipe"},
	{who: []string{"referee"}, what: []string{"=judge", "corpus", "report", "render/page"}, deep: true, why: "who records does not judge"},
	{who: []string{"judge"}, what: []string{"referee", "corpus"}, deep: true, why: "the auditor is not the referee, and is handed logs"},
	{who: []string{"judge/verdict"}, what: []string{"encoding/json", "os/exec", "corpus"}, deep: true, why: "it runs in a browser, too, and is to be small"},
	{who: []string{"internal/test/forge"}, what: []string{"=judge", "referee", "corpus"}, deep: true, why: "who lies does not judge, and is handed what he lies about"},
	{who: []string{"event/check"}, what: []string{"referee", "corpus", "analysis", "report", "render/page"}, deep: true, why: "it is handed sessions, and neither counts for tables nor prints"},
	{who: []string{"analysis", "render/page"}, what: []string{"corpus", "report"}, deep: true, why: "they are handed what they show"},
	{who: []string{"corpus"}, what: []string{"=judge", "rules"}, deep: true, why: "vectors are for any verifier"},
	{who: []string{"base", "internal/words", "internal/cli", "internal/test/clitest", "internal/filelock"}, what: []string{"logfmt", "rules", "judge/exchange", "=judge", "referee", "analysis", "render/page"}, deep: true, why: "it serves whoever asks, and knows nobody"},
	{who: handed, what: games(), deep: true, why: "games are handed to it, a sixth one, too"},
	{who: []string{"internal/test/gametest"}, what: []string{"judge/exchange", "logfmt"}, deep: true, why: "what every game promises is about no log"},
	{who: []string{"convert"}, what: []string{"=judge", "referee", "corpus", "analysis"}, deep: true, why: "who converts does not judge"},
	{who: []string{"render/picture", "render/textboard"}, what: []string{"logfmt", "=judge"}, deep: true, why: "a picture is of a scene, wherever that is from"},
	{who: []string{"report/chart"}, what: []string{"render/page", "render/site", "render/document"}, deep: true, why: "a chart does not know its page"},
	{who: []string{"referee/process"}, what: []string{"rules", "=judge", "logfmt"}, deep: true, why: "who watches a process knows no game, and does not judge"},
	{who: []string{"referee/person"}, what: []string{"logfmt", "referee/process", "os/exec", "time"}, why: "a person is a program like another: no processes, clocks or logs"},
	{who: without, what: []string{"os", "os/exec", "net", "net/http"}, why: "it is handed bytes, and hands them over"},
	{who: []string{"render/site"}, what: []string{"net", "net/http"}, why: "a site is files: others serve it"},
	{who: []string{"cmd/verify"}, what: []string{"net/http"}, deep: true, why: "an auditor's program calls nobody, and stays small"},
	{except: []string{"cmd/internal/render"}, what: []string{"net/http"}, why: "a site can be looked at"},
	{except: []string{"cmd/internal/render", "examples"}, what: []string{"net"}, why: "a site can be looked at"},
	{except: []string{"report"}, what: []string{"github.com/olekukonko/tablewriter", "github.com/go-echarts/go-echarts/v2"}, why: "tables and charts are made in one place"},
	{except: []string{"cmd", "internal/cli"}, what: []string{"github.com/spf13/pflag"}, why: "flags belong to commands"},
	{except: []string{"internal/test", "examples"}, what: []string{"internal/test"}, why: "helpers of tests stay out of the product"},
	{except: []string{"cmd"}, what: []string{"rules/all"}, why: "only commands choose the games"},
}

// standard are the packages of the standard library that nevers name.
var standard = []string{"os", "os/exec", "net", "net/http", "time", "fmt", "encoding/json"}

// handed are the folders whose callers pass them a game.
var handed = []string{"=judge", "judge/claims", "judge/derive", "judge/exchange", "event", "ledger", "render", "referee", "report", "analysis", "internal/results", "internal/sessions"}

// without are the folders that open no files and no connections.
var without = []string{"rules", "judge", "event", "convert", "analysis", "report", "render/picture", "render/textboard", "render/page", "internal/words", "render/exhibit"}

// games returns the folders of games: those with a game.go.
func games() []string {
	files, _ := filepath.Glob("../../rules/*/game.go")
	var list []string
	for _, f := range files {
		list = append(list, "rules/"+filepath.Base(filepath.Dir(f)))
	}
	return list
}

func (n never) concerns(path string) bool {
	return (len(n.who) == 0 || under(path, n.who...)) && !under(path, n.except...)
}

func (n never) broken(p pkg) []string {
	list := p.imports
	if n.deep {
		list = p.deps
	}
	var bad []string
	for _, imp := range list {
		if slices.Contains(n.what, imp) || under(imp, n.what...) || slices.ContainsFunc(n.what, func(w string) bool {
			return strings.Contains(w, ".") && strings.HasPrefix(imp, w+"/")
		}) {
			bad = append(bad, imp)
		}
	}
	return bad
}

// The packages import only what they may.
func TestImports(t *testing.T) {
	list := packages(t)
	t.Run("nevers", func(t *testing.T) { neversHold(t, list) })
	t.Run("folders", func(t *testing.T) { neversAreOfThisHouse(t, list) })
	t.Run("floors", func(t *testing.T) { importsRunDown(t, list) })
}

// neversHold requires that no package has a forbidden import.
func neversHold(t *testing.T, list []pkg) {
	for _, p := range list {
		for _, n := range nevers {
			if !n.concerns(p.path) {
				continue
			}
			for _, imp := range n.broken(p) {
				if !under(imp, strings.TrimPrefix(p.path, module+"/")) {
					t.Errorf("%s reaches %s: %s", p.path, imp, n.why)
				}
			}
		}
	}
}

// neversAreOfThisHouse requires that every folder in a rule exists, and that every rule
// forbids something.
func neversAreOfThisHouse(t *testing.T, list []pkg) {
	for _, n := range nevers {
		if len(n.what) == 0 {
			t.Errorf("nothing is forbidden: %s", n.why)
		}
		for _, folder := range slices.Concat(n.who, n.except, n.what) {
			own := !strings.Contains(folder, ".") && (!slices.Contains(n.what, folder) || !slices.Contains(standard, folder))
			if own && !slices.ContainsFunc(list, func(p pkg) bool { return under(p.path, folder) }) {
				t.Errorf("no package at or below %s: %s", folder, n.why)
			}
		}
	}
}

// The test itself notices a forbidden import.
func TestNeversCanFail(t *testing.T) {
	p := pkg{path: module + "/logfmt", imports: []string{"io"}, deps: []string{"io", module + "/rules/dots"}}
	if !nevers[0].concerns(p.path) || len(nevers[0].broken(p)) != 1 {
		t.Error("a forbidden import is not seen")
	}
	p = pkg{path: module + "/judge", imports: []string{"github.com/olekukonko/tablewriter/tw"}}
	at := slices.IndexFunc(nevers, func(n never) bool { return strings.HasPrefix(n.why, "tables and charts") })
	if n := nevers[at]; !n.concerns(p.path) || len(n.broken(p)) != 1 {
		t.Error("a library out of its place is not seen")
	}
}

// floors are the folders of the house from the ground up. A package imports packages
// below its own floor, and packages of its own folder. Folders of one floor do not
// import each other. The helpers under internal may be imported on every floor.
var floors = [][]string{
	{"base"},
	{"logfmt", "rules", "corpus"},
	{"judge", "ledger"},
	{"convert"},
	{"judge/dispute", "event"},
	{"analysis", "referee"},
	{"report"},
	{"render"},
	{"cmd"},
}

// floorOf returns the folder of floors that a package is in, the longest match, and
// its floor; "" if there is none.
func floorOf(path string) (folder string, floor int) {
	for i, list := range floors {
		for _, f := range list {
			if under(path, f) && len(f) > len(folder) {
				folder, floor = f, i
			}
		}
	}
	return folder, floor
}

// importsRunDown requires that a package imports only packages on lower floors.
func importsRunDown(t *testing.T, list []pkg) {
	for _, p := range list {
		folder, floor := floorOf(p.path)
		if folder == "" {
			if !under(p.path, "internal", "examples") {
				t.Errorf("%s is on no floor", p.path)
			}
			continue
		}
		for _, imp := range p.imports {
			if other, below := floorOf(imp); other != "" && other != folder && below >= floor {
				t.Errorf("%s imports %s, which is not below it", p.path, imp)
			}
		}
	}
}
