// Analyze is the command analyze; analyze --help prints its manual.
package main

import (
	"scrutineer/cmd/internal/analyze"
	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
)

func main() {
	known.KeepSmall("analyze", nil)
	cli.Main("analyze", analyze.Run)
}
