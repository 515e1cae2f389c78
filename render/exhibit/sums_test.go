package exhibit_test

import (
	"fmt"
	"math/big"
	"strings"
)

// holds evaluates a line of arithmetic and returns an error unless every relation in
// it is true. The line has sums of products of numbers and brackets, with = != < > <=
// >= between them.
func holds(line string) error {
	p := &sums{text: strings.ReplaceAll(line, " ", "")}
	left, err := p.sum()
	if err != nil {
		return err
	}
	relations := 0
	for p.text != "" {
		sign := p.relation()
		right, err := p.sum()
		if err != nil || sign == "" {
			return fmt.Errorf("%q: cannot be read at %q: %v", line, p.text, err)
		}
		c := left.Cmp(right)
		if ok := map[string]bool{"=": c == 0, "!=": c != 0, "<": c < 0, ">": c > 0, "<=": c <= 0, ">=": c >= 0}[sign]; !ok {
			return fmt.Errorf("%q: %s %s %s does not hold", line, left.RatString(), sign, right.RatString())
		}
		left = right
		relations++
	}
	if relations == 0 {
		return fmt.Errorf("%q says nothing", line)
	}
	return nil
}

type sums struct{ text string }

func (p *sums) relation() string {
	for _, sign := range []string{"<=", ">=", "!=", "=", "<", ">"} {
		if rest, ok := strings.CutPrefix(p.text, sign); ok {
			p.text = rest
			return sign
		}
	}
	return ""
}

func (p *sums) sum() (*big.Rat, error) {
	total, err := p.product()
	for err == nil && p.text != "" && (p.text[0] == '+' || p.text[0] == '-') {
		minus := p.text[0] == '-'
		p.text = p.text[1:]
		var next *big.Rat
		if next, err = p.product(); err == nil && minus {
			total = new(big.Rat).Sub(total, next)
		} else if err == nil {
			total = new(big.Rat).Add(total, next)
		}
	}
	return total, err
}

func (p *sums) product() (*big.Rat, error) {
	total, err := p.factor()
	for err == nil && p.text != "" && (p.text[0] == '*' || p.text[0] == '/') {
		over := p.text[0] == '/'
		p.text = p.text[1:]
		var next *big.Rat
		if next, err = p.factor(); err != nil {
			break
		}
		if over && next.Sign() == 0 {
			return nil, fmt.Errorf("divided by 0")
		}
		if over {
			total = new(big.Rat).Quo(total, next)
		} else {
			total = new(big.Rat).Mul(total, next)
		}
	}
	return total, err
}

func (p *sums) factor() (*big.Rat, error) {
	if rest, ok := strings.CutPrefix(p.text, "("); ok {
		p.text = rest
		v, err := p.sum()
		if err != nil || !strings.HasPrefix(p.text, ")") {
			return nil, fmt.Errorf("no bracket at %q", p.text)
		}
		p.text = p.text[1:]
		return v, nil
	}
	n := 0
	for n < len(p.text) && (p.text[n] >= '0' && p.text[n] <= '9' || n == 0 && p.text[n] == '-') {
		n++
	}
	v, ok := new(big.Rat).SetString(p.text[:n])
	if !ok {
		return nil, fmt.Errorf("no number at %q", p.text)
	}
	p.text = p.text[n:]
	return v, nil
}
