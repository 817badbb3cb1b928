/** What a benchmark found. `main.ts` shows it on the console, `report.ts` writes it into docs/benchmarks.md. */
export interface Result {
  title: string
  /** How it was measured: sizes, rounds, where the server ran. */
  conditions: string
  figures: readonly Figure[]
  /** Sentences below the table. */
  notes?: readonly string[]
  curves?: readonly Curve[]
}

/** One measured number, and what it is held against. */
export interface Figure {
  what: string
  value: number
  /** Such as 'ms'; empty for a plain number. */
  unit: string
  /** The same of something else in the same run, such as a bare server. */
  peer?: { name: string; value: number }
  /** The aim: for the value, or where there is a peer for value ÷ peer. */
  atMost?: number
  atLeast?: number
}

/** A line over a horizontal axis. Its words are plain, without marks. */
export interface Curve {
  /** Of the file, such as 'first-start'. */
  name: string
  title: string
  unit: string
  /** Name of the horizontal axis. */
  along: string
  points: readonly Point[]
  /** Where the aims are. */
  aims?: readonly Point[]
}

/** A place on the horizontal axis, and the value there. */
export type Point = readonly [x: number, y: number]

/** Whether the aim was reached; true where there is none, false where nothing could be measured. */
export function isReached(figure: Figure): boolean {
  const { value, peer, atMost = Infinity, atLeast = -Infinity } = figure
  const measured = peer ? value / peer.value : value
  return measured <= atMost && measured >= atLeast
}

/** The cells of a figure's line: what, measured, limit or peer, ratio. */
export function cellsOf(figure: Figure): [string, string, string, string] {
  const { what, value, unit, peer, atMost, atLeast } = figure
  const withUnit = (number: number) => `${inDigits(number)} ${Number.isNaN(number) ? '' : unit}`.trimEnd()
  const aims = [
    ...(atMost === undefined ? [] : [`≤ ${peer ? atMost : withUnit(atMost)}`]),
    ...(atLeast === undefined ? [] : [`≥ ${peer ? atLeast : withUnit(atLeast)}`]),
  ]
  const against = peer ? [`${peer.name}: ${withUnit(peer.value)}`] : aims
  const ratio = ratioOf(figure)
  const judged = [
    ratio === undefined ? '' : inDigits(ratio),
    ...(peer ? aims : []),
    ...(isReached(figure) ? [] : ['missed']),
  ]
  return [what, withUnit(value), against.join(', '), judged.filter((part) => part !== '').join(', ')]
}

/** With three digits that count, and separators between thousands. */
export function inDigits(value: number): string {
  if (Number.isNaN(value)) return 'not measured'
  const size = Math.abs(value)
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Value ÷ peer, or ÷ aim; `undefined` where there is nothing to compare with. */
function ratioOf({ value, peer, atMost, atLeast }: Figure): number | undefined {
  const against = peer?.value ?? atMost ?? atLeast
  return against && !Number.isNaN(value) ? value / against : undefined
}
