/**
 * Runs all or the named benchmarks, and prints their figures.
 *
 *   npm run bench
 *   npm run bench -- first-view
 *   npm run bench -- report               also writes docs/benchmarks.md
 *   npm run bench -- report growth        writes one section of it
 */
import { benchAttacks } from './attacks.ts'
import { benchCounting } from './counting.ts'
import { benchFirstView } from './first-view.ts'
import { benchGrowth } from './growth.ts'
import { benchInteractions } from './interactions.ts'
import { benchKeptPage } from './kept-page.ts'
import { benchLighthouse } from './lighthouse.ts'
import { unpin } from './pin.ts'
import { addToReport, describeMachine } from './report.ts'
import { cellsOf, type Result } from './result.ts'
import { benchSteady } from './steady.ts'
import { benchStudioOpen } from './studio-open.ts'
import { benchStudioTyping } from './studio-typing.ts'

const benchmarks: Record<string, () => Promise<Result>> = {
  attacks: benchAttacks,
  counting: benchCounting,
  'first-view': benchFirstView,
  growth: benchGrowth,
  interactions: benchInteractions,
  'kept-page': benchKeptPage,
  lighthouse: benchLighthouse,
  steady: benchSteady,
  'studio-open': benchStudioOpen,
  'studio-typing': benchStudioTyping,
}

const words = process.argv.slice(2)
const isReport = words[0] === 'report'
const asked = isReport ? words.slice(1) : words
const unknown = asked.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(
    `Unknown benchmark: ${unknown.join(', ')}. Choose from: ${Object.keys(benchmarks).join(', ')}`,
  )
  process.exit(1)
}
const machine = isReport ? await describeMachine() : ''
for (const name of asked.length > 0 ? asked : Object.keys(benchmarks)) {
  try {
    const result = await benchmarks[name]()
    print(result)
    if (isReport) await addToReport(name, result, machine)
  } catch (error) {
    // One failure does not lose the results of the others, which take long.
    console.error(`\n${name} failed:`, error)
    process.exitCode = 1
  }
  // Some benchmarks pin this process to one core.
  unpin()
}

function print({ title, conditions, figures, notes = [] }: Result): void {
  const lines = figures.map(cellsOf)
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((cells) => cells[column].length)))
  console.log(`\n${title} (${conditions})`)
  for (const [what, value, against, ratio] of lines) {
    const columns = [what.padEnd(widths[0]), value.padStart(widths[1]), against.padEnd(widths[2]), ratio]
    console.log(`  ${columns.join('  ').trimEnd()}`)
  }
  for (const note of notes) console.log(`  ${note}`)
}
