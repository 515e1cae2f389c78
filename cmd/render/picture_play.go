package main

import (
	"scrutineer/internal/cli"
	"scrutineer/picture"
)

func play(env *cli.Env, p *pictureSettings, f *picture.Film) cli.Code {
	return env.Fail(nil)
}
