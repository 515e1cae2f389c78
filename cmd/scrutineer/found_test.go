package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"html"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"scrutineer/internal/cli"
)

// found are inputs as other programs write them, small ones made after real files: what came
// of them before there was one reader of results, and what is wanted. The files are in
// testdata/found. The table with what comes now: go test ./cmd/scrutineer -run 'TestFound$' -v
var found = []struct {
	file, run string // "|" pipes the output on
	came      string
	want      string   // in words
	code      cli.Code // of the last command
	shows     []string // patterns of the output
	never     []string
}{
	{"psq-names-a.psq", "convert --from psq psq-names-a.psq psq-names-b.psq | analyze --trust attested --report standings --format csv -",
		"two engines of Chinese names are one", "two engines, each with a game", 0, []string{`psq\.9502524e,1,`, `psq\.61a861c4,1,`, `B,2,`}, nil},
	{"psq-names-b.psq", "convert --from psq psq-names-b.psq", "the same", "the same", 0, []string{`psq\.61a861c4`}, []string{`psq\.-`}},
	{"psq-cp1250.psq", "convert --from psq psq-cp1250.psq | verify -", "refused: not UTF-8", "a log, and a notice", 0, []string{"read as Windows-1252", "1 verified"}, nil},
	{"psq-cp1250.psq", "convert --from psq --encoding windows-1250 psq-cp1250.psq", "refused", "the name in the encoding that is said", 0, []string{`\\xc5\\xbdelva\.zip`}, []string{"read as"}},
	{"psq-bom.psq", "convert --from psq psq-bom.psq | verify -", "refused: the first line", "read", 0, []string{"1 verified"}, nil},
	{"psq-same-winner.psq", "convert --from psq psq-same-winner.psq | verify --explain -", "the outcome depends on a ruling under which the same seat wins",
		"the sentence does not say that the outcome does", 3, []string{"whether the log holds depends on a ruling"}, []string{"the outcome depends"}},
	{"pairs.txt", "verify tournament --standings pairs.txt --results pairs.txt --game fiverow --format ndjson", "seats-unbalanced, first-unbalanced", "no word about who moved first; the table compared", 3,
		[]string{`"pairs\.txt".*"result":"passed"`}, []string{"unbalanced", "not-checked"}},
	{"swiss4.trf", "verify tournament --standings swiss4.trf --results swiss4.trf --game dots", "open: pair-missing, seats-unbalanced", "a Swiss event: nothing", 3, []string{"attested +dots +4 games, 4 programs"}, []string{"pair-missing", "seats-unbalanced"}},
	{"gauntlet.pgn", "verify tournament --results gauntlet.pgn --game dots", "open: pair-missing", "a gauntlet", 3, []string{"attested"}, []string{"pair-missing"}},
	{"cr.trf", "verify tournament --standings cr.trf --results cr.trf --game dots", "refused: no column", "as with LF", 3, []string{"attested +dots +4 games"}, nil},
	{"padded.trf", "verify tournament --standings padded.trf --results padded.trf --game dots", "refused: no opponent 0002", "0002 is player 2", 3, []string{"attested +dots +4 games"}, nil},
	{"points-162.trf", "verify tournament --standings points-162.trf --results points-162.trf --game dots --points 3/1/0", "rejected: cell-mirror", "line 162 says 3/1/0", 3, []string{"attested"}, []string{"cell-mirror"}},
	{"bye-half-bbu.trf", "verify tournament --standings bye-half-bbu.trf --results bye-half-bbu.trf --game dots", "rejected: cell-mirror", "the file says that U is worth 0.5", 3, []string{"attested"}, []string{"cell-mirror", "pair-missing"}},
	{"latin1.trf", "verify tournament --standings latin1.trf --results latin1.trf --game dots", "refused: not UTF-8", "read, with a notice", 3, []string{"read as Windows-1252", "attested +dots +4 games"}, nil},
	{"no-rounds.trf", "verify tournament --standings no-rounds.trf --results no-rounds.trf --game dots", "empty: no row", "no round has a result yet", 2, []string{"no round has a result yet"}, []string{"no row"}},
	{"forfeits-only.trf", "verify tournament --standings forfeits-only.trf --results forfeits-only.trf --game dots", "empty: no row", "two players and a forfeit", 3, []string{"0 games, 2 programs"}, nil},
	{"latin1.pgn", standingsOf, "one of two games", "both games", 0, []string{"2 results", "Müller,1,1"}, nil},
	{"nul-tail.pgn", standingsOf, "no game", "the game, and a notice", 0, []string{"nul-tail.pgn:6: 64 bytes", "a,1,1"}, nil},
	{"cat.pgn", standingsOf, "one of two games", "both games", 0, []string{"2 results"}, nil},
	{"blank-after-event.pgn", "analyze blank-after-event.pgn", "no report at all", "the game", 0, []string{"1 result from"}, nil},
	{"one-line.pgn", standingsOf, "no game", "the game", 0, []string{"1 result from", "a,1,1"}, nil},
	{"cr-only.pgn", standingsOf, "no game", "both games", 0, []string{"2 results"}, nil},
	{"unknown-names.pgn", standingsOf, "a bot ?", "a bot without a name, in all three games", 1, []string{`3 rows not used: 3 bot`}, []string{`,\?,`}},
	{"lost-on-time.pgn", standingsOf, "no faults", "two losses by fault", 0, []string{"b,2,0,0,2,2,0"}, nil},
	{"bye-upper.pgn", standingsOf, "a bye with an opponent", "a bye for a", 0, []string{"a,0,0,0,0,0,1,2"}, nil},
	{"both-lose.pgn", standingsOf, "no result", "a game that both lost", 0, []string{"a,1,0,0,1,0,0", "b,1,0,0,1,0,0"}, nil},
	{"mt-tcec.pgn", "analyze --report time --format json mt-tcec.pgn", "no times are known", "1.5 s and 0.5 s", 0, []string{`1500000`, `500000`}, nil},
	{"time-arena.pgn", "analyze --report time --format json time-arena.pgn", "no times are known", "1.5 s and 0.5 s", 0, []string{`1500000`, `500000`}, nil},
	{"sep.csv", standingsOf, "no column first", "read", 0, []string{"1 result from"}, nil},
	{"empty-rows.csv", "analyze empty-rows.csv", "no report", "one game", 0, []string{"1 result from"}, nil},
	{"latin1.csv", standingsOf, "one of two games", "both games, and a notice", 0, []string{"latin1.csv:2: not UTF-8", "2 results", "Müller,1,1"}, nil},
	{"words.csv", standingsOf, "no results", "win, loss, tie and white wins, as first, white and draw are", 0, []string{"4 results", "a,4,2,1,1"}, nil},
	{"winner.csv", standingsOf, "no column result", "read", 0, []string{"3 results", "a,3,1,1,1"}, nil},
	{"cup.pgn", standingsOf, "right", "alpha 1.2 6 points, beta 3.5, gamma-x 2.5", 0, []string{"alpha 1.2,8,5,2,1,0,12", "beta,8,2,3,3,0,7", "gamma-x,8,1,3,4,0,5"}, nil},
	{"lichess.csv", "verify tournament --standings lichess.csv --results cup.pgn --game dots --points 1/0.5/0", "no column bot", "Username is a name", 3, []string{"attested"}, []string{"wrong-", "bot-"}},
	{"total.csv", "verify tournament --standings total.csv --results cup.pgn --game dots --points 1/0.5/0", "not a bot", "two lines not checked", 3, []string{"not checked: 2 lines of the file that are not rows"}, []string{"wrong-", "bot-"}},
	{"bom.tournament", "referee tournament --check bom.tournament", "no statement \\ufeffevent", "the guide on the old form", 2, nil, []string{"ufeff"}},
	{"bom.transcript", "convert --from transcript bom.transcript", "not printable ASCII", "read", 3, []string{"session game"}, []string{"printable"}},
	{"capitals.openings", "referee match --game fiverow --protocol gomocup --param width=15 --param height=15 --ruling first=by_count --openings capitals.openings -n 2 a=./none b=./none",
		"not 15 rows of 15 cells", "H8I9 is h8i9", 3, []string{"start plies H7; I8"}, []string{"rows of 15 cells"}},
	{"folder-of-pgn.txt", "analyze {folder}", "not read", "the games of the folder", 0, []string{"12 results"}, nil},
	{"key-crlf.txt", "verify ledger show --key {key} {folder}", "a key file has just one line", "accepted", 2, nil, []string{"just one line", "bad-key"}},
	{"variant.pgn", "analyze --report standings --format csv --kind chess variant.pgn", "three games", "one game", 0, []string{`(?m)^chess,2/1/0,1-2,a,6,3,0,3`}, []string{"(?i)standard"}},
	{"name-blanks.pgn", standingsOf, "bots of blanks", "bots a and b", 0, []string{`,a,2,2,`, `,b,2,0,`}, []string{`u\{20\}`}},
	{"games.pgn.gz", standingsOf, "moves without tags", "read as packed logs are", 0, []string{"1 result from"}, nil},
	{"bye.trf", standingsOf, "right", "the games of bye-table.csv, and the byes", 0, []string{"Ann,2,2,0,0,0,1,6|Ann,2,2,0,0,0,0,4", "Bob,1,0,0,1,0,1,2"}, nil},
	{"bye-table.csv", "verify tournament --standings bye-table.csv --results bye.trf --game dots --points 1/0.5/0", "rejected: wrong-points", "the byes are in the account", 3, []string{"attested"}, []string{"wrong-points", "pair-missing"}},
	{"bye-rows.csv", "verify tournament --results bye-rows.csv --game dots", "not a second", "read, as analyze reads it", 3, []string{"attested +dots +2 games, 3 programs"}, nil},
	{"both-lost.pgn", "verify tournament --standings both-lost-table.csv --results both-lost.pgn --game dots --points 1/0.5/0", "the table holds", "a table with 1.5 points is rejected", 1, []string{"a has 1 points by 1/0.5/0, not 1.5"}, nil},
	{"both-lost-table.csv", "verify tournament --standings both-lost-table.csv --results both-lost.pgn --game dots --points 1/0.5/0", "the table holds", "the same", 1, []string{"b has 0 points by 1/0.5/0, not 0.5"}, nil},
	{"comment-first.pgn", "verify tournament --results comment-first.pgn --game dots", "taken for CSV", "read", 3, []string{"attested +dots +1 game, 2 programs"}, nil},
}

