// Analyze is the command analyze; analyze --help prints its manual.
package main

import (
	"scrutineer/cmd/internal/analyze"
	"scrutineer/internal/cli"
)

func main() {
	analyze.KeepSmall()
	cli.Main("analyze", analyze.Run)
}
