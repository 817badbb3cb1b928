/** Measures bytes and times of a phone's first view of a page, without a touch. Fails above a limit. */
import type { Browser, CDPSession } from '@playwright/test'
import { launchBrowser } from '../scripts/browser.ts'
import { hydrated } from '../tests/helpers/hydrated.ts'
import { startWaypost } from '../tests/helpers/waypost.ts'
import { openPhone, slowNetwork } from './phone.ts'
import { isReached, type Figure, type Result } from './result.ts'
import { median } from './statistics.ts'

const ROUNDS = 5
/** Time for files that load after the components have started. */
const LATE_MS = 3_000
const PAGES = { Home: '/home', Article: '/article/the-lake-before-the-city' }
const LIMITS: Record<string, number> = {
  'script until the start': 110,
  'until the largest paint': 100,
  'likes after the first paint': 1_500,
}
const KINDS: Record<string, string> = {
  Document: 'HTML',
  Stylesheet: 'style',
  Script: 'script',
  Font: 'font',
  Image: 'picture',
}
/** Kilobytes and milliseconds by the name of the measure. */
type View = Record<string, number>

export async function benchFirstView(): Promise<Result> {
  await using waypost = await startWaypost()
  const pages = Object.entries(PAGES)
  const browser = await launchBrowser()
  const views: Record<string, View[]> = {}
  try {
    // The first request makes pages and pictures. Later requests get them from a cache.
    for (const [, path] of pages) await measure(browser, waypost.url + path)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, path] of pages) (views[name] ??= []).push(await measure(browser, waypost.url + path))
  } finally {
    await browser.close()
  }
  const figures = pages.flatMap(([name]) => figuresOf(name, views[name]))
  if (!figures.every(isReached)) process.exitCode = 1
  return {
    title: 'The first view of a page',
    conditions: `bytes on the wire, on a slow phone and its network; 'the start' is that of the page's components; medians of ${ROUNDS}, the pages in turn`,
    figures,
  }
}

function figuresOf(page: string, views: readonly View[]): Figure[] {
  const names = [...new Set(views.flatMap((view) => Object.keys(view)))].toSorted()
  return names.map((name) => ({
    what: `${page}: ${name}`,
    value: median(views.map((view) => view[name] ?? 0)),
    unit: name.endsWith('paint') && name.includes('after') ? 'ms' : 'KB',
    atMost: LIMITS[name],
  }))
}

async function measure(browser: Browser, url: string): Promise<View> {
  await using phone = await openPhone(browser)
  const { page, session } = phone
  const received = await recordReceived(session)
  await slowNetwork(phone)
  await page.addInitScript(noteLikes)
  await page.goto(url, { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.waitForTimeout(LATE_MS)
  const { startedAt, largestAt, likesMs } = await page.evaluate(readTimes)
  const ends = { 'until the largest paint': largestAt, 'until the start': startedAt, 'in all': Infinity }
  const view: View = {}
  for (const { kind, bytes, at } of received())
    for (const prefix of ['', `${kind} `])
      for (const [until, end] of Object.entries(ends))
        if (at <= end) view[prefix + until] = (view[prefix + until] ?? 0) + bytes / 1_000
  if (url.includes('/article/')) view['likes after the first paint'] = likesMs
  return view
}

/** Runs in the page before its own scripts: notes when a button shows the number of likes. */
function noteLikes() {
  const observer = new MutationObserver(() => {
    const buttons = [...document.querySelectorAll('button')]
    if (!buttons.some(({ textContent }) => /\d+\s*likes?$/.test(textContent.trim()))) return
    observer.disconnect()
    requestAnimationFrame(() => performance.mark('bench:likes'))
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

/** Runs in the page. The first two times are those of `Date`, in milliseconds. */
async function readTimes() {
  const timeOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? NaN
  const largest = await new Promise<number>((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    }),
  )
  return {
    startedAt: performance.timeOrigin + timeOf('waypost:ready'),
    largestAt: performance.timeOrigin + largest,
    likesMs: timeOf('bench:likes') - timeOf('first-contentful-paint'),
  }
}

/** Records the bytes that arrive. @returns What has arrived so far, with the times of `Date`. */
async function recordReceived(session: CDPSession) {
  const received: { kind: string; bytes: number; at: number }[] = []
  const kinds = new Map<string, string>()
  const counted = new Map<string, number>()
  /** From the browser's clock to that of the page, in seconds. */
  let offset = 0
  function add(id: string, bytes: number, timestamp: number, kind = kinds.get(id) ?? 'other') {
    counted.set(id, (counted.get(id) ?? 0) + bytes)
    received.push({ kind, bytes, at: (timestamp + offset) * 1_000 })
  }
  session.on('Network.requestWillBeSent', ({ wallTime, timestamp }) => (offset = wallTime - timestamp))
  session.on('Network.responseReceived', ({ requestId, type, response, timestamp }) => {
    kinds.set(requestId, KINDS[type] ?? 'other')
    add(requestId, response.encodedDataLength, timestamp, 'headers')
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength, timestamp }) =>
    add(requestId, encodedDataLength, timestamp),
  )
  // Counts the bytes that no earlier event has counted.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    add(requestId, Math.max(0, encodedDataLength - (counted.get(requestId) ?? 0)), timestamp),
  )
  await session.send('Network.enable')
  return () => received
}
