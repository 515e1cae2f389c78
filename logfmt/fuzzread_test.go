package logfmt

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"testing"
)

// seeds adds files that together have every kind of line, and every kind of mistake.
func seeds(add func(file []byte)) {
	good := text(seal(goodLog()))
	add([]byte(good + good))
	add([]byte(good[:300] + good))
	add([]byte(text(seal(goodMoves())) + text(seal(goodInfo()))))
	for _, c := range goodCases {
		if file := text(seal(edited(goodLog(), c.edits...))); len(file) < 5000 {
			add([]byte(file))
		}
	}
	for _, list := range [][]mustCase{fileCases, headerCases, bodyCases} {
		for i, c := range list {
			if file := text(seal(edited(goodLog(), c.edits...))); i%4 == 0 && len(file) < 5000 {
				add([]byte(file))
			}
		}
	}
}

// entry is what a reader returns: a record, or how a log ended.
type entry struct {
	rec  Record
	text string
}

// byRecord reads a file record by record.
func byRecord(file []byte) (list []entry) {
	r := NewReader(bytes.NewReader(file), "f")
	for {
		_, err := r.NextLog()
		list = append(list, entry{text: "log " + errText(err)})
		if err == io.EOF {
			return list
		}
		for err == nil {
			var rec *Record
			if rec, err = r.Next(); err == nil {
				list = append(list, keepRecord(rec))
				continue
			}
			list = append(list, entry{text: "end " + errText(err)})
		}
	}
}

// byLog reads a file log by log, with the same result.
func byLog(file []byte) (list []entry) {
	r := NewReader(bytes.NewReader(file), "f")
	for {
		l, err := r.ReadLog()
		if l.Header == nil {
			list = append(list, entry{text: "log " + errText(err)})
			if err == io.EOF {
				return list
			}
			continue
		}
		list = append(list, entry{text: "log " + errText(nil)})
		for i := range l.Records {
			list = append(list, keepRecord(&l.Records[i]))
		}
		if err == nil {
			err = io.EOF
		}
		list = append(list, entry{text: "end " + errText(err)})
	}
}

func errText(err error) string {
	if err == nil {
		return "begins"
	}
	return err.Error()
}

func keepRecord(rec *Record) entry {
	e := entry{rec: *rec, text: string(AppendRecord(nil, rec))}
	e.rec.Word, e.rec.Text = bytes.Clone(rec.Word), bytes.Clone(rec.Text)
	return e
}

// Reading never panics. What is read without an error comes back byte for byte. Logs
// follow each other and lose nothing, and both ways of reading agree.
func FuzzReader(f *testing.F) {
	seeds(func(file []byte) { f.Add(file) })
	f.Fuzz(func(t *testing.T, file []byte) {
		r := NewReader(bytes.NewReader(file), "f")
		glued := false
		for n, at := 0, int64(0); ; n++ {
			l, err := r.ReadLog()
			if err == io.EOF {
				break
			}
			var syn *SyntaxError
			if err != nil && !errors.As(err, &syn) {
				t.Fatalf("an error of no line: %v", err)
			}
			if syn != nil && !l.Open {
				t.Fatalf("log %d ends in an error and is not open: %v", n, err)
			}
			glued = glued || syn != nil && syn.Code == Glued
			if n > len(file) || l.Offset < at || l.Offset > int64(len(file)) {
				t.Fatalf("log %d at %d, the one before ended at %d", n, l.Offset, at)
			}
			if line := bytes.Count(file[:l.Offset], []byte{'\n'}) + 1; l.Line != line {
				t.Fatalf("log %d begins on line %d, not %d", n, line, l.Line)
			}
			if at = l.Offset + int64(len(l.Bytes)); string(file[l.Offset:at]) != string(l.Bytes) {
				t.Fatalf("log %d: its bytes are not those of the file", n)
			}
			if err == nil && !bytes.Equal(Format(l), l.Bytes) {
				t.Fatalf("log %d comes back as\n%s\nand was\n%s", n, Format(l), l.Bytes)
			}
		}
		if glued {
			return // a record that was read from a torn line has been returned by Next already
		}
		if a, b := byRecord(file), byLog(file); !reflect.DeepEqual(a, b) {
			t.Fatalf("record by record\n%+v\nlog by log\n%+v", a, b)
		}
	})
}
