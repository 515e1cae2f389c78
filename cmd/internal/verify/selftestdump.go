package verify

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"scrutineer/corpus"
)

// manifestHead names the columns of manifest.tsv. Columns are added to, never
// renamed.
const manifestHead = "id\texit\tstatus\twinner\tfindings\tsubject\tspec\tscenario\tcomment\targs\n"

// dump writes the log of each vector to the folder as ID.mlog, the files of a
// tournament to the folder ID in it, and last the list of them, manifest.tsv. The folder must be empty, or not there.
func dump(folder string, list []corpus.Vector) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	there, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	if len(there) > 0 {
		return fmt.Errorf("%s is not empty", folder)
	}
	manifest := []byte(manifestHead)
	for _, v := range list {
		var err error
		if len(v.Args) > 0 {
			_, err = lay(filepath.Join(folder, v.Name), v)
		} else {
			err = os.WriteFile(filepath.Join(folder, v.Name+".mlog"), v.Payload, 0o666)
		}
		if err != nil {
			return err
		}
		manifest = manifestRow(manifest, v)
	}
	return os.WriteFile(filepath.Join(folder, "manifest.tsv"), manifest, 0o666)
}

// manifestRow appends the line of a vector. Words of a list are separated by
// blanks, a finding is LINE:CODE:SEVERITY, and what there is none of is "-".
func manifestRow(dst []byte, v corpus.Vector) []byte {
	var findings []string
	for _, f := range v.Findings {
		findings = append(findings, strings.ReplaceAll(f.String(), " ", ":"))
	}
	for i, cell := range []string{
		v.Name, strconv.Itoa(v.Exit()), strings.Join(v.Expect, " "), strings.Join(v.Winner, " "), strings.Join(findings, " "),
		v.Subject(), strings.Join(v.Spec, " "), strings.Join(v.Scenario, " "), v.Comment, strings.Join(v.Args, " "),
	} {
		if i > 0 {
			dst = append(dst, '\t')
		}
		if cell == "" {
			cell = "-"
		}
		dst = append(dst, strings.ReplaceAll(cell, "\t", " ")...)
	}
	return append(dst, '\n')
}
