/** What Lighthouse says of pages on a phone. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { BROWSER_SWITCHES, ensureBrowser } from '../scripts/browser.ts'
import { startSite } from '../tests/states/sites.ts'
import { median } from './statistics.ts'

/** It weighs more than all else that the benchmarks need, so that npm brings it when it is asked for. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 5
const PAGES = {
  Home: '/home',
  Food: '/home?category=Food',
  Article: '/article/the-lake-before-the-city',
  About: '/about',
  Contact: '/contact',
}
/** What is measured on a slow phone, and what it may reach: milliseconds, and the layout shift without a unit. */
const METRICS = [
  { name: 'first paint', audit: 'first-contentful-paint', limit: 1_000, digits: 0 },
  { name: 'largest paint', audit: 'largest-contentful-paint', limit: 1_200, digits: 0 },
  { name: 'blocking time', audit: 'total-blocking-time', limit: 30, digits: 0 },
  { name: 'layout shift', audit: 'cumulative-layout-shift', limit: 0, digits: 3 },
] as const
/** What must be perfect, besides how quick a page is, which depends on the machine. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  categories: Record<
    (typeof CATEGORIES)[number],
    { score: number; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
}

/** Asks Lighthouse several times about each page, and prints the score in the middle of 100, and what cost points. */
export async function benchLighthouse() {
  await using waypost = await startSite('sample')
  const limits = METRICS.map(({ name, limit }) => `${name} ${limit}`)
  console.log(`\nLighthouse on a phone, median of ${RUNS} (npm brings ${LIGHTHOUSE} the first time)`)
  console.log(`  limits: ${limits.join(', ')}; times in ms`)
  for (const [name, path] of Object.entries(PAGES)) {
    const reports: Report[] = []
    while (reports.length < RUNS) reports.push(await askLighthouse(waypost.url + path))
    const scores = CATEGORIES.map((category) => {
      const score = median(reports.map(({ categories }) => categories[category].score))
      return `${category} ${Math.round(score * 100)}`
    })
    const measured = METRICS.map(({ name, audit, digits }) => {
      const value = median(reports.map(({ audits }) => audits[audit].numericValue ?? Number.NaN))
      return `${name} ${value.toFixed(digits)}`
    })
    console.log(`  ${name.padEnd(8)} ${measured.join(', ')}; ${scores.join(', ')}`)
    for (const fault of new Set(reports.flatMap(faultsOf))) console.log(`           ${fault}`)
  }
}

async function askLighthouse(address: string): Promise<Report> {
  const env = { ...process.env, CHROME_PATH: await ensureBrowser() }
  const switches = ['--headless=new', ...BROWSER_SWITCHES].join(' ')
  const command = [address, '--output=json', '--quiet', '--no-enable-error-reporting']
  const words = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...command]
  const run = () =>
    promisify(execFile)('npm', [...words, `--chrome-flags=${switches}`], {
      env,
      maxBuffer: 2 ** 28,
      shell: process.platform === 'win32',
    })
  // What the browser records of a page is not always whole; Lighthouse then says to run it again.
  const { stdout } = await run()
    .catch(run)
    .catch(({ stderr }: { stderr?: string }) => {
      throw new Error(`Lighthouse did not run. It needs npm, and the network the first time.\n${stderr}`)
    })
  return JSON.parse(stdout) as Report
}

/** What is less than perfect, speed apart. */
function faultsOf({ categories, audits }: Report): string[] {
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1)
      .map(({ id }) => `${category}: ${audits[id].title}`),
  )
}
