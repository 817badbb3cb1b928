/** Lighthouse's scores and times of five screens on a phone. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { BROWSER_SWITCHES, ensureBrowser } from '../scripts/browser.ts'
import { startSite } from '../tests/states/sites.ts'
import type { Figure, Result } from './result.ts'
import { median } from './statistics.ts'

/** npm fetches Lighthouse only for this benchmark: it is larger than all other packages for benchmarks. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 5
const PAGES = {
  Home: '/home',
  Food: '/home?category=Food',
  Article: '/article/the-lake-before-the-city',
  About: '/about',
  Contact: '/contact',
}
/** Minimum scores, of 100. */
const CATEGORIES = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof CATEGORIES
/** Audits with their limits on a slow phone: milliseconds, and the layout shift without a unit. */
const METRICS = [
  { name: 'first paint', audit: 'first-contentful-paint', limit: 1_000, unit: 'ms' },
  { name: 'largest paint', audit: 'largest-contentful-paint', limit: 1_600, unit: 'ms' },
  { name: 'blocking time', audit: 'total-blocking-time', limit: 100, unit: 'ms' },
  { name: 'layout shift', audit: 'cumulative-layout-shift', limit: 0.01, unit: '' },
] as const

interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
}

export async function benchLighthouse(): Promise<Result> {
  await using waypost = await startSite('sample')
  const pages = Object.entries(PAGES)
  const reports: Record<string, Report[]> = {}
  for (let run = 0; run < RUNS; run += 1)
    for (const [name, path] of pages) (reports[name] ??= []).push(await runLighthouse(waypost.url + path))

  return {
    title: 'Lighthouse on a phone',
    conditions: `medians of ${RUNS}, the pages in turn, ${LIGHTHOUSE}`,
    figures: pages.flatMap(([name]) => figuresOf(name, reports[name])),
    notes: pages.flatMap(([name]) =>
      [...new Set(reports[name].flatMap(faultsOf))].map((fault) => `${name}: ${fault}`),
    ),
  }
}

function figuresOf(page: string, reports: readonly Report[]): Figure[] {
  const scores = Object.entries(CATEGORIES).map(([name, atLeast]): Figure => {
    const value = median(reports.map(({ categories }) => categories[name as Category].score)) * 100
    return { what: `${page}: ${name}`, value: Math.round(value), unit: '', atLeast }
  })
  const times = METRICS.map(({ name, audit, unit, limit }): Figure => {
    const value = median(reports.map(({ audits }) => audits[audit].numericValue ?? Number.NaN))
    return { what: `${page}: ${name}`, value, unit, atMost: limit }
  })
  return [...scores, ...times]
}

async function runLighthouse(address: string): Promise<Report> {
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
  // The browser's trace is sometimes incomplete; Lighthouse then advises another run.
  const { stdout } = await run()
    .catch(run)
    .catch(({ stderr }: { stderr?: string }) => {
      throw new Error(`Lighthouse failed. It needs npm, and the network the first time.\n${stderr}`)
    })
  return JSON.parse(stdout) as Report
}

/** The titles of audits below their full score, except those of performance. */
function faultsOf({ categories, audits }: Report): string[] {
  return (Object.keys(CATEGORIES) as Category[])
    .filter((category) => category !== 'performance')
    .flatMap((category) =>
      categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1)
        .map(({ id }) => `${category}: ${audits[id].title}`),
    )
}
