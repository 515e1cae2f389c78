package document

import (
	"bufio"
	"crypto/sha256"
	_ "embed" // the page's style
	"encoding/base64"
	"html/template"
	"io"
	"strings"

	"scrutineer/internal/words"
	"scrutineer/report"
	"scrutineer/report/chart"
)

//go:embed assets/report.css
var style string

// Report is the content of a single-file report.
type Report struct {
	Checked Checked
	Games   []report.Game
	Method  Method
}

// Checked says what happened to the logs.
type Checked struct {
	Logs    []Count // by status, in their order
	Apart   int     // verified or attested, but not a game that counts
	Twice   int     // verified or attested, but with an id that another log of the event has
	Results int     // results without logs, from a table
	NotUsed []Reason
	Claimed bool   // results count as the logs claim them
	Left    []Left // what was left out and why, up to a maximum

	Attested  int // games whose winner rests on attested claims alone
	Uncounted int // how many of Attested do not count
}

// Count is how many logs have a status.
type Count struct {
	Status string
	Logs   int
}

// Reason is how many rows of a table are unused for one reason.
type Reason struct {
	Code string
	Rows int
}

// Left is a log or a row that does not count.
type Left struct {
	ID, Where, Why string
}

// Method says how the report was made.
type Method struct {
	Program string   // name and version
	Command []string // as it was given
	Inputs  []Input
	Digest  string // over all logs; empty if there are none
}

// Input is a file that was read.
type Input struct {
	Name, SHA256 string
}

// Write writes the report as one self-contained HTML file. The same report gives the
// same bytes. It returns the error of w, or one that names the chart that cannot be
// made.
func Write(w io.Writer, r Report, l words.Language, o Options) error {
	var body strings.Builder
	charts, err := appendGames(&body, r, l, o)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	appendHead(out, r, l, charts)
	out.WriteString(body.String())
	appendMethod(out, r, l)
	out.WriteString("</main>\n")
	if charts {
		out.WriteString("<script>")
		out.Write(chart.Library())
		out.WriteString("</script>\n<script>")
		out.Write(chart.Script())
		out.WriteString("</script>\n")
	}
	out.WriteString("</body>\n</html>\n")
	return out.Flush()
}

// Policy returns a content policy that allows the given inline scripts and style
// sheets and nothing else.
func Policy(scripts, styles []string) string {
	return "default-src 'none'; script-src " + digests(scripts) + "; style-src " + digests(styles) + "; base-uri 'none'; form-action 'none'"
}

func digests(list []string) string {
	if len(list) == 0 {
		return "'none'"
	}
	var all []string
	for _, text := range list {
		sum := sha256.Sum256([]byte(text))
		all = append(all, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	}
	return strings.Join(all, " ")
}

func escape(s string) string { return template.HTMLEscapeString(s) }

// longest is how many characters of a name are written.
const longest = 160
