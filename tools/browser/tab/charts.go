//go:build browser

package tab

// papers are the usual sheets, in inches.
var papers = map[string][2]float64{"A4": {8.27, 11.69}, "Letter": {8.5, 11}}

// points returns for every chart how many marks it has, and how many of them are not
// completely in its canvas.
const points = `[...document.querySelectorAll('[data-chart]')].map(box => {
	const chart = echarts.getInstanceByDom(box);
	const marks = chart.getZr().storage.getDisplayList(true).filter(e => !e.ignore && !e.invisible);
	const out = marks.filter(e => {
		const r = e.getBoundingRect().clone();
		if (e.transform) r.applyTransform(e.transform);
		return r.width * r.height > 0 && (r.x < -1 || r.x + r.width > chart.getWidth() + 1);
	});
	return [marks.length, out.length];
})`

// outside is how many canvases are wider than their container, or than the page.
const outside = `[...document.querySelectorAll('[data-chart] canvas')].filter(c => {
	const right = c.getBoundingClientRect().right, box = c.closest('[data-chart]').getBoundingClientRect().right;
	return right > box + 1 || right > innerWidth + 1;
}).length`

// ChartsOnPaper fails unless every chart of the page is complete on paper: with as many
// marks as on the screen, each of them in its canvas, and the canvas on the sheet. It
// requires the given number of charts.
func (b *Tab) ChartsOnPaper(want int) {
	b.t.Helper()
	strokes := Eval[int](b, `(() => {
		const p = CanvasRenderingContext2D.prototype, stroke = p.stroke, clear = p.clearRect;
		p.stroke = function (...list) { this.strokes = (this.strokes || 0) + 1; return stroke.apply(this, list) };
		p.clearRect = function (...list) { this.strokes = 0; return clear.apply(this, list) };
		dispatchEvent(new Event('beforeprint'));
		return [...document.querySelectorAll('[data-chart] canvas')].reduce((n, c) => n + c.getContext('2d').strokes, 0);
	})()`)
	paper := Eval[[][2]int](b, points)
	screen := Eval[[][2]int](b, `dispatchEvent(new Event('afterprint')), `+points)
	if len(screen) != want || len(paper) != want {
		b.t.Fatalf("%d charts on the screen and %d on paper, want %d", len(screen), len(paper), want)
	}
	for i, p := range paper {
		if p[0] < screen[i][0] || p[1] > 0 {
			b.t.Errorf("chart %d has %v marks on paper, %v of them not whole, and %v on the screen", i+1, p[0], p[1], screen[i][0])
		}
	}
	for name, size := range papers { // a few short dashed lines are not printed as lines
		if ink := b.Ink(size[0], size[1]); ink.Strokes < strokes-strokes/32 || ink.Left < 0 || ink.Right > 72*size[0] {
			b.t.Errorf("%s: %d lines between %.0f and %.0f points are printed, want those %d of the charts between 0 and %.0f", name, ink.Strokes, ink.Left, ink.Right, strokes, 72*size[0])
		}
		b.Size(int64(96*(size[0]-2*margin)), 1000)
		b.Media("print")
		if n := Eval[int](b, `dispatchEvent(new Event('beforeprint')), `+outside); n > 0 {
			b.t.Errorf("%s: %d charts are cut off", name, n)
		}
		b.Media("")
	}
	b.Size(1280, 1000)
}

// margin is left on each side of a sheet, in inches.
const margin = 0.4
