import { fbm, hash, noise } from '../noise.ts'
import { lines, spots, type Point } from './pen.ts'
import { HEIGHT, onGrid, WIDTH } from './plan.ts'

/** Side of the squares that lines of one height are looked for in, in units of the sheet. */
const CELL = 4.4
/** Lines of one height from plain to crest. */
const LEVELS = 6
/** How far a stroke runs downhill at most. */
const LONGEST = 12

/** Crests one behind the other: how far beyond the city, how broad and how high. */
const RANGES = [
  { crest: 1.22, spread: 0.4, height: 0.55, seed: 1.5 },
  { crest: 1.95, spread: 0.5, height: 0.8, seed: 2.5 },
  { crest: 2.75, spread: 0.55, height: 1, seed: 3.5 },
] as const

/** The Shivaliks, by strokes that run downhill from each line of one height, heavier where it is steep. */
export function drawHills(): string {
  const strokes: Record<'light' | 'middle' | 'heavy', Point[][]> = { light: [], middle: [], heavy: [] }
  for (let y = 0; y < HEIGHT * 0.5; y += CELL)
    for (let x = WIDTH * 0.4; x < WIDTH; x += CELL)
      for (let level = 1; level < LEVELS; level++) {
        const start = crossing(x, y, level / LEVELS)
        if (!start) continue
        const points = runDown(start, (level - 1) / LEVELS)
        if (points.length < 2) continue
        strokes[weightOf(start)].push(points)
      }
  return Object.entries(strokes)
    .map(([weight, paths]) => `<path class="hachure ${weight}" d="${lines(paths)}"/>`)
    .join('\n')
}

/** Scrub on the slopes between the lake and the hills. */
export function drawScrub(): string {
  const bushes: Point[] = []
  for (let index = 0; index < 900; index++) {
    const [x, y] = [hash(index, 0, 41) * WIDTH, hash(index, 1, 41) * HEIGHT * 0.6]
    const far = beyondCity(x, y)
    if (far < 0.3 || far > 0.95 || fbm(x / 60, y / 60, 42, 3) < -0.12) continue
    bushes.push([x, y])
  }
  return `<path class="grove" d="${spots(bushes)}"/>`
}

/** Where a line of one height enters a square of the sheet, if it does. */
function crossing(x: number, y: number, level: number): Point | undefined {
  const [here, right, below] = [heightAt(x, y), heightAt(x + CELL, y), heightAt(x, y + CELL)]
  if (here > level !== right > level) return [x + (CELL * (level - here)) / (right - here), y]
  if (here > level !== below > level) return [x, y + (CELL * (level - here)) / (below - here)]
  return undefined
}

function runDown(start: Point, until: number): Point[] {
  let [x, y] = start
  let length = 0
  for (; length < LONGEST && heightAt(x, y) > until + 0.02; length += 3) {
    const [dx, dy] = slopeAt(x, y)
    const steepness = Math.hypot(dx, dy) || 1
    ;[x, y] = [x - (dx / steepness) * 3, y - (dy / steepness) * 3]
  }
  return length === 0 ? [start] : [start, [x, y]]
}

function slopeAt(x: number, y: number): Point {
  return [heightAt(x + 1.5, y) - heightAt(x - 1.5, y), heightAt(x, y + 1.5) - heightAt(x, y - 1.5)]
}

/** The light comes from the west: slopes that face it are drawn thin. */
function weightOf([x, y]: Point): 'light' | 'middle' | 'heavy' {
  const [dx, dy] = slopeAt(x, y)
  const shade = (-dx * 0.9 - dy * 0.45) / (Math.hypot(dx, dy) || 1)
  return shade > 0.35 ? 'heavy' : shade > -0.35 ? 'middle' : 'light'
}

/** Height of the ground: 0 in the plain, 1 on the highest crest. */
function heightAt(x: number, y: number): number {
  const far = beyondCity(x, y)
  const along = x * 0.64 + y * 0.77
  return Math.max(
    0,
    ...RANGES.map(({ crest, spread, height, seed }) => {
      const bend = noise(along / 90, seed, 51) * 0.22 + noise(along / 31, seed, 52) * 0.07
      // Spurs run out to both sides, not at the same places.
      const off = far - crest - bend
      const spurs = noise(along / 17 + Math.sign(off) * 40, seed, 53) * 0.2
      const peaks = 1 + noise(along / 55, seed, 54) * 0.25
      return height * peaks * (1 - Math.abs(off) / (spread + spurs))
    }),
  )
}

/** Sectors' depths north-east of the line that the Capitol and the lake lie on, 1 where the hills begin. */
function beyondCity(x: number, y: number): number {
  const [originX, originY] = onGrid(0, -1.5)
  const [unitX, unitY] = onGrid(0, -2.5)
  return ((x - originX) * (unitX - originX) + (y - originY) * (unitY - originY)) / 107 ** 2
}
