// Referee is the command of that name; referee --help has its manual.
package main

import (
	"scrutineer/cmd/internal/referee"
	"scrutineer/internal/cli"
)

func main() { cli.Main("referee", referee.Run) }
