/**
 * What a phone loads for the first view of a page: until its largest paint, until its components have started, and in all, with what
 * is loaded for later once the browser is idle. Fails where that is too much.
 */
import type { Browser, CDPSession } from '@playwright/test'
import { launchBrowser } from '../scripts/browser.ts'
import { hydrated } from '../tests/helpers/hydrated.ts'
import { startWaypost } from '../tests/helpers/waypost.ts'
import { readPeers } from './peers.ts'
import { openPhone, slowNetwork } from './phone.ts'
import { isReached, type Figure, type Result } from './result.ts'
import { median } from './statistics.ts'

const ROUNDS = 5
/** How long what comes late may take once a page is live. */
const LATE_MS = 3_000
const PAGES = { Home: '/home', Article: '/article/the-lake-before-the-city' }
/** Kilobytes that the first view of a page may take. */
const LIMITS: Record<string, number> = { 'HTML in all': 14, 'script until it is live': 110 }
const HOME_LIMIT = 100

const KINDS: Record<string, string> = {
  Document: 'HTML',
  Stylesheet: 'style',
  Script: 'script',
  Font: 'font',
  Image: 'picture',
}
type View = Record<string, number>

export async function benchFirstView(): Promise<Result> {
  await using waypost = await startWaypost()
  const own = Object.entries(PAGES).map(([name, path]) => ({ name, url: waypost.url + path }))
  const pages = [...own, ...readPeers(process.env.PEERS)]
  const browser = await launchBrowser()
  const views: Record<string, View[]> = {}
  try {
    // What is made at the first request is there from then on.
    for (const { url } of own) await viewOf(browser, url, true)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { name, url } of pages) (views[name] ??= []).push(await viewOf(browser, url, name in PAGES))
  } finally {
    await browser.close()
  }
  const figures = pages.flatMap(({ name }) => figuresOf(name, views[name], name in PAGES))
  if (!figures.every(isReached)) process.exitCode = 1
  return {
    title: 'What the first view of a page loads',
    conditions: `bytes on the wire, on a slow phone's network; medians of ${ROUNDS}, the pages in turn`,
    figures,
  }
}

function figuresOf(page: string, views: readonly View[], isOwn: boolean): Figure[] {
  const names = [...new Set(views.flatMap((view) => Object.keys(view)))].toSorted()
  return names.map((name) => {
    const value = median(views.map((view) => view[name] ?? 0))
    const limit = page === 'Home' && name === 'until the largest paint' ? HOME_LIMIT : LIMITS[name]
    return { what: `${page}: ${name}`, value, unit: 'KB', atMost: isOwn ? limit : undefined }
  })
}

async function viewOf(browser: Browser, url: string, isOwn: boolean): Promise<View> {
  await using phone = await openPhone(browser)
  const { page, session } = phone
  const received = await recordReceived(session)
  await slowNetwork(phone)
  const idle = page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForEvent('load')
  // Scripts start at a reader's first move, which is one from where the mouse was.
  await page.mouse.move(1, 1)
  await page.mouse.move(9, 9)
  await idle
  if (isOwn) {
    await hydrated(page)
    await page.waitForTimeout(LATE_MS)
  }
  const paintedAt = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(performance.timeOrigin + list.getEntries().at(-1)!.startTime),
        ).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  const liveAt = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('waypost:ready')[0]?.startTime ?? NaN),
  )
  const ends = { 'until the largest paint': paintedAt, 'until it is live': liveAt, 'in all': Infinity }
  const view: View = {}
  for (const { kind, bytes, at } of received())
    for (const prefix of ['', `${kind} `])
      for (const [until, end] of Object.entries(ends))
        if (at <= end) view[prefix + until] = (view[prefix + until] ?? 0) + bytes / 1_000
  return view
}

/** Records when bytes arrive. @returns What has, in the order of its coming; times are those of `performance.timeOrigin`. */
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
  // What was not told piece by piece.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    add(requestId, Math.max(0, encodedDataLength - (counted.get(requestId) ?? 0)), timestamp),
  )
  await session.send('Network.enable')
  return () => received
}
