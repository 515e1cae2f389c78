package verify

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"scrutineer/internal/cli"
	"scrutineer/judge"
)

// sarifObjects describes the objects of sarif-schema-2.1.0.json (OASIS, errata 01)
// that are written here: their keys, with an exclamation mark after required ones,
// and the types of their values: another object, "[]" a list, "string", "bool",
// "integer", or a choice of words with bars between them. The schema has more keys;
// the output must use only these. "*" is any key.
var sarifObjects = map[string]map[string]string{
	"sarifLog":               {"$schema": "uri", "version!": "2.1.0", "runs!": "[]run"},
	"run":                    {"tool!": "tool", "results": "[]result", "invocations": "[]invocation"},
	"tool":                   {"driver!": "toolComponent"},
	"toolComponent":          {"name!": "string", "rules": "[]reportingDescriptor"},
	"reportingDescriptor":    {"id!": "string", "defaultConfiguration": "reportingConfiguration"},
	"reportingConfiguration": {"level": "none|note|warning|error"},
	"invocation":             {"executionSuccessful!": "bool", "exitCode": "integer"},
	"result":                 {"ruleId": "string", "level": "none|note|warning|error", "message!": "message", "locations": "[]location", "partialFingerprints": "strings", "properties": "propertyBag"},
	"message":                {"text": "string"},
	"location":               {"physicalLocation": "physicalLocation"},
	"physicalLocation":       {"artifactLocation": "artifactLocation", "region": "region"},
	"artifactLocation":       {"uri": "uri"},
	"region":                 {"startLine": "positive"},
	"strings":                {"*": "string"},
	"propertyBag":            {"*": "any"},
}

// sarifErrors lists where a value is not of a type.
func sarifErrors(at, kind string, v any) (errors []string) {
	wrong := func() []string { return append(errors, fmt.Sprintf("%s is no %s: %v", at, kind, v)) }
	if element, ok := strings.CutPrefix(kind, "[]"); ok {
		list, ok := v.([]any)
		if !ok {
			return wrong()
		}
		for i, e := range list {
			errors = append(errors, sarifErrors(fmt.Sprintf("%s[%d]", at, i), element, e)...)
		}
		return errors
	}
	if keys := sarifObjects[kind]; keys != nil {
		object, ok := v.(map[string]any)
		if !ok {
			return wrong()
		}
		return append(errors, objectErrors(at, keys, object)...)
	}
	text, isText := v.(string)
	number, isNumber := v.(float64)
	whole := isNumber && number == float64(int(number))
	switch kind {
	case "any":
		return nil
	case "string":
		if isText && text != "" {
			return nil
		}
	case "uri":
		if _, err := url.Parse(text); isText && err == nil && regexp.MustCompile(`^[!-~]+$`).MatchString(text) {
			return nil
		}
	case "bool":
		if _, ok := v.(bool); ok {
			return nil
		}
	case "integer":
		if whole {
			return nil
		}
	case "positive":
		if whole && number >= 1 {
			return nil
		}
	default:
		if isText && slices.Contains(strings.Split(kind, "|"), text) {
			return nil
		}
	}
	return wrong()
}

func objectErrors(at string, keys map[string]string, object map[string]any) (errors []string) {
	for key, value := range object {
		kind, ok := keys[key]
		for _, other := range []string{key + "!", "*"} {
			if !ok {
				kind, ok = keys[other]
			}
		}
		if !ok {
			errors = append(errors, at+" has a key "+key)
			continue
		}
		errors = append(errors, sarifErrors(at+"."+key, kind, value)...)
	}
	for key := range keys {
		if name, required := strings.CutSuffix(key, "!"); required && object[name] == nil {
			errors = append(errors, at+" has no "+name)
		}
	}
	return errors
}

