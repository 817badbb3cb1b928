/**
 * Whether the studio keeps up with who types in a long text, and how large its editor is.
 *
 * A key is measured in the whole studio, from when the browser got it until the frame that shows it is drawn: milliseconds. That
 * holds what the key waits for, such as the work that the one before left behind, and the studio's and the browser's own work up
 * to the drawing. A screen would still wait for its turn, up to 17 ms; here frames come as soon as they are asked for.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { launchBrowser } from '../scripts/browser.ts'
import { createContentFolder } from '../tests/helpers/content-folder.ts'
import { openEditor, serveEditor } from '../tests/helpers/editor-page.ts'
import { signInToStudio } from '../tests/helpers/studio.ts'
import { startWaypost } from '../tests/helpers/waypost.ts'
import { openPhone } from './phone.ts'
import type { Figure, Result } from './result.ts'
import { median, percentile } from './statistics.ts'

const WORDS = 20_000
const KEYS = 400
/** Between two keys: 100 words a minute. */
const PAUSE_MS = 100
const MEDIAN_MS = 16
const SLOWEST_MS = 50
const READY_MS = 1_500

const sample = fileURLToPath(new URL('../sample/articles', import.meta.url))

export async function benchStudioTyping(): Promise<Result> {
  await using editorPage = await serveEditor()
  const text = await readLongText()
  const contentDir = await createContentFolder([])
  await writeFile(join(contentDir, 'articles/long.md'), text)
  await using waypost = await startWaypost({ contentDir })
  const browser = await launchBrowser(['--disable-frame-rate-limit'])
  const figures: Figure[] = []
  try {
    await using phone = await openPhone(browser)
    const { page, context } = phone
    await openEditor(page, editorPage, text)
    const readyMs = await measureOpening(page, text)
    figures.push({ what: 'text opened and in sight', value: readyMs, unit: 'ms', atMost: READY_MS })
    await signInToStudio(context, waypost)
    for (const [where, key] of [
      ['at the start', 'ControlOrMeta+Home'],
      ['at the end', 'ControlOrMeta+End'],
    ]) {
      await page.goto(`${waypost.url}/studio/edit/articles/long`)
      const times = await measureKeys(page, '.cm-content', key)
      await openTextarea(page, text)
      const bare = await measureKeys(page, 'textarea', key)
      const line = (what: string, value: number, atMost?: number): Figure => ({
        what: `a key ${where}, ${what}`,
        value,
        unit: 'ms',
        atMost,
      })
      figures.push(line('median', median(times), MEDIAN_MS))
      figures.push(line('p99', percentile(times, 0.99), SLOWEST_MS))
      const peer = { name: 'a text area without any script', value: median(bare) }
      figures.push({ ...line('median, against the browser', median(times)), peer })
    }
    await openTextarea(page, '')
    const empty = await measureKeys(page, 'textarea', 'End')
    const what = 'a key in an empty text area without any script, median'
    figures.push({ what, value: median(empty), unit: 'ms' })
  } finally {
    await browser.close()
  }
  const bytes = editorPage.files.map(({ text }) => brotliCompressSync(text).length)
  const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1_000
  figures.push({ what: 'scripts and styles of the editor, brotli', value: kilobytes, unit: 'kB' })
  return {
    title: `Typing in a text of ${WORDS.toLocaleString('en-US')} words`,
    conditions: `the sample's articles one after the other, typed at 100 words a minute in the studio; a phone that computes four times slower; from each of ${KEYS} keys until the frame that shows it is drawn, without a screen's wait for its turn. Opened in the editor alone`,
    figures,
  }
}

/** The sample's articles, again and again. */
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

/** @returns Milliseconds from a text to its lines on the screen. */
function measureOpening(page: Page, text: string): Promise<number> {
  return page.evaluate(async (text) => {
    const start = performance.now()
    ;(window as unknown as { open(text: string): void }).open(text)
    await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - start
  }, text)
}

/** What the browser itself needs for a key: a page with the text in a text area, and no script. */
async function openTextarea(page: Page, text: string) {
  await page.goto('about:blank')
  await page.setContent('<textarea style="inline-size: 360px; block-size: 700px"></textarea>')
  await page.locator('textarea').fill(text)
}

/** Types words, and now and then a new paragraph. @returns Milliseconds for each key until it is drawn. */
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

/** Runs in the studio's page: notes for each key how long it takes from here on. */
function noteKeys() {
  const times: number[] = []
  Object.assign(window, { times })
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        // A message comes once the frame is drawn.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => times.push(performance.now() - timeStamp)
        port2.postMessage(undefined)
      }),
    { capture: true },
  )
}
