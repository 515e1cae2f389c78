package words

// category returns the CLDR's name of the plural form that n takes in a language,
// from its table of cardinals. The rules are written here, and compared in a test
// with those of golang.org/x/text, because that package would bring the names of all
// languages into every program, a quarter of a megabyte.
func category(tag string, n int64) string {
	k := uint64(max(n, -n)) // of the least number, too, its size
	one, hundred := k%10, k%100
	switch tag {
	case "fa":
		return first(k <= 1, "one", "other")
	case "lv":
		if one == 0 || hundred > 10 && hundred < 20 {
			return "zero"
		}
		return first(one == 1, "one", "other")
	case "pl":
		return first(k == 1, "one", slavic(one, hundred))
	case "ru":
		return first(one == 1 && hundred != 11, "one", slavic(one, hundred))
	}
	return first(k == 1, "one", "other")
}

// slavic returns the form of what is not one, by the last digit and the last two.
func slavic(one, hundred uint64) string {
	few := one >= 2 && one <= 4 && (hundred < 12 || hundred > 14)
	return first(few, "few", "many")
}

// first returns the one text where a condition holds, else the other.
func first(holds bool, one, other string) string {
	if holds {
		return one
	}
	return other
}