// sarifOf returns the output of a call, parsed and checked against the schema.
func sarifOf(t *testing.T, args ...string) (results []any, code cli.Code) {
	t.Helper()
	doc, code := verified(t, slices.Concat(args, []string{"--format", "sarif"})...)
	var v map[string]any
	if err := json.Unmarshal(doc, &v); err != nil {
		t.Fatalf("%v\n%s", err, doc)
	}
	if errors := sarifErrors("log", "sarifLog", v); len(errors) > 0 {
		t.Errorf("%q\n%s", errors, doc)
	}
	run := v["runs"].([]any)[0].(map[string]any)
	var rules []string
	for _, r := range run["tool"].(map[string]any)["driver"].(map[string]any)["rules"].([]any) {
		rules = append(rules, r.(map[string]any)["id"].(string))
	}
	results = run["results"].([]any)
	for _, r := range results {
		if id := r.(map[string]any)["ruleId"].(string); !slices.Contains(rules, id) {
			t.Errorf("no rule %s", id)
		}
	}
	if u := slices.Compact(slices.Sorted(slices.Values(rules))); len(u) != len(rules) {
		t.Errorf("rules twice: %s", rules) // uniqueItems
	}
	return results, code
}

func TestSARIFKeepsToTheSchema(t *testing.T) {
	inputs := hostile(t)
	results, code := sarifOf(t, inputs...)
	if code != cli.Found || len(results) < 8 {
		t.Errorf("code %d, %d results", code, len(results))
	}
	for _, r := range results {
		text := r.(map[string]any)["message"].(map[string]any)["text"].(string)
		// Sections 3.11.5 and 3.11.6: no placeholder, no link.
		if strings.Contains(text, "](") || strings.Contains(strings.ReplaceAll(text, "{{", ""), "{") {
			t.Errorf("%q can be taken for more than text", text)
		}
	}
	if results, code := sarifOf(t, filepath.Join(t.TempDir(), "none")); len(results) != 0 || code != cli.Failed {
		t.Errorf("of no input: code %d, %v", code, results)
	}
	if results, code := sarifOf(t); len(results) == 0 || code != cli.OK {
		t.Errorf("of the sample: code %d, %d results", code, len(results))
	}
}

// The check notices what the schema forbids.
func TestSARIFCheckCanFail(t *testing.T) {
	for doc, want := range map[string]int{
		`{"version":"2.1.0","runs":[]}`: 0,
		`{"version":"2.0.0","runs":[]}`: 1,
		`{"runs":{}}`:                   2,
		`{"version":"2.1.0","runs":[{"tool":{"driver":{"name":""}},"more":1}]}`: 2,
		`{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"x"}},"results":[{"level":"bad","message":{},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a b"},"region":{"startLine":0}}}]}]}]}`: 3,
	} {
		var v any
		if err := json.Unmarshal([]byte(doc), &v); err != nil {
			t.Fatal(err)
		}
		if errors := sarifErrors("log", "sarifLog", v); len(errors) != want {
			t.Errorf("%s: %q, want %d", doc, errors, want)
		}
	}
}

