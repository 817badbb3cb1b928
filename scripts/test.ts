/**
 * Runs every check but those of screens and faults, a line a stage with its time, and ends with the tests that failed and
 * the number that passed.
 *
 * It fails if any stage failed, and also if a test was skipped: what is not run is not known. A test that fails is run once
 * more; one that passes then is listed as flaky by its own stage.
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
  // Where the tests of the next stages look.
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

/** Adds the tests of a report in JUnit's form. @returns Whether all of them have passed. */
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
