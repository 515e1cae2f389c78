// Analyze is the command of that name; analyze --help has its manual.
package main

import (
	"scrutineer/cmd/internal/analyze"
	"scrutineer/internal/cli"
)

func main() {
	analyze.KeepSmall()
	cli.Main("analyze", analyze.Run)
}
