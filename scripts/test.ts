/**
 * Runs every check but those of screens and faults, a line a stage with its time, and ends with the tests that failed and
 * the number that passed.
 *
 * It fails if any stage failed, and also if a test was skipped: what is not run is not known.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { startPostgres, type RunningPostgres } from './postgres.ts'

interface Results {
  passed: number
  skipped: number
  /** Names of those that failed. */
  failed: string[]
}

const reports = await mkdtemp(join(tmpdir(), 'waypost-test-'))
const unitReport = join(reports, 'unit.json')
const journeyReport = join(reports, 'journeys.json')
const totals: Results = { passed: 0, skipped: 0, failed: [] }
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
for (const name of totals.failed) console.log(`failed: ${name}`)
console.log(
  `${totals.passed} passed, ${totals.failed.length} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`,
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

function count({ passed, failed, skipped }: Results): boolean {
  totals.passed += passed
  totals.failed.push(...failed)
  totals.skipped += skipped
  return passed > 0 && failed.length === 0 && skipped === 0
}

interface UnitReport {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

async function readUnitReport(): Promise<Results> {
  const report = JSON.parse(await readFile(unitReport, 'utf8')) as UnitReport
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failed: report.testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      // A file that cannot be loaded has no tests.
      if (failed.length === 0 && status === 'failed') return [name]
      return failed.map(({ fullName }) => `${name}: ${fullName}`)
    }),
  }
}

interface JourneySuite {
  suites?: JourneySuite[]
  specs: { ok: boolean; file: string; title: string }[]
}

async function readJourneyReport(): Promise<Results> {
  const { stats, suites } = JSON.parse(await readFile(journeyReport, 'utf8')) as {
    stats: { expected: number; skipped: number }
    suites: JourneySuite[]
  }
  return { passed: stats.expected, skipped: stats.skipped, failed: suites.flatMap(failedOf) }
}

function failedOf({ suites = [], specs }: JourneySuite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`)
  return [...failed, ...suites.flatMap(failedOf)]
}
