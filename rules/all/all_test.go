package all

import (
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"testing"
)

var declaresGame = regexp.MustCompile(`(?m)^var Game\b`)

// Each folder beside this one that declares Game is in the list, and each game of the list
// has such a folder.
func TestFolders(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "*", "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("nothing found beside this folder: %v", err)
	}
	folders := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(filepath.Dir(file))
		if !declaresGame.Match(text) {
			continue
		}
		folders[name] = true
		if Find(name) == nil {
			t.Errorf("rules/%s holds a game that rules/all/all.go does not list: add the import \"scrutineer/rules/%s\" and the line\n\t\t%s.Game,", name, name, name)
		}
	}
	for _, g := range Games() {
		if !folders[g.Name] {
			t.Errorf("rules/all/all.go lists %s, and no file in rules/%s declares Game", g.Name, g.Name)
		}
	}
}

// The list is in the order of the names, and no name occurs twice.
func TestOrder(t *testing.T) {
	var names []string
	for i, g := range Games() {
		if i > 0 && g.Name == names[i-1] {
			t.Errorf("%s is listed twice", g.Name)
		}
		names = append(names, g.Name)
	}
	if !sort.StringsAreSorted(names) {
		t.Errorf("games are not in the order of their names: %v", names)
	}
}

func TestFind(t *testing.T) {
	if g := Find("fiverow"); g == nil || g.Name != "fiverow" {
		t.Errorf("fiverow is found as %v", g)
	}
	for _, name := range []string{"", "Fiverow", "fiverow ", "no such game"} {
		if g := Find(name); g != nil {
			t.Errorf("%q is found as %s", name, g.Name)
		}
	}
}

// Each game's text has its rulings and their values.
func TestDocs(t *testing.T) {
	for _, g := range Games() {
		for _, r := range g.Rulings {
			for _, word := range append([]string{r.Name}, r.Values...) {
				if !containsWord(g.Doc, word) {
					t.Errorf("the text of %s does not name %s of the ruling %s", g.Name, word, r.Name)
				}
			}
		}
	}
}

func containsWord(text, word string) bool {
	for i := 0; i+len(word) <= len(text); i++ {
		if text[i:i+len(word)] == word && !letter(text, i-1) && !letter(text, i+len(word)) {
			return true
		}
	}
	return false
}

func letter(text string, i int) bool {
	return i >= 0 && i < len(text) && (text[i] == '_' || text[i] >= 'a' && text[i] <= 'z' || text[i] >= 'A' && text[i] <= 'Z' || text[i] >= '0' && text[i] <= '9')
}
