package verify

import (
	"bytes"
	"encoding/xml"
	"fmt"

	"scrutineer/internal/cli"
	"scrutineer/judge"
)

// junit writes a test suite for each input, with a test case for each log. Rejected
// and malformed logs are failures. Disputed, void, open and unsupported ones are
// skipped, and so are attested ones unless they are trusted. Large inputs give
// several suites.
//
// The elements and attributes are those of junit-10.xsd, the schema of Jenkins' xUnit
// plugin. There are no times and no host, so the same logs give the same bytes.
type junit struct{ trust judge.Trust }

func (junit) head(dst []byte) []byte {
	return append(dst, xml.Header+"<testsuites name=\"verify\">\n"...)
}

func (j junit) verdict(dst []byte, s *judge.Session) []byte {
	name := fmt.Sprintf("line %d", s.Line)
	if s.Header.ID != "" {
		name = s.Header.ID + " at " + name
	}
	dst = append(dst, "<testcase"...)
	dst = attribute(dst, "classname", s.File)
	dst = attribute(dst, "name", name)
	switch s.Status.ExitCode(j.trust) {
	case 0:
		return append(dst, "/>\n"...)
	case 1:
		return append(outcomeXML(dst, "failure", s), "</testcase>\n"...)
	}
	return append(outcomeXML(dst, "skipped", s), "</testcase>\n"...)
}

// outcomeXML returns why a log is not verified: who erred first, or its first finding
// that is not a note, or else its first finding. The text has all of them.
func outcomeXML(dst []byte, element string, s *judge.Session) []byte {
	first := &judge.Finding{Code: judge.Code(s.Status), Says: judge.Verbatim(string(s.Status))}
	for i := range s.Findings {
		if f := &s.Findings[i]; i == 0 || first.Severity == judge.Note && f.Severity != judge.Note {
			first = f
		}
	}
	dst = append(append(dst, "><"...), element...)
	dst = attribute(dst, "type", string(first.Code))
	message := s.Headline()
	if message == "" {
		message = first.Message()
	}
	dst = attribute(dst, "message", string(s.Status)+": "+message)
	dst = append(dst, '>')
	for i := range s.Findings {
		f := &s.Findings[i]
		dst = appendXML(dst, fmt.Sprintf("%s:%d: %s: %s", f.File, f.Line, f.Code, withWitness(f)))
		dst = append(dst, '\n')
	}
	return append(append(append(dst, "</"...), element...), '>')
}

// withWitness returns a finding's message followed by its witness.
func withWitness(f *judge.Finding) string {
	if len(f.Witness) == 0 {
		return f.Message()
	}
	return f.Message() + " (" + f.Witness.String() + ")"
}

func (j junit) part(dst []byte, b *batch) []byte {
	tests, failures, skipped, errors := b.tally.logs, 0, 0, 0
	for s, n := range b.tally.count {
		switch s.ExitCode(j.trust) {
		case 1:
			failures += n
		case 3:
			skipped += n
		}
	}
	text := b.text
	if b.err != nil {
		tests, errors = tests+1, 1
		text = attribute(append(text, "<testcase"...), "classname", b.input)
		text = attribute(append(text, ` name="the input"><error type="unreadable"`...), "message", b.err.Error())
		text = append(text, "/></testcase>\n"...)
	}
	if tests == 0 {
		return dst
	}
	name := b.input
	if b.number > 1 {
		name = fmt.Sprintf("%s, part %d", name, b.number)
	}
	dst = attribute(append(dst, "<testsuite"...), "name", name)
	dst = fmt.Appendf(dst, " tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\">\n", tests, failures, errors, skipped)
	return append(append(dst, text...), "</testsuite>\n"...)
}

func (junit) end(dst []byte, _ *tally, _ cli.Code) []byte { return append(dst, "</testsuites>\n"...) }

// attribute appends an XML attribute.
func attribute(dst []byte, name, value string) []byte {
	dst = append(append(append(dst, ' '), name...), `="`...)
	return append(appendXML(dst, value), '"')
}

// appendXML appends text. Characters that XML does not allow, such as control
// characters, are escaped as everywhere.
func appendXML(dst []byte, s string) []byte {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(cli.Printable(s)))
	return append(dst, b.Bytes()...)
}
