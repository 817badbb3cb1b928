/** Measures how soon the creator can write in the studio on a phone: at the first visit and later. */
import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../scripts/browser.ts'
import { signInToStudio } from '../tests/helpers/studio.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { startWaypost, type Waypost } from '../tests/helpers/waypost.ts'
import { openPhone, slowNetwork } from './phone.ts'
import type { Figure, Result } from './result.ts'
import { median } from './statistics.ts'

const ROUNDS = 7
const READY_MS = 1_500
const ARTICLE = '/studio/edit/articles/the-lake-before-the-city'
const sample = fileURLToPath(new URL('../sample', import.meta.url))

/** Milliseconds since the address was opened. */
interface Opening {
  /** When the text is on the screen. */
  shown: number
  /** When the text contains the key that was pressed at once. */
  typed: number
}

export async function benchStudioOpen(): Promise<Result> {
  // A copy, because the studio writes into the folder.
  const contentDir = await makeTemporaryFolder('content')
  await cp(sample, contentDir, { recursive: true })
  await using waypost = await startWaypost({ contentDir })
  const browser = await launchBrowser()
  const first: Opening[] = []
  const later: Opening[] = []
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const openings = await openTwice(browser, waypost)
      first.push(openings.first)
      later.push(openings.later)
    }
  } finally {
    await browser.close()
  }
  const figuresOf = (visit: string, openings: readonly Opening[], atMost?: number): Figure[] => [
    { what: `${visit}: text shown`, value: median(openings.map(({ shown }) => shown)), unit: 'ms' },
    {
      what: `${visit}: first key typed`,
      value: median(openings.map(({ typed }) => typed)),
      unit: 'ms',
      atMost,
    },
  ]
  return {
    title: 'Until one can write in the studio, on a phone',
    conditions: `an article of the sample blog, opened by its address in the studio; a phone's window that computes four times slower, on a slow phone's network; medians of ${ROUNDS}. At the first visit nothing is cached; later the phone has the studio, and its service worker has to start`,
    figures: [...figuresOf('first visit', first), ...figuresOf('later', later, READY_MS)],
  }
}

async function openTwice(browser: Browser, waypost: Waypost): Promise<{ first: Opening; later: Opening }> {
  await using phone = await openPhone(browser)
  const { page, context, session } = phone
  await signInToStudio(context, waypost)
  await page.addInitScript(noteOpening)
  await slowNetwork(phone)
  const first = await open(page, waypost.url + ARTICLE)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('about:blank')
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  return { first, later: await open(page, waypost.url + ARTICLE) }
}

/** Opens a text, types a letter at once, and deletes it. */
async function open(page: Page, address: string): Promise<Opening> {
  await page.goto(address, { waitUntil: 'commit' })
  const shown = await page.evaluate(() => (window as unknown as Noted).shown)
  await page.keyboard.press('Q')
  const typed = await page.evaluate(() => (window as unknown as Noted).typed)
  await page.keyboard.press('Backspace')
  await page.getByText('Saved', { exact: true }).waitFor()
  return { shown, typed }
}

interface Noted {
  shown: Promise<number>
  typed: Promise<number>
}

/** Runs in the page before its own scripts. */
function noteOpening() {
  const shown = Promise.withResolvers<number>()
  const typed = Promise.withResolvers<number>()
  Object.assign(window, { shown: shown.promise, typed: typed.promise })
  let text: string | undefined
  const look = () => {
    const field = document.querySelector<HTMLElement>('.cm-content[contenteditable=true]')
    const now = field?.textContent
    if (!now || now === text) return
    field.focus()
    // After the next paint.
    const { resolve } = text === undefined ? shown : typed
    text = now
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}
