package toy

import "testing"

func TestClamp(t *testing.T) {
	if clamp(3, 1, 5) != 3 || clamp(0, 1, 5) != 1 || clamp(9, 1, 5) != 5 {
		t.Error("not clamped")
	}
}

func TestCountDown(t *testing.T) {
	if countDown(3) != 0 {
		t.Error("not counted")
	}
}

func TestFirstEven(t *testing.T) {
	if at, found := firstEven([]int{1, 4, 6}); at != 1 || !found {
		t.Error("not found")
	}
}

func TestFails(t *testing.T) {
	if clamp(1, 1, 1) == 1 {
		t.Error("on purpose")
	}
}
