// Referee is the command referee; referee --help prints its manual.
package main

import (
	"scrutineer/cmd/internal/referee"
	"scrutineer/internal/cli"
)

func main() { cli.Main("referee", referee.Run) }
