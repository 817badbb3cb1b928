/** Measures times from a tap to the next paint, on a phone that computes four times slower. */
import type { Browser, Locator, Page } from '@playwright/test'
import { launchBrowser } from '../scripts/browser.ts'
import { createAccount, openSession } from '../tests/helpers/accounts.ts'
import { hydrated } from '../tests/helpers/hydrated.ts'
import { ARTICLE } from '../tests/helpers/thread.ts'
import { startWaypost, type Waypost } from '../tests/helpers/waypost.ts'
import { makeUpSite, vocabulary } from './made-up-articles.ts'
import { openPhone } from './phone.ts'
import type { Result } from './result.ts'
import { median } from './statistics.ts'

const ROUNDS = 5
const LIMIT_MS = 100
const ARTICLES = 10_000
/** The browser does not report quicker interactions. */
const SHORTEST_MS = 16
/** A pause before and after each tap keeps other work out of the measure. */
const QUIET_MS = 1_000

/** Milliseconds from tap to paint, by what was tapped. */
type Times = Record<string, number[]>

export async function benchInteractions(): Promise<Result> {
  await using sample = await startWaypost()
  await using many = await startWaypost({ contentDir: await makeUpSite(ARTICLES) })
  const browser = await launchBrowser()
  const times: Times = {}
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await tapAsGuest(browser, sample, times)
      await tapAsReader(browser, sample, times)
      await tapCategory(browser, many, times)
    }
  } finally {
    await browser.close()
  }
  return {
    title: 'From a tap to the next paint',
    conditions: `a phone's window, four times slower, medians of ${ROUNDS}, in turn; ${SHORTEST_MS} ms is the least that the browser reports`,
    figures: Object.entries(times).map(([what, all]) => {
      return { what, value: median(all), unit: 'ms', atMost: LIMIT_MS }
    }),
  }
}

async function tapAsGuest(browser: Browser, { url }: Waypost, times: Times) {
  await using phone = await openPhone(browser)
  const { page } = phone
  await open(page, `${url}/home`)
  await time(times, 'the menu opens', page.getByRole('button', { name: 'Menu' }))
  await time(times, 'the login panel opens', page.getByRole('button', { name: 'LOGIN' }))
  await page.getByRole('dialog').getByLabel('Email').waitFor()
}

async function tapAsReader(browser: Browser, waypost: Waypost, times: Times) {
  await using phone = await openPhone(browser)
  const { page } = phone
  // A new account has not liked the article yet.
  const account = await createAccount(waypost, 'hoopoe')
  const identity = { email: account.email, accessToken: await openSession(waypost, account) }
  await page.addInitScript((identity) => Object.assign(localStorage, identity), identity)
  await open(page, `${waypost.url}/article/${ARTICLE}`)
  const like = page.getByRole('button', { name: /\d+ likes?$/ })
  await time(times, 'a like', like)
  await time(times, 'the comments open', page.getByRole('button', { name: /\d+ comments?$/ }))
  await page.getByRole('textbox', { name: 'Your comment' }).fill(`On a phone, ${account.email}`)
  await time(times, 'a comment is posted', page.getByRole('button', { name: 'Post Comment' }))
  await page.getByText(`On a phone, ${account.email}`).waitFor()
}

async function tapCategory(browser: Browser, { url }: Waypost, times: Times) {
  await using phone = await openPhone(browser)
  const { page } = phone
  await open(page, `${url}/home`)
  await page.getByRole('button', { name: 'Menu' }).tap()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: vocabulary[0] })
  await time(times, `a category of ${ARTICLES.toLocaleString('en-US')} articles is chosen`, link)
  await page.waitForURL(/category=/)
}

/** Opens a page and waits until it is idle. */
async function open(page: Page, address: string) {
  await page.addInitScript((durationThreshold) => {
    const taps: PerformanceEventTiming[] = []
    Object.assign(window, { taps })
    new PerformanceObserver((list) => {
      taps.push(...(list.getEntries() as PerformanceEventTiming[]).filter((event) => event.interactionId > 0))
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
  }, SHORTEST_MS)
  await page.goto(address, { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.waitForTimeout(QUIET_MS)
}

/** Taps an element and adds the time until the next paint. */
async function time(times: Times, what: string, target: Locator) {
  const page = target.page()
  await target.scrollIntoViewIfNeeded()
  await page.waitForTimeout(QUIET_MS)
  await page.evaluate(() => (window as unknown as Taps).taps.splice(0))
  await target.tap()
  await page.waitForTimeout(QUIET_MS)
  const durations = await page.evaluate(() =>
    (window as unknown as Taps).taps.map(({ duration }) => duration),
  )
  ;(times[what] ??= []).push(Math.max(SHORTEST_MS, ...durations))
}

interface Taps {
  taps: PerformanceEventTiming[]
}
