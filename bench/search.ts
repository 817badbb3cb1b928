/** Whether the search finds what readers mean among 2,000 articles, how soon, how often, and in how much memory. */
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import type { SearchResult } from '../domain/search.ts'
import { launchBrowser } from '../scripts/browser.ts'
import { getRaw } from '../tests/helpers/http.ts'
import type { Waypost } from '../tests/helpers/waypost.ts'
import { makeUpSite, vocabulary } from './made-up-articles.ts'
import { openPhone } from './phone.ts'
import { unpin } from './pin.ts'
import { asNewClient, startPinned } from './pinned-waypost.ts'
import { coreMs } from './process-cost.ts'
import type { Figure, Result } from './result.ts'
import { measureIndexMemory } from './search-memory.ts'
import { addOtherLanguages, QUESTIONS, readSharedWords } from './search-questions.ts'
import { median, percentile } from './statistics.ts'

const ARTICLES = 2_000
/** A reader looks at so many. */
const FIRST = 3
const MIN_ANSWERED = 38

const ROUNDS = 5
const SECONDS = 2
const CONNECTIONS = 8
const MIN_A_SECOND = 500

/** What is typed on the phone, letter by letter. */
const TYPED = 'mustard'
/** Lighthouse's slow 4G for a connection that is open: milliseconds, and bytes a second. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const FIRST_KEY_MS = 800
const NEXT_KEY_MS = 200

const sample = fileURLToPath(new URL('../sample', import.meta.url))

export async function benchSearch(): Promise<Result> {
  const contentDir = await makeSite()
  const figures: Figure[] = [await measureIndexMemory(contentDir)]
  const { waypost, where } = await startPinned({ contentDir })
  const missed: string[] = []
  try {
    const questions = await Promise.all(
      QUESTIONS.map(async ([asked, id]) => [await fill(asked, contentDir), id]),
    )
    for (const [asked, id] of questions) {
      const { articles, partial } = await ask(waypost.url, asked)
      if (![...articles, ...partial].slice(0, FIRST).some((article) => article.id === id))
        missed.push(`${asked} (${id})`)
    }
    const answered = questions.length - missed.length
    const what = `of ${questions.length} questions, answered by one of the first ${FIRST}`
    figures.unshift({ what, value: answered, unit: '', atLeast: MIN_ANSWERED })
    const texts = questions.map(([asked]) => asked)
    const rates: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) rates.push(await answersASecond(waypost, texts))
    figures.push({
      what: 'answers for each second of a core',
      value: median(rates),
      unit: '',
      atLeast: MIN_A_SECOND,
    })
    unpin()
    figures.push(...(await measureTyping(waypost.url)))
  } finally {
    await waypost.stop()
  }
  return {
    title: `The search over ${ARTICLES.toLocaleString('en-US')} articles`,
    conditions: `the sample blog among made-up articles of its own words; ${where}, the questions in turn over ${CONNECTIONS} connections, medians of ${ROUNDS} rounds; typing on a phone that computes four times slower, nothing cached, into a page that has just loaded`,
    figures,
    notes: missed.map((question) => `Not among the first ${FIRST}: ${question}.`),
  }
}

/** The sample's articles, some in other languages, and 2,000 of the words of all these and of many more. */
async function makeSite(): Promise<string> {
  const dir = await makeUpSite(ARTICLES, [...(await readSharedWords(sample)), ...vocabulary])
  await cp(join(sample, 'articles'), join(dir, 'articles'), { recursive: true })
  await cp(join(sample, 'assets'), join(dir, 'assets'), { recursive: true })
  await addOtherLanguages(dir)
  return dir
}

