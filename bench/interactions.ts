/** From a tap to the next paint, on a phone that computes four times slower; and whether a tap before the scripts counts. */
import { errors, type Browser, type Locator, type Page } from '@playwright/test'
import { launchBrowser } from '../scripts/browser.ts'
import { createAccount, openSession } from '../tests/helpers/accounts.ts'
import { hydrated } from '../tests/helpers/hydrated.ts'
import { ARTICLE } from '../tests/helpers/thread.ts'
import { startWaypost, type Waypost } from '../tests/helpers/waypost.ts'
import { makeUpSite, vocabulary } from './made-up-articles.ts'
import { openPhone } from './phone.ts'
import type { Figure, Result } from './result.ts'
import { median } from './statistics.ts'

const ROUNDS = 5
const LIMIT_MS = 100
const ARTICLES = 10_000
/** The browser tells of no interaction that was quicker. */
const SHORTEST_MS = 16
/** Before and after each tap, so that nothing else is measured. */
const QUIET_MS = 1_000
/** How long a tap before the scripts may stay unanswered once they are there. */
const ANSWER_MS = 10_000

interface Early {
  path: string
  /** Names of buttons, one after the other. */
  taps: string[]
  opens(page: Page): Locator
}
/** What is tapped before the scripts are there. */
const EARLY: Early[] = [
  { path: '/home', taps: ['Menu'], opens: (page) => page.getByRole('button', { name: 'Close the menu' }) },
  { path: '/home', taps: ['Menu', 'LOGIN'], opens: emailOf },
  { path: `/article/${ARTICLE}`, taps: ['Like'], opens: emailOf },
]

/** Milliseconds from tap to paint, by what was tapped. */
type Times = Record<string, number[]>

export async function benchInteractions(): Promise<Result> {
  await using sample = await startWaypost()
  await using many = await startWaypost({ contentDir: await makeUpSite(ARTICLES) })
  const browser = await launchBrowser()
  const times: Times = {}
  const answered: boolean[] = []
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await tapAsGuest(browser, sample, times)
      await tapAsReader(browser, sample, times)
      await tapCategory(browser, many, times)
      for (const early of EARLY) answered.push(await tapBeforeScripts(browser, sample, early))
    }
  } finally {
    await browser.close()
  }
  const figures = Object.entries(times).map(([what, all]): Figure => {
    return { what, value: median(all), unit: 'ms', atMost: LIMIT_MS }
  })
  const what = `answered of ${answered.length} taps before the scripts are there`
  figures.push({ what, value: answered.filter(Boolean).length, unit: '', atLeast: answered.length })
  return {
    title: 'From a tap to the next paint',
    conditions: `a phone's window, four times slower, medians of ${ROUNDS}, in turn; ${SHORTEST_MS} ms also stands for less`,
    figures,
  }
}

async function tapAsGuest(browser: Browser, { url }: Waypost, times: Times) {
  await using phone = await openPhone(browser)
  const { page } = phone
  await open(page, `${url}/home`)
  await time(times, 'the menu opens', page.getByRole('button', { name: 'Menu' }))
  await time(times, 'the login panel opens', page.getByRole('button', { name: 'LOGIN' }))
  await emailOf(page).waitFor()
}

async function tapAsReader(browser: Browser, waypost: Waypost, times: Times) {
  await using phone = await openPhone(browser)
  const { page } = phone
  // Who is new has not liked it yet.
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

/** Opens a page, and waits until nothing happens on it. */
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

/** Taps something that is shown, and adds the time until the next paint. */
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

/** Taps what needs scripts while these are held back. @returns Whether it did what it says once they had come. */
async function tapBeforeScripts(browser: Browser, { url }: Waypost, { path, taps, opens }: Early) {
  await using phone = await openPhone(browser)
  const { page } = phone
  const held = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(url + path, { waitUntil: 'commit' })
  for (const name of taps) await page.getByRole('button', { name }).tap()
  held.resolve()
  try {
    await opens(page).waitFor({ timeout: ANSWER_MS })
    return true
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false
    throw error
  }
}

function emailOf(page: Page): Locator {
  return page.getByRole('dialog').getByLabel('Email')
}
