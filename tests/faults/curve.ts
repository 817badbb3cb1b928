/** A line over a horizontal axis. Its words are plain, without marks. */
interface Curve {
  title: string
  unit: string
  /** Name of the horizontal axis. */
  along: string
  points: readonly Point[]
}

/** A place on the horizontal axis, and the value there. */
type Point = readonly [x: number, y: number]

const [WIDTH, HEIGHT] = [640, 300]
/** Around the field, for the words above and below it. */
const [LEFT, RIGHT, TOP, BOTTOM] = [48, 48, 56, 44]
const STYLE = `text{font:12px sans-serif;text-anchor:middle;fill:#444}.title{font-size:14px;text-anchor:start}
polyline{fill:none;stroke:#1f6feb;stroke-width:2}circle{fill:#1f6feb}path{stroke:#8888}
@media (prefers-color-scheme:dark){text{fill:#bbb}}`

/** Draws a line over an axis, from zero upwards, as SVG that is legible on light and on dark pages. */
export function drawCurve({ title, unit, along, points }: Curve): string {
  const xs = points.map(([x]) => x)
  const [first, last] = [Math.min(...xs), Math.max(...xs)]
  const share = (x: number) => (x - first) / (last - first || 1)
  const right = (x: number) => Math.round(LEFT + share(x) * (WIDTH - LEFT - RIGHT))
  const top = Math.max(...points.map(([, y]) => y)) || 1
  const up = (y: number) => Math.round(HEIGHT - BOTTOM - (y / top) * (HEIGHT - TOP - BOTTOM))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<style>${STYLE}</style>`,
    `<text class="title" x="8" y="20">${title}, ${unit}</text>`,
    `<text x="${WIDTH / 2}" y="${HEIGHT - 8}">${along}</text>`,
    `<path d="M${LEFT},${up(0)}H${WIDTH - RIGHT}"/>`,
    `<polyline points="${points.map(([x, y]) => `${right(x)},${up(y)}`).join(' ')}"/>`,
    ...points.flatMap(([x, y]) => [
      `<circle cx="${right(x)}" cy="${up(y)}" r="3"/>`,
      `<text x="${right(x)}" y="${up(y) - 10}">${y.toLocaleString('en-US')}</text>`,
      `<text x="${right(x)}" y="${up(0) + 18}">${x.toLocaleString('en-US')}</text>`,
    ]),
    '</svg>\n',
  ].join('\n')
}
