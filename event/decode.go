package event

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"scrutineer/base"
	"scrutineer/internal/lines"
)

// Error says what is wrong with an event's file or with revealed starts, and where.
type Error struct {
	File   string
	Line   int
	Column int    // 0 if it is the whole line
	Code   string // syntax, type, unknown, twice, missing, value, cap
	Msg    string
}

func (e *Error) Error() string {
	if e.Column > 0 {
		return fmt.Sprintf("%s:%d:%d: %s: %s", e.File, e.Line, e.Column, e.Code, e.Msg)
	}
	return fmt.Sprintf("%s:%d: %s: %s", e.File, e.Line, e.Code, e.Msg)
}

// decoder reads TOML into values whose fields have tags. It knows where each is.
type decoder struct {
	file   string
	parser unstable.Parser
	at     map[string]int // lines by paths
	where  string         // the entry or stage being read, for messages
}

// old is the first statement of the form that was read before.
var old = regexp.MustCompile(`^(schedule 1|(event|game|entry|stage|seed|points) +[^= ][^=]*)$`)

// decode reads a file into the struct that to points to. A key is the name in a field's tag.
// After it the tag may say what a number is: a "number", a "time" in microseconds, a "size"
// in bytes, or "points" in thousandths. A field named Line gets the line of its table. What
// is not TOML, unknown, given twice or of a wrong type is an *Error.
func decode(file string, text []byte, to any) (map[string]int, error) {
	d := &decoder{file: file, at: map[string]int{}}
	if len(text) > MaxFile {
		return nil, &Error{file, 1, 0, "cap", fmt.Sprintf("an event's file has at most %d bytes", MaxFile)}
	}
	text = lines.Clean(text, nil, nil)
	n := 0
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		n++
		if line = bytes.TrimSpace(line); len(line) == 0 || line[0] == '#' {
			continue
		}
		if old.Match(line) {
			return nil, &Error{file, n, 0, "syntax", "this is the form of event files before TOML, which is no longer read: docs/guide/tournament.md says how to write one"}
		}
		break
	}
	d.parser.Reset(text)
	root := reflect.ValueOf(to).Elem()
	table, path := root, ""
	for d.parser.NextExpression() {
		n := d.parser.Expression()
		var err error
		if n.Kind == unstable.KeyValue {
			err = d.keyValue(table, path, n)
		} else {
			table, path, err = d.table(root, n)
		}
		if err != nil {
			return nil, err
		}
	}
	// The library's own decoder finds what else is not TOML, such as a table that is defined
	// twice. All keys are known here, so that there are few.
	var bad *toml.DecodeError
	if err := toml.Unmarshal(text, new(map[string]any)); errors.As(err, &bad) {
		line, column := bad.Position()
		message, _ := strings.CutPrefix(bad.Error(), "toml: ")
		if strings.HasPrefix(message, "unexpected character") || strings.HasPrefix(message, "incorrect") {
			message += `; text is written in quotes: "..."`
		}
		return nil, &Error{file, line, column, "syntax", message}
	} else if err != nil {
		return nil, &Error{file, 1, 0, "syntax", err.Error()}
	}
	return d.at, nil
}

// fail returns an error at a node.
func (d *decoder) fail(n *unstable.Node, code, format string, args ...any) error {
	start := d.parser.Shape(n.Raw).Start
	for it := n.Children(); n.Raw.Length == 0 && it.Next(); { // an array has no position, but what is in it has
		start = d.parser.Shape(it.Node().Raw).Start
		break
	}
	message := fmt.Sprintf(format, args...)
	if d.where != "" {
		message = d.where + ": " + message
	}
	return &Error{d.file, start.Line, start.Column, code, message}
}

