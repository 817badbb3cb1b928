/** Bytes of the pictures that a phone loads, and what making them costs whoever reads meanwhile. */
import type { Browser } from '@playwright/test'
import { launchBrowser } from '../scripts/browser.ts'
import { startWaypost, type Waypost } from '../tests/helpers/waypost.ts'
import { median, percentile } from './statistics.ts'

const REQUESTS = 400
const VARIANTS = 50

export async function benchPictures() {
  const waypost = await startWaypost()
  const browser = await launchBrowser()
  try {
    console.log('\nBytes of pictures on a phone (390 px wide, 2 pixels to each), scrolled to the end')
    for (const path of ['/home', '/article/the-lake-before-the-city'])
      await comparePage(browser, waypost, path)
    const originals = await listOriginals(waypost)
    await timeVariant(originals[0])
    await timeHome(waypost, originals)
  } finally {
    await browser.close()
    await waypost.stop()
  }
}

async function comparePage(browser: Browser, { url }: Waypost, path: string) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const bytes = new Map<string, number>()
  page.on('response', (response) => {
    const isPicture = /\/content\/assets\/.*\.jpg/.test(response.url())
    if (isPicture) bytes.set(response.url(), Number(response.headers()['content-length']))
  })
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 400) {
      window.scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(3_000)
  const originals = new Set([...bytes.keys()].map((address) => address.replace(/\?.*/, '')))
  const whole = await Promise.all([...originals].map(sizeOf))
  const [now, before] = [sum([...bytes.values()]), sum(whole)]
  console.log(
    `  ${path}: ${originals.size} pictures, ${now} bytes in ${bytes.size} files; the originals are ${before}, ratio ${(now / before).toFixed(3)}`,
  )
  await page.close()
}

async function timeVariant(original: string) {
  const address = `${original}?w=719&fm=avif`
  const first = await timeOf(address)
  const later = await timeMany(address)
  console.log('\nTime of a variant of 719 pixels in AVIF')
  console.log(
    `  first ${first.toFixed(1)} ms, again ${median(later).toFixed(2)} ms (median of ${later.length})`,
  )
}

async function timeHome({ url }: Waypost, originals: readonly string[]) {
  const home = `${url}/home`
  // Until its code is compiled, the first few hundred take longer.
  await timeMany(home)
  const idle = await timeMany(home)
  const startedAt = performance.now()
  const making = new AbortController()
  const made = Promise.all(
    Array.from({ length: VARIANTS }, (_, index) =>
      timeOf(`${originals[index % originals.length]}?w=${300 + index}&fm=avif`),
    ),
  ).finally(() => making.abort())
  const busy: number[] = []
  while (!making.signal.aborted) busy.push(await timeOf(home))
  await made
  const tookMs = performance.now() - startedAt
  console.log(`\nTime of /home while ${VARIANTS} variants are made, which took ${tookMs.toFixed(0)} ms`)
  for (const [name, times] of [
    ['idle', idle],
    ['busy', busy],
  ] as const) {
    console.log(
      `  ${name} median ${median(times).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms (${times.length} requests)`,
    )
  }
}

async function timeMany(address: string): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < REQUESTS; count += 1) times.push(await timeOf(address))
  return times
}

async function timeOf(address: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(address)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return performance.now() - startedAt
}

async function sizeOf(address: string): Promise<number> {
  const response = await fetch(address, { method: 'HEAD' })
  return Number(response.headers.get('content-length'))
}

async function listOriginals({ url }: Waypost): Promise<string[]> {
  const { items } = (await (await fetch(`${url}/api/entries`)).json()) as {
    items: { image?: { url: string } }[]
  }
  return items.flatMap(({ image }) => (image ? [url + image.url] : []))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
