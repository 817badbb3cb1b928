/**
 * Runs every check, a line a stage with its time, and ends with the number of tests that passed and failed.
 *
 * It fails if any stage failed, and also if a test was skipped: what is not run is not known.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { startPostgres, type RunningPostgres } from './postgres.ts'

interface Counts {
  passed: number
  failed: number
  skipped: number
}

const reports = await mkdtemp(join(tmpdir(), 'waypost-test-'))
const unitReport = join(reports, 'unit.json')
const journeyReport = join(reports, 'journeys.json')
const totals: Counts = { passed: 0, failed: 0, skipped: 0 }
let postgres: RunningPostgres | undefined
let areAllGood = true

await stage('format', () => run('oxfmt', ['--check']))
await stage('types', async () => (await run('react-router', ['typegen'])) && run('tsc', []))
await stage('lint', () => run('npm', ['run', '--silent', 'lint']))
await stage('PostgreSQL', async () => {
  postgres = await startPostgres()
  // Where the tests of the next stages look.
  process.env.TEST_DATABASE_URL = postgres.url
  return true
})
await stage('unit and service tests', async () => {
  requirePostgres()
  const isGood = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ])
  return count(await readUnitReport()) && isGood
})
await stage('build', () => run('node', ['scripts/build.ts']))
await stage('browser', async () => {
  await ensureBrowser()
  return true
})
await stage('browser journeys', async () => {
  requirePostgres()
  const isGood = await run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
  })
  return count(await readJourneyReport()) && isGood
})

await postgres?.stop()
await rm(reports, { recursive: true, force: true })
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`,
)
process.exit(areAllGood ? 0 : 1)

async function stage(name: string, check: () => Promise<boolean>) {
  const startedAt = performance.now()
  const isGood = await check().catch((error: unknown) => {
    console.error(error)
    return false
  })
  areAllGood &&= isGood
  console.log(
    `[${isGood ? 'ok' : 'FAILED'}] ${name}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
}

/** Without it a stage would look for PostgreSQL again, for as long as that takes. */
function requirePostgres() {
  if (!postgres) throw new Error('This stage needs PostgreSQL.')
}

/** Runs one of the repository's tools; npm has put them on the path. */
function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
}

function count({ passed, failed, skipped }: Counts): boolean {
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
  return passed > 0 && failed === 0 && skipped === 0
}

async function readUnitReport(): Promise<Counts> {
  const report = JSON.parse(await readFile(unitReport, 'utf8')) as Record<string, number>
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

async function readJourneyReport(): Promise<Counts> {
  const { stats } = JSON.parse(await readFile(journeyReport, 'utf8')) as { stats: Record<string, number> }
  if (stats.flaky > 0) console.log(`${stats.flaky} of the journeys passed only when tried again, see above`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}
