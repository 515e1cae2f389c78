package site

import (
	"strconv"

	"scrutineer/report/numeral"
)

// percent is a share from 0 to 1 in percent with one place.
func percent(x float64) string { return numeral.Fixed(100*x, 1) + " %" }

// shares is an interval of shares.
func shares(low, high float64) string { return numeral.Fixed(100*low, 1) + " … " + percent(high) }

// heat is the class of a share from 0 to 1.
func heat(x float64) string {
	return "n heat" + strconv.Itoa(min(max(int(x*5), 0), 4)+1)
}
