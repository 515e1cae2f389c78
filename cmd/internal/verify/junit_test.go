package verify

import (
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/cli"
)

// verified returns the output of a call of the command, and its code.
func verified(t *testing.T, args ...string) ([]byte, cli.Code) {
	t.Helper()
	var out, errs bytes.Buffer
	env := &cli.Env{Name: "verify", Args: args, Stdout: &out, Stderr: &errs}
	code := env.Run(Run)
	if errs.Len() > 0 {
		t.Logf("%s", errs.String())
	}
	return out.Bytes(), code
}

// hostile returns inputs that are as difficult as possible for a format: logs of
// every status, with names and texts that are markup, controls, and marks that
// reorder text.
func hostile(t *testing.T) []string {
	t.Helper()
	example, err := os.ReadFile("../../../docs/example.mlog")
	if err != nil {
		t.Fatal(err)
	}
	cut, _, _ := bytes.Cut(example, []byte("\nblock "))
	dir := t.TempDir()
	var list []string
	for name, data := range map[string][]byte{
		"a rejected.mlog":              example,
		"b\"<&>'{0}[x](y).mlog":        bytes.Replace(example, []byte("seat 2 bob"), []byte(`seat 2 bob]]>`), 1),
		"c\x1b[2J\u202e\x00"[:7] + "~": cut,
		"d\xff.mlog":                   []byte("<script>{0}[x](http://example.org)\x00\x1b\n"),
		"e empty:.mlog":                nil,
		"f later.mlog":                 []byte("mlog 2\n"),
		"g all\n.mlog":                 append(append(bytes.Clone(example), cut...), "\nx\n"...),
	} {
		list = append(list, filepath.Join(dir, name))
		if err := os.WriteFile(list[len(list)-1], data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(list)
	return list
}

// element describes an element as in junit-10.xsd: its attributes, with an
// exclamation mark after required ones, and its children. The schema is published by
// the Jenkins project in the repository jenkinsci/xunit-plugin.
type element struct{ attributes, children string }

var junitSchema = map[string]element{
	"testsuites": {"name time tests failures errors", "testsuite"},
	"testsuite": {"name! tests! failures! errors! group time skipped timestamp hostname id package file log url",
		"testsuite properties testcase system-out system-err"},
	"testcase": {"name! time classname group", "skipped error failure rerunFailure rerunError flakyFailure flakyError system-out system-err"},
	"failure":  {"type message", ""},
	"error":    {"type message", ""},
	"skipped":  {"type message", ""},
}

// junitErrors lists the violations of the schema in a document. Text is allowed only
// in failure, error and skipped.
func junitErrors(doc []byte) (errors []string, counts map[string]int) {
	d := xml.NewDecoder(bytes.NewReader(doc))
	counts = map[string]int{}
	path := []string{""}
	for {
		token, err := d.Token()
		if err == io.EOF {
			return errors, counts
		}
		if err != nil {
			return append(errors, err.Error()), counts
		}
		parent := path[len(path)-1]
		switch x := token.(type) {
		case xml.StartElement:
			name := x.Name.Local
			counts[name]++
			if root := parent == "" && name == "testsuites"; !root && !slices.Contains(strings.Fields(junitSchema[parent].children), name) {
				errors = append(errors, "<"+name+"> in <"+parent+">")
			}
			errors = append(errors, attributeErrors(x)...)
			path = append(path, name)
		case xml.EndElement:
			path = path[:len(path)-1]
		case xml.CharData:
			if mixed := parent == "failure" || parent == "error" || parent == "skipped"; !mixed && len(bytes.TrimSpace(x)) > 0 {
				errors = append(errors, "text in <"+parent+">: "+string(x))
			}
		}
	}
}

func attributeErrors(x xml.StartElement) (errors []string) {
	allowed := strings.Fields(junitSchema[x.Name.Local].attributes)
	for _, a := range x.Attr {
		if i := slices.Index(allowed, a.Name.Local+"!"); i >= 0 {
			allowed[i] = a.Name.Local
		} else if !slices.Contains(allowed, a.Name.Local) {
			errors = append(errors, "attribute "+a.Name.Local+" of <"+x.Name.Local+">")
		}
		if cli.Printable(a.Value) != a.Value {
			errors = append(errors, "unprintable: "+strconv.Quote(a.Value))
		}
	}
	for _, a := range allowed {
		if strings.HasSuffix(a, "!") {
			errors = append(errors, "<"+x.Name.Local+"> without "+a)
		}
	}
	return errors
}

func TestJUnitKeepsToTheSchema(t *testing.T) {
	doc, code := verified(t, append([]string{"--format", "junit"}, hostile(t)...)...)
	errors, counts := junitErrors(doc)
	if len(errors) > 0 || code != cli.Found {
		t.Errorf("code %d, %q\n%s", code, errors, doc)
	}
	// Of the inputs above f and the last of g are of a later version; g begins with a
	// log that is rejected, and all others are rejected or cannot be read.
	if counts["testsuite"] != 7 || counts["testcase"] != 8 || counts["failure"] != 6 || counts["skipped"] != 2 {
		t.Errorf("%v\n%s", counts, doc)
	}
}

// The check notices what the schema forbids.
func TestJUnitCheckCanFail(t *testing.T) {
	for doc, want := range map[string]int{
		`<testsuites/>`: 0,
		`<testsuite/>`:  5,
		`<testsuites><testsuite name="" tests="" failures="" errors="" color=""/></testsuites>`: 1,
		`<testsuites><testcase name=""/></testsuites>`:                                          1,
		`<testsuites>text</testsuites>`:                                                         1,
		`<testsuites>`:                                                                          1,
	} {
		if errors, _ := junitErrors([]byte(doc)); len(errors) != want {
			t.Errorf("%s: %q, want %d", doc, errors, want)
		}
	}
}

// Large inputs give several suites, all of them counted; inputs without a log give
// none.
func TestJUnitSuites(t *testing.T) {
	example, err := os.ReadFile("../../../docs/example.mlog")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "many.mlog")
	if err := os.WriteFile(name, bytes.Repeat(example, 200), 0o666); err != nil {
		t.Fatal(err)
	}
	doc, _ := verified(t, "--format", "junit", name)
	errors, counts := junitErrors(doc)
	if len(errors) > 0 || counts["testcase"] != 200 || counts["testsuite"] < 2 {
		t.Errorf("%q %v", errors, counts)
	}
	total := 0
	for i := range counts["testsuite"] {
		suite := name
		if i > 0 {
			suite += ", part " + strconv.Itoa(i+1)
		}
		_, rest, ok := strings.Cut(string(doc), `<testsuite name="`+suite+`" tests="`)
		tests, rest, _ := strings.Cut(rest, `" failures="`)
		failures, _, _ := strings.Cut(rest, `"`)
		n, err := strconv.Atoi(tests)
		if !ok || err != nil || tests != failures {
			t.Errorf("%s: %s tests, %s failures, %v", suite, tests, failures, err)
		}
		total += n
	}
	if total != 200 {
		t.Errorf("suites of %d logs, want 200", total)
	}
	if text := (junit{}).part(nil, &batch{tally: newTally()}); len(text) > 0 {
		t.Errorf("of no log: %s", text)
	}
}

// closed is an output that nobody reads.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// A closed output is not a failure, but a report that is not written is one.
func TestNobodyReads(t *testing.T) {
	report := filepath.Join(t.TempDir(), "r.txt")
	for want, args := range map[cli.Code][]string{
		cli.Found:  nil,
		cli.Failed: {"--report", report},
	} {
		var errs bytes.Buffer
		env := &cli.Env{Name: "verify", Args: append(args, "../../../docs/example.mlog"), Stdout: closed{}, Stderr: &errs}
		code := env.Run(Run)
		if said := strings.Contains(errs.String(), "no report"); said != (want == cli.Failed) {
			t.Errorf("%q: %s", args, errs.String())
		}
		// Some findings may not have been counted when the output was closed.
		if code == cli.Failed && want != cli.Failed || want == cli.Failed && code != want {
			t.Errorf("%q: code %d", args, code)
		}
	}
	if _, err := os.Stat(report); err == nil {
		t.Error("there is half a report")
	}
}