// table returns the struct of a table's header, and its path.
func (d *decoder) table(v reflect.Value, n *unstable.Node) (reflect.Value, string, error) {
	path := ""
	d.where = ""
	for it := n.Key(); it.Next(); {
		key, last := it.Node(), it.IsLast()
		f, _, err := d.field(v, key)
		if err != nil {
			return v, path, err
		}
		if path += string(key.Data); f.Kind() == reflect.Slice && f.Type() != valuesType && !(f.Type().Elem().Kind() == reflect.Struct) {
			return v, path, d.fail(key, "type", "%s is not a table", key.Data)
		}
		switch isList := f.Kind() == reflect.Slice && f.Type() != valuesType; {
		case isList && last && n.Kind != unstable.ArrayTable:
			return v, path, d.fail(key, "type", "there may be several: [[%s]], not [%s]", key.Data, key.Data)
		case isList && last:
			if f.Len() == capOf(f.Type()) {
				return v, path, d.fail(key, "cap", "at most %d of %s", f.Len(), key.Data)
			}
			f.Set(reflect.Append(f, reflect.Zero(f.Type().Elem())))
			fallthrough
		case isList:
			if f.Len() == 0 {
				return v, path, d.fail(key, "missing", "no [[%s]] above", key.Data)
			}
			path += "." + strconv.Itoa(f.Len()-1)
			v = f.Index(f.Len() - 1)
		case last && n.Kind == unstable.ArrayTable:
			return v, path, d.fail(key, "type", "there is one: [%s], not [[%s]]", key.Data, key.Data)
		case f.Type() == valuesType && last:
			v = f
		default:
			if v = open(f); v.Kind() != reflect.Struct {
				return v, path, d.fail(key, "type", "%s is not a table", key.Data)
			}
		}
		if last {
			if before := d.at[path]; before > 0 {
				return v, path, d.fail(key, "twice", "[%s] is on line %d already", key.Data, before)
			}
			d.mark(v, path, key)
		}
		path += "."
	}
	return v, path, nil
}

// mark remembers the line of a path.
func (d *decoder) mark(v reflect.Value, path string, n *unstable.Node) {
	line := d.parser.Shape(n.Raw).Start.Line
	d.at[path] = line
	if v.Kind() == reflect.Struct {
		if f := v.FieldByName("Line"); f.IsValid() {
			f.SetInt(int64(line))
		}
	}
}

var valuesType = reflect.TypeFor[[]Value]()

// capOf returns how many elements a list may have.
func capOf(t reflect.Type) int {
	switch t.Elem() {
	case reflect.TypeFor[Entry](), reflect.TypeFor[Disqualified]():
		return MaxEntries
	case reflect.TypeFor[Stage]():
		return MaxStages
	case reflect.TypeFor[Listed]():
		return MaxSlots
	}
	return MaxConditions
}

// open returns what a pointer points to, and makes it if it is nil. The numbers of clocks
// and limits are open until they are set.
func open(v reflect.Value) reflect.Value {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		if v = v.Elem(); v.IsZero() {
			for i := range v.NumField() {
				v.Field(i).Set(reflect.ValueOf(base.Open))
			}
		}
	} else if v.Type() == reflect.TypeFor[Clock]() && v.IsZero() {
		v.Set(reflect.ValueOf(Clock{base.Open, base.Open, base.Open}))
	}
	return v
}

// tag returns the key and the option of a field.
func tag(f reflect.StructField) (key, option string) {
	key, option, _ = strings.Cut(f.Tag.Get("toml"), ",")
	return key, option
}

// field returns the field that a key names, and the option of its tag.
func (d *decoder) field(v reflect.Value, key *unstable.Node) (reflect.Value, string, error) {
	var known []string
	for i := range v.NumField() {
		name, option := tag(v.Type().Field(i))
		if name == string(key.Data) {
			return v.Field(i), option, nil
		}
		if name != "" {
			known = append(known, name)
		}
	}
	return v, "", d.fail(key, "unknown", "no key %s here%s", quote(string(key.Data)), Suggest(string(key.Data), known))
}

// keyValue reads KEY = VALUE.
func (d *decoder) keyValue(v reflect.Value, path string, n *unstable.Node) error {
	for it := n.Key(); it.Next(); {
		key := it.Node()
		option := ""
		if v.Type() == valuesType { // of a table [params]
			list := v.Interface().([]Value)
			if !it.IsLast() {
				return d.fail(key, "type", "%s: want a number or a text, not a table", key.Data)
			}
			list, err := d.addValue(list, path, key, n.Value())
			v.Set(reflect.ValueOf(list))
			return err
		}
		f, option, err := d.field(v, key)
		if err != nil {
			return err
		}
		if path += string(key.Data); it.IsLast() {
			if before := d.at[path]; before > 0 {
				return d.fail(key, "twice", "%s is on line %d already", key.Data, before)
			}
			d.mark(f, path, key)
			err := d.value(f, path, option, string(key.Data), n.Value())
			if err == nil && (path == "id" || strings.HasSuffix(path, ".id") || strings.HasSuffix(path, ".name") && strings.HasPrefix(path, "stage.")) && f.Kind() == reflect.String {
				table, _, _ := strings.Cut(path, ".")
				d.where = table + " " + f.String()
			}
			return err
		}
		if v = open(f); v.Kind() != reflect.Struct && v.Type() != valuesType {
			return d.fail(key, "type", "%s is not a table", key.Data)
		}
		path += "."
	}
	return nil
}