// standingsOf is the command for files of which only the standings matter.
const standingsOf = "analyze --max-bad 1 --report standings --format csv {}"

func TestFound(t *testing.T) {
	setUp := map[string]string{"{folder}": t.TempDir(), "{key}": filepath.Join(t.TempDir(), "crlf.pub")}
	t.Chdir("testdata/found")
	cup, err := os.ReadFile("cup.pgn")
	if err == nil {
		err = os.WriteFile(filepath.Join(setUp["{folder}"], "cup.pgn"), cup, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	private := filepath.Join(t.TempDir(), "cup.key")
	if _, errs, code := called(t, "verify", "ledger", "keygen", "cup", "-o", private); code != cli.OK {
		t.Fatal(errs)
	}
	public, _ := os.ReadFile(private + ".pub")
	if err := os.WriteFile(setUp["{key}"], bytes.ReplaceAll(public, []byte("\n"), []byte("\r\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Logf("file\tcame\twanted\tnow")
	for file, why := range later {
		t.Logf("%s\t-\t%s\tlater", file, why)
	}
	for _, f := range found {
		setUp["{}"] = f.file
		shown, code := piped(t, f.run, setUp)
		wrong := code != f.code
		for _, p := range f.shows {
			wrong = wrong || !regexp.MustCompile(p).MatchString(shown)
		}
		for _, p := range f.never {
			wrong = wrong || regexp.MustCompile(p).MatchString(shown)
		}
		if !wrong {
			t.Logf("%s\t%s\t%s\tas wanted, exit %d, %.200q", f.file, f.came, f.want, code, firstMatch(shown, f.shows))
		} else {
			t.Errorf("%s: %s\n came:   %s\n wanted: %s, code %d, %q, never %q\n now:    code %d\n%s", f.file, f.run, f.came, f.want, f.code, f.shows, f.never, code, shown)
		}
	}
}

// firstMatch returns the line of a text that the first pattern matches, otherwise its first.
func firstMatch(text string, patterns []string) string {
	at := []int{0, 0}
	if len(patterns) > 0 {
		at = regexp.MustCompile(patterns[0]).FindStringIndex(text)
	}
	line, _, _ := strings.Cut(text[strings.LastIndexByte(text[:at[0]], '\n')+1:], "\n")
	return line
}

// later are inputs about other things than text and results.
var later = map[string]string{"no-newline.py": "why says that the line never ended", "program-with-blank.txt": "a program whose path has blanks"}

// piped runs commands of which each reads what the one before it wrote. It returns all
// messages, and the output and code of the last.
func piped(t *testing.T, commands string, names map[string]string) (shown string, code cli.Code) {
	t.Helper()
	var in bytes.Buffer
	for command := range strings.SplitSeq(commands, " | ") {
		args := strings.Fields(command)
		for i, a := range args {
			if name, is := names[a]; is {
				args[i] = name
			}
		}
		var out, errs bytes.Buffer
		env := &cli.Env{Name: "scrutineer", Args: args, Stdin: &in, Stdout: &out, Stderr: &errs, Context: t.Context()}
		code = env.Run(run)
		shown, in = shown+errs.String(), out
	}
	return shown + in.String(), code
}

// The list of what was found has no line without a test, except for those that come later.
func TestFoundIsWhole(t *testing.T) {
	const path = "../../../shared/found/results/LOG.tsv"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Skipf("the list of what was found is not here: %s", path)
	}
	files := " "
	for _, f := range found {
		files += f.file + " "
	}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		fields := strings.Split(line, "\t")
		tested := strings.Contains(files, " "+fields[1]+" ")
		if i > 0 && !tested && later[fields[1]] == "" {
			t.Errorf("%s:%d: %s has no test", path, i+1, fields[1])
		}
	}
}

// Analyze and verify tournament read the same games: the standings that analyze makes of a file
// are right, compared with the same file. Whatever form an event is written in, its standings are the same.
func TestSameGames(t *testing.T) {
	dir := t.TempDir()
	count := 0
	for _, root := range []string{"testdata/found", "../../docs", "../../analysis/testdata", "../../../shared/found", "../../../shared/records"} {
		filepath.WalkDir(root, func(file string, e os.DirEntry, err error) error {
			if err == nil && !e.IsDir() && sameGames(t, dir, file) != "" {
				count++
			}
			return nil
		})
	}
	t.Log(count, "files with results")
	if count < 30 {
		t.Errorf("only %d files have results", count)
	}
	rng := rand.New(rand.NewPCG(36, 3))
	for range 40 {
		first, of := "", ""
		for form, text := range inForms(rng) {
			file := filepath.Join(dir, form)
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			standings := sameGames(t, dir, file)
			if standings == "" || first != "" && standings != first {
				t.Fatalf("%s\n%s\n%s, but by %s\n%s", form, text, standings, of, first)
			}
			first, of = standings, form
		}
	}
}

// sameGames returns the standings of a file, empty if it has no results of the game. They must
// be right, compared with the file.
func sameGames(t *testing.T, dir, file string) string {
	t.Helper()
	made, _, code := called(t, "analyze", "--kind", "dots", "--max-bad", "1", "--trust", "attested", "--report", "standings", "--format", "csv", file)
	if code == cli.Failed || !strings.Contains(made, "\ndots,") || strings.HasSuffix(file, ".mlog") {
		return ""
	}
	table := filepath.Join(dir, "standings.csv")
	if err := os.WriteFile(table, []byte(made), 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs, code := called(t, "verify", "tournament", "--trust", "attested", "--game", "dots", "--results", file, "--standings", table)
	if want := fmt.Sprintf(" games?, %d programs?\n", strings.Count(made, "\ndots,")); code == cli.Failed || regexp.MustCompile(`(wrong|bot|row|table)-[a-z]+: `).MatchString(out) || !regexp.MustCompile(want).MatchString(out) {
		t.Errorf("%s: code %d, %s%s\n%s", file, code, errs, out, made)
	}
	return made
}

// inForms returns the same random event in the forms of files, by their names.
func inForms(rng *rand.Rand) map[string]string {
	csv, pgn, md, page := "round,first,second,result\n", "", "Games\n\n| Round | White | Black | Result |\n|---|---|---|---|\n", "<table><tr><th>Round<th>White<th>Black<th>Result\n"
	bots := []string{"ann", "bob 1.2", "Łoś", "d-e", "f & g"}[:2+rng.IntN(4)]
	for n := range 1 + rng.IntN(20) {
		a := rng.IntN(len(bots))
		b := (a + 1 + rng.IntN(len(bots)-1)) % len(bots)
		first, second, result := bots[a], bots[b], []string{"1-0", "0-1", "1/2-1/2", "0-0", "bye", "half-bye", "+-", "--"}[rng.IntN(8)]
		if strings.Contains(result, "bye") {
			second = ""
		}
		csv += fmt.Sprintf("%d,%s,%s,%s\n", n+1, first, second, result)
		pgn += fmt.Sprintf("[Round \"%d\"]\n[White \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n\n%[4]s\n\n", n+1, first, second, result)
		md += fmt.Sprintf("| %d | %s | %s | %s |\n", n+1, first, second, result)
		page += fmt.Sprintf("<tr><td>%d<td>%s<td>%s<td>%s\n", n+1, html.EscapeString(first), html.EscapeString(second), result)
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	io.WriteString(z, csv)
	z.Close()
	return map[string]string{"a.csv": csv, "b.csv": "\ufeffsep=;\r\n" + strings.NewReplacer(",", ";", "\n", "\r\n").Replace(csv), "c.tsv": strings.NewReplacer(",", "\t", "\n", "\r").Replace(csv),
		"d.pgn": pgn, "e.md": md, "f.html": page + "</table>\n", "g.csv.gz": packed.String()}
}
