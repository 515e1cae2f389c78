package document

import (
	_ "embed" // the page's style
	"io"

	"scrutineer/internal/words"
	"scrutineer/internal/words/markup"
	"scrutineer/render/doc"
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
	body := &writer{HTML: doc.HTML{Lang: l}, rows: o.MaxRows}
	charts, err := body.games(r)
	if err != nil {
		return err
	}
	h := &writer{HTML: doc.HTML{Lang: l}}
	h.head(r, charts)
	h.Add(body.String())
	h.method(r)
	h.Add("</main>\n")
	if charts {
		h.Add("<script>", string(chart.Library()), "</script>\n<script>", string(chart.Script()), "</script>\n")
	}
	h.Add("</body>\n</html>\n")
	_, err = io.WriteString(w, h.String())
	return err
}

// writer writes a report.
type writer struct {
	doc.HTML
	rows int // of a table at most, see Options
}

// shown returns a name as markup.
func shown(s string) string { return markup.Shown(s, longest) }

// longest is how many characters of a name are written.
const longest = 160