// addValue reads a parameter or a ruling, and keeps the list in the order of names.
func (d *decoder) addValue(list []Value, path string, key, n *unstable.Node) ([]Value, error) {
	name, text := string(key.Data), string(n.Data)
	switch {
	case n.Kind != unstable.String && n.Kind != unstable.Integer:
		return nil, d.fail(key, "type", "%s: want a number or a text, not %s", name, kinds[n.Kind])
	case !base.IsID(name):
		return nil, d.fail(key, "value", "%s is not a name of a value", quote(name))
	case text == "" || strings.ContainsAny(text, "=, ") || !printable(text) || len(text) > 64:
		return nil, d.fail(key, "value", "%s: %s is not a value: up to 64 characters without blanks, commas and equals signs", name, quote(text))
	case len(list) == 100:
		return nil, d.fail(key, "cap", "at most 100 values")
	}
	i, twice := slices.BinarySearchFunc(list, name, func(v Value, name string) int { return cmp.Compare(v.Name, name) })
	if twice {
		return nil, d.fail(key, "twice", "%s is set already", name)
	}
	d.at[path+name] = d.parser.Shape(key.Raw).Start.Line
	return slices.Insert(list, i, Value{name, text}), nil
}

// kinds are the kinds of values as people call them.
var kinds = map[unstable.Kind]string{unstable.String: "text", unstable.Bool: "true or false", unstable.Float: "a decimal", unstable.Integer: "a number", unstable.Array: "a list",
	unstable.InlineTable: "a table", unstable.LocalDate: "a date", unstable.LocalTime: "a time of day", unstable.LocalDateTime: "a date and time", unstable.DateTime: "a date and time"}

// value reads a value into a field. name is the key, for messages.
func (d *decoder) value(v reflect.Value, path, option, name string, n *unstable.Node) error {
	wrong := func(want string) error {
		return d.fail(n, "type", "%s: want %s, not %s", name, want, kinds[n.Kind])
	}
	bad, text := func(err error) error { return d.fail(n, "value", "%s: %v", name, err) }, string(n.Data)
	switch {
	case option == "time":
		if n.Kind != unstable.String {
			return wrong(`a time in quotes, such as "90s", "5m" or "500ms", or "none"`)
		}
		t, err := ParseTime(text)
		if err != nil {
			return bad(err)
		}
		v.SetInt(int64(t))
	case option == "size":
		if n.Kind != unstable.String && n.Kind != unstable.Integer {
			return wrong(`a size such as "512m", "2g" or 1000 (bytes), or "none"`)
		}
		size, err := ParseSize(text)
		if err != nil {
			return bad(err)
		}
		v.SetInt(int64(size))
	case option == "points":
		points, ok := ReadDecimal(text)
		if n.Kind != unstable.Integer && n.Kind != unstable.Float && n.Kind != unstable.String {
			return wrong("a number such as 1 or 0.5")
		}
		if !ok || points < 0 || points >= 1e9 || strings.ContainsAny(text, ",½") {
			return bad(fmt.Errorf("%s is not a number of up to six digits and three after a point", quote(text)))
		}
		v.SetInt(points)
	case v.Kind() == reflect.Int, option == "number":
		most := int64(math.MaxInt32)
		if option == "number" {
			most = 1<<53 - 1
		}
		whole, err := strconv.ParseInt(text, 0, 64)
		if n.Kind != unstable.Integer {
			return wrong("a whole number without quotes")
		}
		if err != nil || whole < 0 || whole > most {
			return bad(fmt.Errorf("%s is not a number from 0 to %d", text, most))
		}
		v.SetInt(whole)
	case v.Kind() == reflect.Bool:
		if n.Kind != unstable.Bool {
			return wrong("true or false, without quotes")
		}
		v.SetBool(text == "true")
	case v.Kind() == reflect.String:
		switch {
		case n.Kind != unstable.String:
			return wrong(`text in quotes`)
		case len(text) > MaxText:
			return d.fail(n, "cap", "%s: a text has at most %d bytes", name, MaxText)
		case !printable(text):
			return bad(fmt.Errorf("%s has a control character, or is no UTF-8", quote(text)))
		}
		v.SetString(text)
	case v.Type() == reflect.TypeFor[Command]() && n.Kind == unstable.String:
		if !printable(text) || strings.TrimSpace(text) == "" || len(text) > MaxText {
			return bad(fmt.Errorf("%s is not a command", quote(text)))
		}
		v.Set(reflect.ValueOf(Command(strings.Fields(text))))
	case v.Type() == valuesType:
		if n.Kind != unstable.InlineTable {
			return wrong("a table such as { width = 10, height = 10 }")
		}
		var list []Value
		for it := n.Children(); it.Next(); {
			key := it.Node().Key()
			key.Next()
			if !key.IsLast() {
				return d.fail(key.Node(), "type", "%s: want a number or a text, not a table", key.Node().Data)
			}
			var err error
			if list, err = d.addValue(list, path+".", key.Node(), it.Node().Value()); err != nil {
				return err
			}
		}
		v.Set(reflect.ValueOf(list))
	case v.Kind() == reflect.Slice || v.Kind() == reflect.Array:
		if n.Kind != unstable.Array {
			return wrong("a list in brackets: [...]")
		}
		return d.list(v, path, name, n)
	default:
		if n.Kind != unstable.InlineTable {
			return wrong("a table: { ... }")
		}
		for it := n.Children(); it.Next(); {
			if err := d.keyValue(open(v), path+".", it.Node()); err != nil {
				return err
			}
		}
	}
	return nil
}

