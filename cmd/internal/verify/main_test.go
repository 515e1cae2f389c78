package verify

import (
	"testing"
	"time"

	"scrutineer/internal/test/clitest"
)

func TestMain(m *testing.M) {
	trialLimit, answerLimit = 5*time.Second, 10*time.Second
	clitest.Main(m, clitest.Commands{"verify": Run})
}

func TestFrame(t *testing.T) { clitest.Frame(t, "verify", Run) }

func TestScripts(t *testing.T) { clitest.Scripts(t, "testdata") }
