import { drawHills, drawScrub } from './hills.ts'
import { drawCapitol, drawLake, drawRailway, drawStreams } from './land.ts'
import { openLettering } from './lettering.ts'
import { drawFrame, drawScale } from './margin.ts'
import { drawNames } from './names.ts'
import { lines, tenth } from './pen.ts'
import { HEIGHT, MARKER, onGrid, WIDTH } from './plan.ts'
import { drawSectors, drawSheds } from './sectors.ts'
import { style } from './style.ts'

/** Chandigarh as a drawn map, in SVG; it follows the reader's light or dark. North is up. */
export async function cityMap(): Promise<string> {
  const lettering = await openLettering()
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
${drawSectors(lettering)}
${drawCapitol(lettering)}
${drawNames(lettering)}
${drawMarker()}
${drawScale(lettering)}
${drawFrame()}
${lettering.definitions()}
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

function drawMarker(): string {
  return `<g transform="translate(${MARKER.map(tenth).join(' ')})">
<ellipse class="shadow" rx="9" ry="3.4"/>
<path class="marker" d="M0 0c-4-13-17-20-17-34a17 17 0 0 1 34 0c0 14-13 21-17 34z"/>
<circle class="eye" cy="-34" r="6.5"/>
</g>`
}
