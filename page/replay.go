package page

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Replay writes the games as one HTML file that needs nothing else. The same
// games give the same bytes. The error is that of w, or says which game has
// frames that no picture can be made of.
func Replay(w io.Writer, games []Game) error {
	if len(games) == 0 {
		return errors.New("no games to show")
	}
	for i := range games {
		if err := games[i].check(); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	out := bufio.NewWriter(w)
	fixed := replayAsset()
	for rest := fixed.markup; rest != ""; {
		before, after, _ := strings.Cut(rest, "{{")
		out.WriteString(before)
		var name string
		name, rest, _ = strings.Cut(after, "}}")
		out.Write(fill(name, &fixed, games))
	}
	return out.Flush()
}

// fill is what stands in the place of a name in the markup.
func fill(name string, fixed *asset, games []Game) []byte {
	switch name {
	case "policy":
		return []byte(fixed.policy)
	case "style":
		return []byte(fixed.style)
	case "script":
		return []byte(fixed.script)
	case "title":
		return appendText(nil, heading(games))
	case "chooser":
		return appendChooser(nil, games)
	case "games":
		return appendArticles(nil, games)
	case "data":
		return appendData(nil, games)
	}
	return nil
}

// heading is what the page as a whole is called.
func heading(games []Game) string {
	if len(games) == 1 {
		return games[0].headline()
	}
	return fmt.Sprintf("%d games", len(games))
}
