/**
 * Runs the benchmarks, or those named, and prints what they found.
 *
 *   npm run bench
 *   npm run bench -- first-view
 *   npm run bench -- growth --all         100,000 articles as well
 *   npm run bench -- report               writes docs/benchmarks.md
 *   npm run bench -- report growth        writes one section of it
 */
import { benchAttacks } from './attacks.ts'
import { benchBackup } from './backup.ts'
import { benchFirstView } from './first-view.ts'
import { benchGrowth } from './growth.ts'
import { benchInstances } from './instances.ts'
import { benchInteractions } from './interactions.ts'
import { benchKeptPage } from './kept-page.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMove } from './move.ts'
import { unpin } from './pin.ts'
import { addToReport, describeMachine } from './report.ts'
import { cellsOf, type Result } from './result.ts'
import { benchMetrics } from './metrics.ts'
import { benchSearch } from './search.ts'
import { benchSteady } from './steady.ts'
import { benchStudioOpen } from './studio-open.ts'
import { benchStudioPage } from './studio-page.ts'
import { benchStudioTyping } from './studio-typing.ts'

const isComplete = process.argv.includes('--all')
const benchmarks: Record<string, () => Promise<Result>> = {
  attacks: benchAttacks,
  backup: benchBackup,
  'first-view': benchFirstView,
  growth: () => benchGrowth({ isComplete }),
  instances: benchInstances,
  interactions: benchInteractions,
  'kept-page': benchKeptPage,
  lighthouse: benchLighthouse,
  move: benchMove,
  metrics: benchMetrics,
  search: benchSearch,
  steady: benchSteady,
  'studio-open': benchStudioOpen,
  'studio-page': benchStudioPage,
  'studio-typing': benchStudioTyping,
}

const words = process.argv.slice(2).filter((word) => word !== '--all')
const isReport = words[0] === 'report'
const asked = isReport ? words.slice(1) : words
const unknown = asked.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}`,
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
    // The others take long, and are worth having.
    console.error(`\n${name} failed:`, error)
    process.exitCode = 1
  }
  // Some hold themselves to a core.
  unpin()
}

/** Shows a result on the console, in columns. */
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
