/**
 * Runs every check except those of screens and faults. Each stage prints a line with its time; the last lines are the failed
 * tests and the numbers of passed and failed ones.
 *
 * It fails if a stage failed or a test was skipped. A failed test runs a second time; if it passes then, its stage lists it as
 * flaky.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { startPostgres, type RunningPostgres } from './postgres.ts'

const reports = await mkdtemp(join(tmpdir(), 'waypost-test-'))
const unitReport = join(reports, 'unit.xml')
const journeyReport = join(reports, 'journeys.xml')
const totals = { passed: 0, skipped: 0, failed: [] as string[] }
let postgres: RunningPostgres | undefined
let areAllGood = true

await stage('format', () => run('oxfmt', ['--check']))
await stage('types', async () => (await run('react-router', ['typegen'])) && run('tsc', []))
await stage('lint', () => run('npm', ['run', '--silent', 'lint']))
await stage('PostgreSQL', async () => {
  postgres = await startPostgres()
  // For the tests of the next stages.
  process.env.TEST_DATABASE_URL = postgres.url
  return true
})
await stage('unit and service tests', async () => {
  requirePostgres()
  const isGood = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=junit',
    '--reporter=./scripts/flaky-reporter.ts',
    `--outputFile.junit=${unitReport}`,
  ])
  return (await count(unitReport)) && isGood
})
await stage('build', () => run('node', ['scripts/build.ts']))
await stage('browser', async () => {
  await ensureBrowser()
  return true
})
await stage('browser journeys', async () => {
  requirePostgres()
  const isGood = await run('playwright', ['test', '--reporter=list,junit'], {
    PLAYWRIGHT_JUNIT_OUTPUT_NAME: journeyReport,
  })
  return (await count(journeyReport)) && isGood
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

/** Stops a stage early that would search for PostgreSQL again. */
function requirePostgres() {
  if (!postgres) throw new Error('This stage needs PostgreSQL.')
}

/** Runs a tool of the repository, which npm has put on the path. */
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

/** Adds the tests of a JUnit report to the totals. @returns Whether all have passed. */
async function count(report: string): Promise<boolean> {
  const cases = (await readFile(report, 'utf8')).match(/<testcase .*?(?=<testcase |<\/testsuite>)/gs) ?? []
  const failed = cases.filter((each) => /<(?:failure|error)\b/.test(each))
  const skipped = cases.filter((each) => each.includes('<skipped'))
  const passed = cases.length - failed.length - skipped.length
  totals.passed += passed
  totals.skipped += skipped.length
  for (const each of failed) {
    const [name, file] = ['name', 'classname'].map((key) => new RegExp(` ${key}="([^"]*)"`).exec(each)?.[1])
    totals.failed.push(`${file}: ${name}`)
  }
  return passed > 0 && failed.length + skipped.length === 0
}
