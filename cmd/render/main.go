// Render is the command render; render --help prints its manual.
package main

import (
	"scrutineer/cmd/internal/render"
	"scrutineer/internal/cli"
)

func main() { cli.Main("render", render.Run) }