// Names are references as in RFC 3986: section 4.2 for the colon, 2.1 for bytes that
// must be escaped.
func TestURIs(t *testing.T) {
	for name, want := range map[string]string{
		"games/a.mlog": "games/a.mlog", "/tmp/a b.mlog": "file:///tmp/a%20b.mlog", "a:b.mlog": "./a:b.mlog",
		"x.zip!a.mlog": "x.zip%21a.mlog", "100%.mlog": "100%25.mlog", "a?b#c": "a%3Fb%23c", "\xff\n": "%FF%0A", "ż": "%C5%BC", "-": "-",
	} {
		if got := uriOf(name); got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
}

// prints returns the fingerprints of the findings on a file, and the lines.
func prints(t *testing.T, file string) (prints, lines []string) {
	t.Helper()
	results, _ := sarifOf(t, file)
	for _, r := range results {
		r := r.(map[string]any)
		prints = append(prints, r["partialFingerprints"].(map[string]any)["finding/v1"].(string))
		lines = append(lines, fmt.Sprint(r["locations"]))
	}
	return prints, lines
}

// A finding keeps its fingerprint when its log moves, and two findings have two.
func TestFingerprintsAreStable(t *testing.T) {
	example, err := os.ReadFile("../../../docs/example.mlog")
	if err != nil {
		t.Fatal(err)
	}
	sample, _ := verified(t, "rules", "dots") // any text but a log
	moved := filepath.Join(t.TempDir(), "moved.mlog")
	if err := os.WriteFile(moved, append(sample, example...), 0o666); err != nil {
		t.Fatal(err)
	}
	here, lines := prints(t, "../../../docs/example.mlog")
	there, others := prints(t, moved)
	if len(here) < 2 || len(there) != len(here)+1 || !slices.Equal(here, there[1:]) || slices.Equal(lines, others[1:]) {
		t.Errorf("%s at %s, then %s at %s", here, lines, there, others)
	}
	if here[0] == here[1] {
		t.Error("two findings have one fingerprint")
	}
}

// Levels as the report of a build or a code host needs them.
func TestLevels(t *testing.T) {
	for _, tt := range []struct {
		status   judge.Status
		code     judge.Code
		severity judge.Severity
		want     string
	}{
		{judge.Rejected, judge.WrongWinner, judge.Decisive, "error"},
		{judge.Rejected, judge.WrongScore, judge.Score, "error"},
		{judge.Rejected, judge.WrongReason, judge.Reason, "error"},
		{judge.Rejected, judge.FaultConfirmed, judge.Note, "note"},
		{judge.Rejected, judge.WrongTime, judge.Cosmetic, "warning"},
		{judge.Malformed, "header", judge.Decisive, "error"},
		{judge.Malformed, "malformed", judge.Note, "error"}, // on the log itself
		{judge.Verified, judge.FaultConfirmed, judge.Note, "note"},
		{judge.Verified, judge.WrongTime, judge.Cosmetic, "warning"},
		{judge.AttestedStatus, judge.AttestedClaim, judge.Note, "warning"},
		{judge.AttestedStatus, judge.FaultConfirmed, judge.Note, "note"},
		{judge.Disputed, judge.Depends, judge.Note, "warning"},
		{judge.Disputed, judge.WrongWinner, judge.Decisive, "warning"},
		{judge.Disputed, judge.FaultConfirmed, judge.Note, "note"},
		{judge.Open, judge.OpenLog, judge.Note, "warning"},
		{judge.VoidStatus, judge.VoidGame, judge.Note, "warning"},
		{judge.Unsupported, judge.UnknownGame, judge.Note, "warning"},
	} {
		if got := level(&judge.Session{Status: tt.status}, &judge.Finding{Code: tt.code, Severity: tt.severity}, judge.TrustVerified); got != tt.want {
			t.Errorf("%s %s %s: %s, want %s", tt.status, tt.code, tt.severity, got, tt.want)
		}
	}
}

// With --trust attested there are no warnings about attested logs.
func TestLevelOfTrust(t *testing.T) {
	s, f := &judge.Session{Status: judge.AttestedStatus}, &judge.Finding{Code: judge.AttestedClaim, Severity: judge.Note}
	if got := level(s, f, judge.TrustAttested); got != "note" {
		t.Errorf("level %s, want note", got)
	}
}

// Similar findings on one log have different fingerprints.
func TestFingerprintsOfTwins(t *testing.T) {
	f := judge.Finding{Code: judge.NeedlessRuling, Severity: judge.Cosmetic, File: "a", Line: 5, Message: "x"}
	text := string((&sarif{}).verdict(nil, &judge.Session{Status: judge.Verified, Findings: []judge.Finding{f, f}}))
	one, two, _ := strings.Cut(text, "\n,")
	if one == "" || two == "" || strings.TrimPrefix(one, ",") == strings.TrimSuffix(two, "\n") {
		t.Errorf("%s", text)
	}
}