/** Puts words of a made-up article where a question says '@title 7' or '@text 7': its title, or its rarest words. */
async function fill(asked: string, contentDir: string): Promise<string> {
  const [, part, number] = /^@(title|text) (\d+)$/.exec(asked) ?? []
  if (part === undefined) return asked
  const text = await readFile(join(contentDir, `articles/article-${number}.md`), 'utf8')
  if (part === 'title') return /^title: (.*) \d+$/m.exec(text)![1]
  const ranks = new Map([...(await readSharedWords(sample)), ...vocabulary].map((word, rank) => [word, rank]))
  const words = new Set(text.slice(text.indexOf('---\n\n')).match(/\b[a-z]{5,}\b/g))
  const rare = [...words].toSorted((one, other) => (ranks.get(other) ?? 0) - (ranks.get(one) ?? 0))
  return rare.slice(0, 2).join(' ')
}

/** Asks as a client of its own, since each has a limit. */
async function ask(url: string, text: string): Promise<SearchResult> {
  const address = `${url}/api/search?${new URLSearchParams({ q: text })}`
  const { status, body } = await getRaw(address, { 'accept-encoding': 'identity', ...asNewClient() })
  if (status !== 200) throw new Error(`${text} was answered with ${status}`)
  return JSON.parse(body.toString()) as SearchResult
}

/** @returns Answers for each second of a core that the server took; of the clock where that is not known. */
async function answersASecond({ url, process }: Waypost, texts: readonly string[]): Promise<number> {
  const startMs = await coreMs(process.pid!)
  const endsAt = performance.now() + SECONDS * 1_000
  let count = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < endsAt) {
        await ask(url, texts[count % texts.length])
        count += 1
      }
    }),
  )
  const spentMs = (await coreMs(process.pid!)) - startMs
  return (count * 1_000) / (Number.isNaN(spentMs) ? SECONDS * 1_000 : spentMs)
}

/** Types into the menu's field of a page that has just come, and goes on in the search's own screen. */
async function measureTyping(url: string): Promise<Figure[]> {
  const browser = await launchBrowser()
  const firsts: number[] = []
  const nexts: number[] = []
  const [slowFirsts, slowNexts] = [[], []] as [number[], number[]]
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first, ...others] = await typeOnPhone(browser, url)
      firsts.push(first)
      nexts.push(...others)
      const [slowFirst, ...slowOthers] = await typeOnPhone(browser, url, SLOW_NETWORK)
      slowFirsts.push(slowFirst)
      slowNexts.push(...slowOthers)
    }
  } finally {
    await browser.close()
  }
  return [
    { what: 'first key to first result', value: median(firsts), unit: 'ms', atMost: FIRST_KEY_MS },
    { what: 'each further key to its results', value: median(nexts), unit: 'ms', atMost: NEXT_KEY_MS },
    { what: 'each further key, p90', value: percentile(nexts, 0.9), unit: 'ms' },
    { what: 'on slow 4G: first key', value: median(slowFirsts), unit: 'ms' },
    { what: 'on slow 4G: each further key', value: median(slowNexts), unit: 'ms' },
  ]
}

/** @returns Milliseconds from each key to the paint of its results. */
async function typeOnPhone(browser: Browser, url: string, network?: typeof SLOW_NETWORK): Promise<number[]> {
  await using phone = await openPhone(browser)
  const { page, session } = phone
  if (network) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
  }
  await page.goto(`${url}/home`)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('banner').getByRole('searchbox').tap()
  const times: number[] = []
  for (let length = 1; length <= TYPED.length; length += 1) {
    await watch(page, `‘${TYPED.slice(0, length)}’`)
    await page.keyboard.press(TYPED[length - 1])
    times.push(await page.evaluate(() => (window as unknown as Watched).shownAfterMs))
  }
  return times
}

interface Watched {
  /** From the next key until what was found for a text is painted. */
  shownAfterMs: Promise<number>
}

async function watch(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    const shown = Promise.withResolvers<number>()
    let pressedAt = 0
    addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { once: true, capture: true })
    const observer = new MutationObserver(() => {
      if (!document.querySelector('#found')?.textContent.includes(text)) return
      observer.disconnect()
      // After the next frame.
      requestAnimationFrame(() => setTimeout(() => shown.resolve(performance.now() - pressedAt)))
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { shownAfterMs: shown.promise })
  }, text)
}
