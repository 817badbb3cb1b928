/** What Lighthouse says of pages on a phone. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { BROWSER_SWITCHES, ensureBrowser } from '../scripts/browser.ts'
import { startSite } from '../tests/states/sites.ts'
import { readPeers } from './peers.ts'
import type { Figure, Result } from './result.ts'
import { median } from './statistics.ts'
import { serveStripped } from './stripped-site.ts'

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
  { name: 'first paint', audit: 'first-contentful-paint', limit: 1_000, unit: 'ms' },
  { name: 'largest paint', audit: 'largest-contentful-paint', limit: 1_200, unit: 'ms' },
  { name: 'blocking time', audit: 'total-blocking-time', limit: 30, unit: 'ms' },
  { name: 'layout shift', audit: 'cumulative-layout-shift', limit: 0, unit: '' },
] as const
/** How much later the largest paint may be than without scripts and typefaces. */
const STRIPPED_RATIO = 1.15
/** What must be perfect, besides how quick a page is, which depends on the machine. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  categories: Record<
    (typeof CATEGORIES)[number],
    { score: number; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
}

/** Asks Lighthouse several times about each page, the same without scripts and typefaces, and the peers, in turn. */
export async function benchLighthouse(): Promise<Result> {
  await using waypost = await startSite('sample')
  await using stripped = await serveStripped(waypost.url)
  const peers = readPeers(process.env.PEERS)
  const own = Object.entries(PAGES).flatMap(([name, path]) => [
    { name, url: waypost.url + path },
    { name: withoutScripts(name), url: stripped.url + path },
  ])
  const reports: Record<string, Report[]> = {}
  for (let run = 0; run < RUNS; run += 1)
    for (const { name, url } of [...own, ...peers]) (reports[name] ??= []).push(await askLighthouse(url))

  return {
    title: 'Lighthouse on a phone',
    conditions: `medians of ${RUNS}, the pages in turn, ${LIGHTHOUSE}`,
    figures: [
      ...Object.keys(PAGES).flatMap((name) => figuresOf(name, reports[name], reports[withoutScripts(name)])),
      // Nobody aims at anything there.
      ...peers.flatMap(({ name }) =>
        figuresOf(name, reports[name]).map(({ what, value, unit }) => ({ what, value, unit })),
      ),
    ],
    notes: Object.keys(PAGES).flatMap((name) =>
      [...new Set(reports[name].flatMap(faultsOf))].map((fault) => `${name}: ${fault}`),
    ),
  }
}

function withoutScripts(page: string): string {
  return `${page} without scripts and typefaces`
}

/** @param stripped Reports of the same page without scripts and typefaces. */
function figuresOf(page: string, reports: readonly Report[], stripped?: readonly Report[]): Figure[] {
  const score = (category: (typeof CATEGORIES)[number]) =>
    Math.round(median(reports.map(({ categories }) => categories[category].score)) * 100)
  const figures: Figure[] = CATEGORIES.map((name) => {
    return { what: `${page}: ${name}`, value: score(name), unit: '', atLeast: 100 }
  })
  for (const { name, audit, unit, limit } of METRICS)
    figures.push({ what: `${page}: ${name}`, value: valueOf(reports, audit), unit, atMost: limit })
  if (stripped) {
    const [what, audit] = [`${page}: largest paint`, 'largest-contentful-paint']
    const peer = { name: 'without scripts and typefaces', value: valueOf(stripped, audit) }
    figures.push({ what, value: valueOf(reports, audit), unit: 'ms', peer, atMost: STRIPPED_RATIO })
  }
  return figures
}

function valueOf(reports: readonly Report[], audit: string): number {
  return median(reports.map(({ audits }) => audits[audit].numericValue ?? Number.NaN))
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
