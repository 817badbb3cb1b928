/** The result of a benchmark. `main.ts` prints it, `report.ts` writes it into docs/benchmarks.md. */
export interface Result {
  title: string
  /** How it was measured: sizes, rounds, where the server ran. */
  conditions: string
  figures: readonly Figure[]
  /** Sentences below the table. */
  notes?: readonly string[]
}

/** One measured number and its limit. */
export interface Figure {
  what: string
  value: number
  /** Such as 'ms'; empty for a plain number. */
  unit: string
  /** A figure to compare with, measured in the same run, such as a bare server's. */
  peer?: { name: string; value: number }
  /** Maximum of the value, or with a peer of value ÷ peer. */
  atMost?: number
  atLeast?: number
}

/** Whether the figure keeps its limit: true without a limit, false if the value could not be measured. */
export function isReached(figure: Figure): boolean {
  const { value, peer, atMost = Infinity, atLeast = -Infinity } = figure
  const measured = peer ? value / peer.value : value
  return measured <= atMost && measured >= atLeast
}

/** The cells of a figure's line: what, measured, limit or peer, ratio. */
export function cellsOf(figure: Figure): [string, string, string, string] {
  const { what, value, unit, peer, atMost, atLeast } = figure
  const withUnit = (number: number) => `${inDigits(number)} ${Number.isNaN(number) ? '' : unit}`.trimEnd()
  const limits = [
    ...(atMost === undefined ? [] : [`≤ ${peer ? atMost : withUnit(atMost)}`]),
    ...(atLeast === undefined ? [] : [`≥ ${peer ? atLeast : withUnit(atLeast)}`]),
  ]
  const against = peer ? [`${peer.name}: ${withUnit(peer.value)}`] : limits
  const ratio = ratioOf(figure)
  const judged = [
    ratio === undefined ? '' : inDigits(ratio),
    ...(peer ? limits : []),
    ...(isReached(figure) ? [] : ['missed']),
  ]
  return [what, withUnit(value), against.join(', '), judged.filter((part) => part !== '').join(', ')]
}

/** Three significant digits, with separators between thousands. */
function inDigits(value: number): string {
  if (Number.isNaN(value)) return 'not measured'
  const size = Math.abs(value)
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Value ÷ peer, or ÷ limit; `undefined` without either. */
function ratioOf({ value, peer, atMost, atLeast }: Figure): number | undefined {
  const against = peer?.value ?? atMost ?? atLeast
  return against && !Number.isNaN(value) ? value / against : undefined
}
