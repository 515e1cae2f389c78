package words

// category returns the CLDR plural category of n in a language, from its table of
// cardinals. The rules are implemented here, and compared in a test with those of
// golang.org/x/text, because that package would add the names of all languages to
// every program, a quarter of a megabyte.
func category(tag string, n int64) string {
	k := uint64(max(n, -n)) // also correct for math.MinInt64
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

// slavic returns the form of a number other than one, by the last digit and the last
// two.
func slavic(one, hundred uint64) string {
	few := one >= 2 && one <= 4 && (hundred < 12 || hundred > 14)
	return first(few, "few", "many")
}

// first returns one if a condition is true, else other.
func first(holds bool, one, other string) string {
	if holds {
		return one
	}
	return other
}
