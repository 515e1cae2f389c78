// Render is the command of that name; render --help has its manual.
package main

import (
	"scrutineer/cmd/internal/render"
	"scrutineer/internal/cli"
)

func main() { cli.Main("render", render.Run) }
