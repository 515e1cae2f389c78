package tournament

import (
	"context"
	"fmt"
	"os"

	"scrutineer/event/schedule"
)

// Trial plays one game of an entry against itself, under the first condition of the first
// stage and with the program as it is now in its folder. It returns the file of the log in
// the folder's logs. It does not use a secret start, but draws another. Every trial is a
// new game; the log of an earlier one is removed.
func (r *Runner) Trial(ctx context.Context, e *Entry) (path string, err error) {
	r.defaults()
	defer r.places.close()
	stage := &r.Event.Stages[0]
	list, err := Conditions(r.Event, stage, make([]byte, 32))
	if err != nil {
		return "", fmt.Errorf("stage %s: %w", stage.Name, err)
	}
	at := newRoster(r.Event, r.Folder, nil)
	at.build, at.notef = r.Build, r.Notef
	digest, err := at.present(e, "")
	if err != nil {
		return "", err
	}
	other := *e
	other.ID += ".again"
	g := &game{runner: r, number: 1, slot: schedule.Slot{Session: "qualifying", Contest: "trial", Round: 1, Name: e.ID, Players: schedule.Pair{e.ID, other.ID}}}
	for _, entry := range []*Entry{e, &other} {
		p, err := r.program(entry, digest, &g.slot)
		if err != nil {
			return "", err
		}
		g.match.Programs = append(g.match.Programs, p)
	}
	g.terms(stage, &list[0], &Attempt{})
	g.match.Label.ID = "trial." + e.ID
	path = r.Folder.path(logsDir, e.ID+".mlog")
	if err := os.RemoveAll(path); err != nil {
		return "", err
	}
	return path, g.alone(ctx, path)
}
