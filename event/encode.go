package event

import (
	"bytes"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"scrutineer/base"
)

// Format returns the file of an event, which Read reads. Entries that joined late are at its
// end: without the last of them it is what it was before. Secret starts are left out.
func Format(s *Schedule) []byte {
	out := *s
	out.Entries, out.Stages = slices.Clone(s.Entries), slices.Clone(s.Stages)
	for i := range out.Stages {
		stage := &out.Stages[i]
		if stage.Programs != "frozen" && stage.Programs != "free" && stage.Programs != "" {
			stage.Programs = "as " + stage.Programs
		}
		if stage.Inverse > 0 {
			stage.Games = 0
		}
		stage.Starts, stage.Conditions = slices.Clone(stage.Starts), slices.Clone(stage.Conditions)
		for j, start := range stage.Starts {
			stage.Starts[j] = standard(start)
		}
		for j := range stage.Conditions {
			c := &stage.Conditions[j]
			if c.Start = standard(c.Start); c.Commitment != "" {
				c.Start = ""
			}
		}
	}
	first := slices.IndexFunc(out.Entries, func(e Entry) bool { return len(e.Late) > 0 })
	if first < 0 {
		first = len(out.Entries)
	}
	late := Schedule{Entries: out.Entries[first:]}
	out.Entries = out.Entries[:first]
	var b bytes.Buffer
	encode(&b, reflect.ValueOf(out), "")
	encode(&b, reflect.ValueOf(late), "")
	return b.Bytes()
}

func standard(start string) string {
	if start == "-" {
		return "standard"
	}
	return start
}

// encode writes the fields of a struct that have tags and are not empty: first the values,
// then the tables.
func encode(b *bytes.Buffer, v reflect.Value, path string) {
	for i := range v.NumField() {
		f := v.Field(i)
		key, option := tag(v.Type().Field(i))
		switch {
		case key == "" || option == "table" || f.IsZero() && option != "number" || f.Kind() == reflect.Slice && f.Len() == 0:
		case option == "number" && path == "" && v.FieldByName("Event").String() == "": // a part of a file
		case option == "lines":
			fmt.Fprintf(b, "%s = [\n", key)
			for j := range f.Len() {
				fmt.Fprintf(b, "  %s,\n", inline(f.Index(j), ""))
			}
			b.WriteString("]\n")
		default:
			fmt.Fprintf(b, "%s = %s\n", key, inline(f, option))
		}
	}
	for i := range v.NumField() {
		f := v.Field(i)
		if key, option := tag(v.Type().Field(i)); option == "table" {
			for j := range f.Len() {
				fmt.Fprintf(b, "\n[[%s%s]]\n", path, key)
				encode(b, f.Index(j), path+key+".")
			}
		}
	}
}

// plainWord is a value that needs no quotes.
var plainWord = regexp.MustCompile(`^(0|[1-9][0-9]{0,17})$`)

// inline returns a value in one line.
func inline(v reflect.Value, option string) string {
	switch n, _ := v.Interface().(base.Number); {
	case (option == "time" || option == "size") && n.None():
		return `"none"`
	case option == "time":
		text := strings.Replace((time.Duration(n) * time.Microsecond).String(), "µ", "u", 1)
		if strings.HasSuffix(text, "m0s") {
			text = strings.TrimSuffix(text, "0s")
		}
		if strings.HasSuffix(text, "h0m") {
			text = strings.TrimSuffix(text, "0m")
		}
		return quoteTOML(text)
	case option == "size":
		for i, unit := range []string{"g", "m", "k"} {
			if size := base.Number(1 << (30 - 10*i)); n > 0 && n%size == 0 {
				return fmt.Sprintf(`"%d%s"`, n/size, unit)
			}
		}
	case option == "points":
		return Decimal(v.Int())
	}
	var list []string
	switch x := v.Interface().(type) {
	case Command:
		if !slices.ContainsFunc(x, func(word string) bool {
			return word == "" || len(strings.Fields(word)) != 1 || strings.TrimSpace(word) != word
		}) {
			return quoteTOML(strings.Join(x, " "))
		}
	case []Value:
		for _, value := range x {
			text := value.Value
			if !plainWord.MatchString(text) {
				text = quoteTOML(text)
			}
			list = append(list, value.Name+" = "+text)
			if strings.Trim(value.Name, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-") != "" {
				list[len(list)-1] = quoteTOML(value.Name) + " = " + text
			}
		}
		return "{ " + strings.Join(list, ", ") + " }"
	}
	switch v.Kind() {
	case reflect.String:
		return quoteTOML(v.String())
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Pointer:
		return inline(v.Elem(), "")
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			list = append(list, inline(v.Index(i), ""))
		}
		return "[" + strings.Join(list, ", ") + "]"
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			key, option := tag(v.Type().Field(i))
			if n, is := f.Interface().(base.Number); is && n.Open() || key == "" || !is && f.IsZero() && option != "points" {
				continue
			}
			list = append(list, key+" = "+inline(f, option))
		}
		if len(list) == 0 {
			return "{}"
		}
		return "{ " + strings.Join(list, ", ") + " }"
	}
	return strconv.FormatInt(v.Int(), 10)
}

// quoteTOML returns a text that has no control characters in quotes.
func quoteTOML(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}
