/**
 * Whether the studio keeps up with typing in a long text.
 *
 * The time of a key runs from when the browser receives it until the frame that shows it is drawn. The time includes
 * work that the previous key left. A screen would add up to 17 ms until its next frame; here frames are drawn at once.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { launchBrowser } from '../scripts/browser.ts'
import { createContentFolder } from '../tests/helpers/content-folder.ts'
import { signInToStudio } from '../tests/helpers/studio.ts'
import { startWaypost } from '../tests/helpers/waypost.ts'
import { openPhone } from './phone.ts'
import type { Figure, Result } from './result.ts'
import { median, percentile } from './statistics.ts'

const WORDS = 20_000
const KEYS = 400
/** Pause between two keys: 100 words a minute. */
const PAUSE_MS = 100
/** Maximum ratio to the median of a text area without any script. */
const PEER_RATIO = 1.5
const SLOWEST_MS = 300

const sample = fileURLToPath(new URL('../sample/articles', import.meta.url))

export async function benchStudioTyping(): Promise<Result> {
  const text = await readLongText()
  const contentDir = await createContentFolder([])
  await writeFile(join(contentDir, 'articles/long.md'), text)
  await using waypost = await startWaypost({ contentDir })
  const browser = await launchBrowser(['--disable-frame-rate-limit'])
  const figures: Figure[] = []
  try {
    await using phone = await openPhone(browser)
    const { page, context } = phone
    await signInToStudio(context, waypost)
    for (const [where, key] of [
      ['at the start', 'ControlOrMeta+Home'],
      ['at the end', 'ControlOrMeta+End'],
    ]) {
      await page.goto(`${waypost.url}/studio/edit/articles/long`)
      const times = await measureKeys(page, '.cm-content', key)
      await openTextarea(page, text)
      const bare = median(await measureKeys(page, 'textarea', key))
      const what = `a key ${where}`
      const peer = { name: 'a text area without any script', value: bare }
      figures.push(
        { what: `${what}, median`, value: median(times), unit: 'ms', peer, atMost: PEER_RATIO },
        { what: `${what}, p99`, value: percentile(times, 0.99), unit: 'ms', atMost: SLOWEST_MS },
      )
    }
  } finally {
    await browser.close()
  }
  return {
    title: `Typing in a text of ${WORDS.toLocaleString('en-US')} words`,
    conditions: `the sample's articles one after the other, typed at 100 words a minute in the studio; a phone that computes four times slower; from each of ${KEYS} keys until the frame that shows it is drawn, without a screen's wait for its turn`,
    figures,
  }
}

/** The sample's articles, repeated until there are enough words. */
async function readLongText(): Promise<string> {
  const names = (await readdir(sample)).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(join(sample, name), 'utf8')))
  const bodies = texts.map((text) => text.replace(/^---\n[^]*?\n---\n/, ''))
  const words = bodies.join(' ').split(/\s+/).length
  const long = Array.from({ length: Math.ceil(WORDS / words) }, () => bodies)
    .flat()
    .join('\n')
  return `---\ntitle: All of it\n---\n${long
    .split(/(?<=\s)(?=\S)/)
    .slice(0, WORDS)
    .join('')}\n`
}

/** Opens a page with the text in a text area and without scripts, to measure the browser alone. */
async function openTextarea(page: Page, text: string) {
  await page.goto('about:blank')
  await page.setContent('<textarea style="inline-size: 360px; block-size: 700px"></textarea>')
  await page.locator('textarea').fill(text)
}

/** Types words and some new paragraphs. @returns Milliseconds for each key until it is drawn. */
async function measureKeys(page: Page, field: string, goTo: string): Promise<number[]> {
  await page.locator(field).press(goTo)
  await page.evaluate(noteKeys)
  for (let index = 0; index < KEYS; index += 1) {
    await page.keyboard.press(index % 97 === 96 ? 'Enter' : index % 6 === 5 ? 'Space' : 'abcde'[index % 6])
    await page.waitForTimeout(PAUSE_MS)
  }
  await page.waitForFunction((keys) => (window as unknown as Noted).times.length === keys, KEYS)
  return page.evaluate(() => (window as unknown as Noted).times)
}

interface Noted {
  times: number[]
}

/** Runs in the studio's page: notes the time of each key. */
function noteKeys() {
  const times: number[] = []
  Object.assign(window, { times })
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        // A message arrives after the frame is drawn.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => times.push(performance.now() - timeStamp)
        port2.postMessage(undefined)
      }),
    { capture: true },
  )
}
