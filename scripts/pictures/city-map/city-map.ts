import { drawHills, drawScrub } from './hills.ts'
import { drawCapitol, drawLake, drawRailway, drawStreams, patialaKiRao } from './land.ts'
import { drawFrame, drawScale } from './margin.ts'
import { curve, lines, tenth, type Point } from './pen.ts'
import { ALONG_ROW, HEIGHT, MARKER, onGrid, UP_COLUMN, WIDTH } from './plan.ts'
import { drawSectors, drawSheds } from './sectors.ts'
import { style } from './style.ts'

/** Chandigarh as a drawn map, in SVG; it follows the reader's light or dark. North is up. */
export function cityMap(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<style>${style}</style>
<rect class="ground" width="${WIDTH}" height="${HEIGHT}"/>
${drawHills()}
${drawScrub()}
${drawAvenues()}
${drawStreams()}
${drawLake()}
${drawRailway()}
${drawSheds()}
${drawSectors()}
${drawCapitol()}
${drawNames()}
${drawMarker()}
${drawScale()}
${drawFrame()}
</svg>
`
}

/** The roads that go on where the sectors end. */
function drawAvenues(): string {
  const roads = [
    [onGrid(-3.6, 0), onGrid(9, 0)],
    [onGrid(-3.6, 2), onGrid(5.6, 2)],
    [onGrid(-3.6, 1), onGrid(5.6, 1)],
    [onGrid(0, -1.5), onGrid(0, 7)],
    [onGrid(-2.2, -1.46), onGrid(2.1, -1.46)],
    [onGrid(5, -0.1), onGrid(5, 5)],
  ]
  const paths = lines(roads)
  return `<path class="verge" d="${paths}"/><path class="road" d="${paths}"/>`
}

function drawNames(): string {
  return `<defs>
<path id="rao" d="${curve(patialaKiRao.toReversed().map(([x, y]) => [x - 6, y - 10]))}"/>
<path id="hills" d="${curve([
    [424, 110],
    [500, 126],
    [590, 190],
    [652, 286],
  ])}"/>
</defs>
<g class="name">
${named('Madhya Marg', onGrid(2.1, 0), ALONG_ROW)}
${named('Dakshin Marg', onGrid(2.9, 2), ALONG_ROW)}
${named('Jan Marg', onGrid(0, 2.62), UP_COLUMN)}
${named('Himalaya Marg', onGrid(1, 3.1), UP_COLUMN)}
${named('Udyog Path', onGrid(-1.95, 1), ALONG_ROW)}
${named('Leisure Valley', onGrid(-0.66, 1.42), UP_COLUMN)}
${named('Capitol', [522, 192], 0)}
${named('Panchkula', [645, 634], 0, 'far')}
${named('Mohali', [64, 868], 0, 'far')}
${named('to Kalka', [664, 812], -42, 'far')}
</g>
<g class="name wet">
${named('Sukhna', [630, 420], 0)}
${named('Lake', [632, 444], 0)}
${named('Sukhna Choe', onGrid(5.36, 1.55), UP_COLUMN)}
<text><textPath href="#rao" startOffset="15%">Patiala-ki-Rao</textPath></text>
</g>
<text class="range"><textPath href="#hills" startOffset="4%">Shivalik Hills</textPath></text>`
}

function named(name: string, [x, y]: Point, turn: number, kind = ''): string {
  const at = `translate(${tenth(x)} ${tenth(y)})${turn === 0 ? '' : ` rotate(${turn})`}`
  return `<text${kind && ` class="${kind}"`} transform="${at}" dy="8">${name}</text>`
}

function drawMarker(): string {
  return `<g transform="translate(${MARKER.map(tenth).join(' ')})">
<ellipse class="shadow" rx="9" ry="3.4"/>
<path class="marker" d="M0 0c-4-13-17-20-17-34a17 17 0 0 1 34 0c0 14-13 21-17 34z"/>
<circle class="eye" cy="-34" r="6.5"/>
</g>`
}
