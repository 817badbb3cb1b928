import { inDigits, type Curve, type Point } from './result.ts'

const [WIDTH, HEIGHT] = [640, 300]
/** Around the field, for the words above and below it. */
const [LEFT, RIGHT, TOP, BOTTOM] = [48, 48, 56, 44]
const STYLE = `text{font:12px sans-serif;text-anchor:middle;fill:#444}.title{font-size:14px;text-anchor:start}
polyline,.aim{fill:none;stroke:#1f6feb;stroke-width:2}.aim{stroke:#888}circle{fill:#1f6feb}path{stroke:#8888}
@media (prefers-color-scheme:dark){text{fill:#bbb}}`

/** Draws a line over an axis, from zero upwards, as SVG that can be read on light and on dark pages. Aims are rings. */
export function drawCurve({ title, unit, along, points, aims = [] }: Curve): string {
  const xs = points.map(([x]) => x)
  const [first, last] = [Math.min(...xs), Math.max(...xs)]
  // A wide axis is logarithmic.
  const onAxis = first > 0 && last / first >= 50 ? Math.log : (x: number) => x
  const share = (x: number) => (onAxis(x) - onAxis(first)) / (onAxis(last) - onAxis(first) || 1)
  const right = (x: number) => Math.round(LEFT + share(x) * (WIDTH - LEFT - RIGHT))
  const top = Math.max(...[...points, ...aims].map(([, y]) => y)) || 1
  const up = (y: number) => Math.round(HEIGHT - BOTTOM - (y / top) * (HEIGHT - TOP - BOTTOM))
  const circle = ([x, y]: Point, more: string) => `<circle cx="${right(x)}" cy="${up(y)}" ${more}/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<style>${STYLE}</style>`,
    `<text class="title" x="8" y="20">${title}, ${unit}${aims.length > 0 ? ' (rings: what is aimed at)' : ''}</text>`,
    `<text x="${WIDTH / 2}" y="${HEIGHT - 8}">${along}</text>`,
    `<path d="M${LEFT},${up(0)}H${WIDTH - RIGHT}"/>`,
    `<polyline points="${points.map(([x, y]) => `${right(x)},${up(y)}`).join(' ')}"/>`,
    ...points.flatMap(([x, y]) => [
      circle([x, y], 'r="3"'),
      `<text x="${right(x)}" y="${up(y) - 10}">${inDigits(y)}</text>`,
      `<text x="${right(x)}" y="${up(0) + 18}">${inDigits(x)}</text>`,
    ]),
    ...aims.map((aim) => circle(aim, 'r="5" class="aim"')),
    '</svg>\n',
  ].join('\n')
}