// list reads the items of a list into a slice, or into an array, which takes no fewer and no
// more.
func (d *decoder) list(v reflect.Value, path, name string, n *unstable.Node) error {
	i := 0
	for it := n.Children(); it.Next(); i++ {
		if v.Kind() == reflect.Slice && i == capOf(v.Type()) || v.Kind() == reflect.Array && i == v.Len() {
			return d.fail(it.Node(), "cap", "%s: a list of at most %d", name, i)
		}
		if v.Kind() == reflect.Slice {
			v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
		}
		at := path + "." + strconv.Itoa(i)
		d.mark(v.Index(i), at, it.Node())
		if err := d.value(v.Index(i), at, "", name, it.Node()); err != nil {
			return err
		}
	}
	if v.Kind() == reflect.Array && i < v.Len() {
		return d.fail(n, "missing", "%s: want %d, not %d", name, v.Len(), i)
	}
	return nil
}

// printable reports whether a text can be printed, and is UTF-8.
func printable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(c rune) bool {
		return unicode.IsControl(c) || c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069
	})
}

// quote returns text of a file for a message, not too long.
func quote(s string) string {
	if r := []rune(s); len(r) > 60 {
		return strconv.Quote(string(r[:60])) + "..."
	}
	return strconv.Quote(s)
}

// Quoted returns text of a file for a message, in ASCII and not too long.
func Quoted(s string) string { return base.Quote(s, 60) }

// ParseTime reads a time such as 90s, 5m or 500ms, in microseconds; none is base.None.
func ParseTime(text string) (base.Number, error) {
	if text == "none" {
		return base.None, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 || d > 1000*time.Hour {
		return 0, errors.New("want a time such as 90s, 5m or 500ms, or none")
	}
	return base.Number(d.Microseconds()), nil
}

// ParseSize reads bytes with one of the suffixes b, k, m and g, or kb, mb and gb; none is
// base.None.
func ParseSize(text string) (base.Number, error) {
	if text == "none" {
		return base.None, nil
	}
	digits := strings.TrimRight(text, "bkmgBKMG")
	n, err := strconv.ParseInt(digits, 10, 64)
	unit, ok := map[string]int64{"": 1, "b": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "kb": 1 << 10, "mb": 1 << 20, "gb": 1 << 30}[strings.ToLower(text[len(digits):])]
	if err != nil || !ok || n < 0 || n > (1<<53-1)/unit {
		return 0, errors.New("want a size such as 2g, 64m, 512k or 1000b, or none")
	}
	return base.Number(n * unit), nil
}
