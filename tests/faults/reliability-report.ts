import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { drawCurve } from './curve.ts'
import type { ReliabilityRow } from './reliability.ts'

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url))

const COLUMNS: [string, (row: ReliabilityRow) => string | number][] = [
  ['fault', ({ fault }) => fault],
  ['database', ({ database }) => database],
  ['load', ({ load }) => load],
  ['requests', ({ asked }) => asked],
  ['answered', ({ answered }) => answered],
  ['comments answered', ({ written }) => written],
  ['found', ({ written, lost }) => written - lost],
  ['lost', ({ lost }) => lost],
  ['doubled', ({ doubled }) => doubled],
  ['wrong counts', ({ wrongCounts }) => wrongCounts],
  ['other answers', ({ unexpected }) => unexpected],
  ['recovery, s', ({ recoveryMs }) => (recoveryMs / 1000).toFixed(1)],
  ['also', ({ note }) => note ?? ''],
]

const HEAD = `# Reliability

\`npm run test:faults\` writes this page. Each line is a site at work, at which something was broken on purpose. Readers and
writers ask again as soon as they are answered, and go on while it is broken; then every comment that was answered is looked
for, and every like and count compared. 'Requests' are all that were sent; those that were not answered met a site that was
down, or were refused with 503 or a limit. Other answers are failures of any other kind. Recovery is the time from the
beginning of the mend, such as a start, until every instance has answered a write. Two faults are tried at a time.
`

/** Writes docs/reliability.md from what a whole run of the faults has found. */
export default class ReliabilityReport implements Reporter {
  readonly #rows: ReliabilityRow[] = []
  readonly #soaks: [database: string, samples: number[][]][] = []
  readonly #missing: string[] = []
  #isWhole = false

  onBegin(config: FullConfig, suite: Suite): void {
    const files = new Set(suite.allTests().map(({ location }) => location.file))
    const projects = suite.suites.filter((project) => project.allTests().length > 0)
    this.#isWhole =
      !process.argv.some((option) => option === '-g' || option.startsWith('--grep')) &&
      projects.length === config.projects.length &&
      ['reliability', 'reliability-sqlite', 'reliability-postgres'].every((name) =>
        files.has(fileURLToPath(new URL(`${name}.spec.ts`, import.meta.url))),
      )
  }

  onTestEnd(testCase: TestCase, { annotations, status }: TestResult): void {
    const database = testCase.parent.project()?.name ?? ''
    if (status === 'skipped') this.#missing.push(`${testCase.title}, ${database}`)
    for (const { type, description = '' } of annotations) {
      if (type === 'reliability') this.#rows.push(JSON.parse(description) as ReliabilityRow)
      if (type === 'soak') this.#soaks.push([database, JSON.parse(description) as number[][]])
    }
  }

  async onEnd({ status }: FullResult): Promise<void> {
    const keyOf = ({ fault, database }: ReliabilityRow) => `${fault} ${database}`
    const rows = this.#rows.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
    const table = [
      `| ${COLUMNS.map(([name]) => name).join(' | ')} |`,
      `|${' --- |'.repeat(COLUMNS.length)}`,
      ...rows.map((row) => `| ${COLUMNS.map(([, read]) => read(row)).join(' | ')} |`),
    ].join('\n')
    console.log(table)
    // A run of some of them says nothing of the others.
    if (!this.#isWhole || status !== 'passed') return
    await mkdir(`${DOCS}reliability`, { recursive: true })
    const pictures: string[] = []
    for (const [database, samples] of this.#soaks)
      for (const [column, unit] of ['MB resident', 'open descriptors'].entries()) {
        const name = `${database}-${unit.replaceAll(' ', '-').toLowerCase()}`
        const points = samples.map((sample) => [sample[0], sample[column + 1]] as const)
        const curve = { title: `A long time, ${database}`, unit, along: 'minutes', points }
        await writeFile(`${DOCS}reliability/${name}.svg`, drawCurve(curve))
        pictures.push(`![${curve.title}, ${unit}](reliability/${name}.svg)`)
      }
    const machine = `On ${cpus().length} cores (${cpus()[0].model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`
    const missing = this.#missing.length > 0 ? `\nNot run here: ${this.#missing.join('; ')}.\n` : ''
    await writeFile(
      `${DOCS}reliability.md`,
      [HEAD, machine, '', table, missing, pictures.join('\n\n'), ''].join('\n'),
    )
  }
}
