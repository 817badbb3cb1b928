import { cellsOf, type Result } from './result.ts'

/** Shows a result on the console, in columns. */
export function print({ title, conditions, figures, notes = [] }: Result): void {
  const lines = figures.map(cellsOf)
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((cells) => cells[column].length)))
  console.log(`\n${title} (${conditions})`)
  for (const [what, value, against, ratio] of lines) {
    const columns = [what.padEnd(widths[0]), value.padStart(widths[1]), against.padEnd(widths[2]), ratio]
    console.log(`  ${columns.join('  ').trimEnd()}`)
  }
  for (const note of notes) console.log(`  ${note}`)
}
