//go:build browser

package tab

import "fmt"

// LongTable fails unless a table of a thousand rows, which it makes from the first table
// that a selector finds, can be read: it must be in a box that is not higher than the
// window, and its head and column of names must stay visible wherever the reader scrolls.
func (b *Tab) LongTable(selector string) {
	b.t.Helper()
	for _, width := range []int64{360, 1280} {
		b.Size(width, 800)
		wrong := Eval[[]string](b, fmt.Sprintf(`(() => {
			const table = document.querySelector(%q), box = table.closest('.scroll'), body = table.tBodies[0], wrong = [];
			const check = (is, what) => is || wrong.push(what);
			for (let e = box.parentNode; e; e = e.parentNode) if (e.tagName == 'DETAILS') e.open = true;
			while (body.rows.length < 1000) body.append(body.rows[0].cloneNode(true));
			for (const r of table.rows) for (let i = 0; i < 40; i++) r.append(r.cells[r.cells.length - 1].cloneNode(true));
			box.scrollIntoView();
			check(box.getBoundingClientRect().height <= innerHeight, 'the box is higher than the window');
			box.scrollTop = 12000;
			box.scrollLeft = (getComputedStyle(box).direction == 'rtl' ? -1 : 1) * 900;
			check(box.scrollTop > 11000 && Math.abs(box.scrollLeft) > 800, 'the box does not scroll');
			const edge = box.getBoundingClientRect(), inside = (r, e) => r.left > e.left - 2 && r.right < e.right + 2 && r.top > e.top - 2 && r.top < e.bottom; // a name may take many lines
			const head = table.tHead.rows[0].cells, row = [...body.rows].find(r => r.getBoundingClientRect().top > edge.top + 200);
			const top = [...head].filter(h => h.checkVisibility()).map(h => h.getBoundingClientRect()), th = row.querySelector('th'), at = th.getBoundingClientRect();
			check(top.every(h => h.top > edge.top - 2 && h.bottom < edge.bottom), 'the head is out of sight');
			check(inside(at, edge), 'the column of names is out of sight');
			check(at.width < innerWidth / 2, 'the column of names is ' + at.width + ' wide');
			check(th.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)), 'something covers the names');
			check(document.documentElement.scrollWidth <= innerWidth, 'the page moves sideways');
			return wrong })()`, selector))
		for _, w := range wrong {
			b.t.Errorf("%s, %d wide: %s", selector, width, w)
		}
	}
}
