package halma

import (
	"scrutineer/rules"
	"scrutineer/rules/halma/plain"
)

// second makes the second opinion. An error must not come with an Opinion that
// holds a nil board.
func second(setup rules.Setup) (rules.Opinion, error) {
	board, err := plain.New(setup)
	if err != nil {
		return nil, err
	}
	return board, nil
}

// listen makes the second opinion on a conversation.
func listen(setup rules.Setup, protocol string, limits rules.Limits) (rules.Listener, error) {
	return plain.Listen(setup, protocol, limits)
}
