/** How soon the page beside a text shows what was typed. */
import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { launchBrowser } from '../scripts/browser.ts'
import { signInToStudio } from '../tests/helpers/studio.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { startWaypost, type Waypost } from '../tests/helpers/waypost.ts'
import { makeUpSite } from './made-up-articles.ts'
import type { Figure, Result } from './result.ts'
import { median, percentile } from './statistics.ts'

const KEYS = 100
/** Between two keys: 80 words a minute. */
const PAUSE_MS = 150
const LIMIT_MS = 200
const MANY = 2_000
/** The page of the text ends with it, and with the letters that are typed. */
const MARK = 'Measured '
const sample = fileURLToPath(new URL('../sample', import.meta.url))

export async function benchStudioPage(): Promise<Result> {
  // The studio writes nothing into the sample itself.
  const contentDir = await makeTemporaryFolder('content')
  await cp(sample, contentDir, { recursive: true })
  const browser = await launchBrowser()
  const figures: Figure[] = []
  try {
    await using few = await startWaypost({ contentDir })
    figures.push(...figuresOf('24 articles', await typeBeside(browser, few, 'the-lake-before-the-city')))
    await using many = await startWaypost({ contentDir: await makeUpSite(MANY) })
    const name = `${MANY.toLocaleString('en-US')} articles`
    figures.push(...figuresOf(name, await typeBeside(browser, many, 'article-0')))
  } finally {
    await browser.close()
  }
  return {
    title: 'From a key to the page beside the text',
    conditions: `the end of an article, typed at 80 words a minute in a window of 1280 px; from each of ${KEYS} keys until its letter is on the page`,
    figures,
  }
}

function figuresOf(site: string, times: readonly number[]): Figure[] {
  const line = (what: string, value: number): Figure => ({
    what: `${site}, ${what}`,
    value,
    unit: 'ms',
    atMost: LIMIT_MS,
  })
  return [
    line('median', median(times)),
    line('p90', percentile(times, 0.9)),
    line('slowest', Math.max(...times)),
  ]
}

/** Types at the end of an article. @returns Milliseconds for each key until the page beside it shows its letter. */
async function typeBeside(browser: Browser, waypost: Waypost, article: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await signInToStudio(context, waypost)
  const page = await context.newPage()
  await page.goto(`${waypost.url}/studio/edit/articles/${article}`)
  await page.getByRole('button', { name: 'Page', exact: true }).click()
  const text = page.locator('.cm-content')
  await text.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type(MARK + 'x')
  await page
    .frameLocator('iframe')
    .getByText(MARK + 'x')
    .waitFor()
  await page.evaluate(noteKeys, MARK)
  for (let index = 0; index < KEYS; index += 1) {
    await page.keyboard.press('abcde'[index % 5])
    await page.waitForTimeout(PAUSE_MS)
  }
  await page.waitForFunction((keys) => (window as unknown as Noted).times.length === keys, KEYS)
  const times = await page.evaluate(() => (window as unknown as Noted).times)
  await context.close()
  return times
}

interface Noted {
  times: number[]
}

/** Runs in the studio's page. */
function noteKeys(mark: string) {
  const pressed: number[] = []
  const times: number[] = []
  Object.assign(window, { times })
  addEventListener('keydown', ({ timeStamp }) => pressed.push(timeStamp), { capture: true })
  const shown = document.querySelector('iframe')!.contentDocument!
  const look = () => {
    // The first one was there before.
    const letters = shown.querySelector('[data-body]')!.textContent.trim().split(mark)[1].length - 1
    requestAnimationFrame(() =>
      setTimeout(() => {
        const now = performance.now()
        while (times.length < letters) times.push(now - pressed[times.length])
      }),
    )
  }
  new MutationObserver(look).observe(shown, { childList: true, subtree: true, characterData: true })
}
