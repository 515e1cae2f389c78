package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// linesOf are the lines of an output. JSON has a line for each value in it.
func linesOf(text []byte) []string {
	if lines, ok := jsonLines(text); ok {
		return lines
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// jsonLines are the lines of one or more JSON objects. What is said about a log begins with
// its file and number.
func jsonLines(text []byte) (lines []string, ok bool) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	for {
		var object map[string]any
		if err := d.Decode(&object); err == io.EOF {
			return lines, len(lines) > 0
		} else if err != nil {
			return nil, false
		}
		prefix := ""
		if object["file"] != nil && object["log"] != nil {
			prefix = fmt.Sprintf("%v#%v", object["file"], object["log"])
		}
		lines = flat(lines, prefix, object)
	}
}

// flat adds a line for each value in a value.
func flat(lines []string, at string, value any) []string {
	below := func(name string) string { return strings.TrimPrefix(at+"."+name, ".") }
	switch v := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			lines = flat(lines, below(name), v[name])
		}
	case []any:
		for i, one := range v {
			lines = flat(lines, below(strconv.Itoa(i)), one)
		}
	default:
		text, _ := json.Marshal(v) // of a string, a number, a truth value or nothing
		lines = append(lines, at+": "+string(text))
	}
	return lines
}

// pagesOf are the lines of a site: of pages the text, of tables and other data the file. The
// manifest is left out, since it has digests of the pages.
func pagesOf(dir string) (lines []string, err error) {
	site := os.DirFS(dir)
	err = fs.WalkDir(site, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || name == "manifest.json" {
			return err
		}
		text, err := fs.ReadFile(site, name)
		var page []string
		switch path.Ext(name) {
		case ".html":
			page = pageText(text)
		case ".csv", ".json", ".txt", ".xml":
			page = linesOf(text)
		}
		for _, line := range page {
			lines = append(lines, name+": "+line)
		}
		return err
	})
	return lines, err
}

// What is replaced, in this order, to make text of a page.
var (
	// What no reader sees.
	unseen = regexp.MustCompile(`(?is)<(style|script)\b[^>]*>.*?</(style|script)>|<!--.*?-->`)
	// The ends of cells, and of what stands on lines of its own.
	cell   = regexp.MustCompile(`(?i)</(td|th)>`)
	ending = regexp.MustCompile(`(?i)</(address|article|aside|blockquote|button|caption|dd|details|div|dt|figcaption|figure|footer|form|h[1-6]|header|label|legend|li|main|nav|ol|option|p|pre|section|summary|svg|table|text|title|tr|ul)>|<(br|hr|tr|table|ul|ol|li|p|div)\b[^>]*>`)
	// All other tags, and the blanks that they leave before a full stop.
	tag    = regexp.MustCompile(`<[^>]*>`)
	before = regexp.MustCompile(` ([.,;:!?)])`)
)

// pageText is the text of a page without tags, a line for each block and each row of a table.
func pageText(page []byte) (lines []string) {
	page = unseen.ReplaceAll(page, nil)
	page = bytes.ReplaceAll(page, []byte("\n"), []byte(" "))
	page = cell.ReplaceAll(page, []byte("\t"))
	page = ending.ReplaceAll(page, []byte("\n"))
	page = tag.ReplaceAll(page, []byte(" "))
	for line := range strings.SplitSeq(html.UnescapeString(string(page)), "\n") {
		cells := strings.Split(line, "\t")
		for i, c := range cells {
			cells[i] = before.ReplaceAllString(strings.Join(strings.Fields(c), " "), "$1")
		}
		if line = strings.TrimRight(strings.Join(cells, "\t"), "\t"); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
