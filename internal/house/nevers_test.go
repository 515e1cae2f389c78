package house

import (
	"os/exec"
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

// under tells whether a path is a package of the module at or below one of the
// folders.
func under(path string, folders ...string) bool {
	for _, f := range folders {
		if path == module+"/"+f || strings.HasPrefix(path, module+"/"+f+"/") {
			return true
		}
	}
	return false
}

// never is an import that must not be, and why.
type never struct {
	who    []string // folders whose packages are meant; all but those of except where empty
	except []string
	what   []string // folders of the module, or other packages in full
	deep   bool     // not even through others
	why    string
}

var nevers = []never{
	{who: []string{"logfmt"}, what: []string{"rules", "audit"}, deep: true, why: "the log knows no game"},
	{who: []string{"rules"}, what: []string{"logfmt", "audit"}, deep: true, why: "the rules know no log"},
	{who: []string{"rules"}, except: []string{"rules/rulestest"}, what: []string{"os", "encoding/json", "fmt"}, deep: true, why: "the rules run in a browser, too"},
	{who: []string{"bots"}, except: []string{"bots/internal"}, what: []string{"rules", "logfmt", "exchange", "audit", "referee", "seat"}, deep: true, why: "an entrant knows nothing of this project"},
	{who: []string{"clerk"}, what: []string{"audit", "referee", "corpus"}, deep: true, why: "who writes down knows no process and does not judge"},
	{who: []string{"ledger"}, what: []string{"rules", "audit", "corpus", "referee", "schedule", "reconcile"}, deep: true, why: "a ledger knows digests and ids, and judges nothing"},
	{who: []string{"schedule"}, what: []string{"rules", "logfmt", "audit", "referee", "ledger"}, deep: true, why: "a schedule says what is to be played, and knows names only"},
	{who: []string{"exchange"}, what: []string{"logfmt", "audit", "referee"}, deep: true, why: "a conversation knows no log and no pipe"},
	{who: []string{"referee"}, what: []string{"audit", "corpus", "report", "page"}, deep: true, why: "who records does not judge"},
	{who: []string{"audit"}, what: []string{"referee", "corpus"}, deep: true, why: "the auditor is not the referee, and is handed logs"},
	{who: []string{"reconcile"}, what: []string{"referee", "corpus", "analysis", "report", "page"}, deep: true, why: "it is handed sessions, and neither counts for tables nor prints"},
	{who: []string{"analysis", "page"}, what: []string{"corpus", "report"}, deep: true, why: "they are handed what they show"},
	{who: []string{"corpus"}, except: []string{"corpus/makesample", "corpus/makevectors"}, what: []string{"audit", "rules"}, deep: true, why: "vectors are for any verifier"},
	{except: []string{"report"}, what: []string{"github.com/olekukonko/tablewriter", "github.com/go-echarts/go-echarts/v2"}, why: "tables and charts are made in one place"},
	{except: []string{"cmd", "internal/cli"}, what: []string{"github.com/spf13/pflag"}, why: "flags belong to commands"},
	{except: []string{"cmd", "corpus/makesample", "corpus/makevectors", "bench"}, what: []string{"rules/all"}, why: "only commands choose the games"},
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

func TestNevers(t *testing.T) {
	for _, p := range packages(t) {
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

// The test itself sees an import that must not be.
func TestNeversCanFail(t *testing.T) {
	p := pkg{path: module + "/logfmt", imports: []string{"io"}, deps: []string{"io", module + "/rules/dots"}}
	if !nevers[0].concerns(p.path) || len(nevers[0].broken(p)) != 1 {
		t.Error("a forbidden import is not seen")
	}
	p = pkg{path: module + "/audit", imports: []string{"github.com/olekukonko/tablewriter/tw"}}
	at := slices.IndexFunc(nevers, func(n never) bool { return strings.HasPrefix(n.why, "tables and charts") })
	if n := nevers[at]; !n.concerns(p.path) || len(n.broken(p)) != 1 {
		t.Error("a library out of its place is not seen")
	}
}
