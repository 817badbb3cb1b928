/** Whether the studio's editor keeps up with who types in a long text, and how large it is. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { launchBrowser } from '../scripts/browser.ts'
import { openEditor, serveEditor } from '../tests/helpers/editor-page.ts'
import { openPhone } from './phone.ts'
import type { Figure, Result } from './result.ts'
import { median, percentile } from './statistics.ts'

const WORDS = 20_000
const KEYS = 400
const MEDIAN_MS = 16
const SLOWEST_MS = 50
const READY_MS = 1_500

const sample = fileURLToPath(new URL('../sample/articles', import.meta.url))

export async function benchStudioTyping(): Promise<Result> {
  await using editorPage = await serveEditor()
  const text = await readLongText()
  const browser = await launchBrowser()
  const figures: Figure[] = []
  try {
    await using phone = await openPhone(browser)
    const { page } = phone
    await openEditor(page, editorPage, text)
    const readyMs = await measureOpening(page, text)
    figures.push({ what: 'text opened and in sight', value: readyMs, unit: 'ms', atMost: READY_MS })
    for (const [where, key] of [
      ['at the start', 'ControlOrMeta+Home'],
      ['at the end', 'ControlOrMeta+End'],
    ]) {
      const times = await measureKeys(page, key)
      const line = (what: string, value: number, atMost?: number): Figure => ({
        what: `a key ${where}, ${what}`,
        value,
        unit: 'ms',
        atMost,
      })
      figures.push(line('median', median(times), MEDIAN_MS))
      figures.push(line('p99', percentile(times, 0.99), SLOWEST_MS))
    }
  } finally {
    await browser.close()
  }
  const bytes = editorPage.files.map(({ text }) => brotliCompressSync(text).length)
  const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1_000
  figures.push({ what: 'scripts and styles of the editor, brotli', value: kilobytes, unit: 'kB' })
  return {
    title: `Typing in a text of ${WORDS.toLocaleString('en-US')} words`,
    conditions: `the sample's articles one after the other, in the studio's editor alone; a phone that computes four times slower; what a key takes in script, style, layout and paint, over ${KEYS} keys`,
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

/** @returns Milliseconds of work for each key, without the wait for the next frame. */
async function measureKeys(page: Page, goTo: string): Promise<number[]> {
  await page.locator('.cm-content').press(goTo)
  const times: number[] = []
  for (let index = 0; index < KEYS; index += 1) {
    await page.evaluate(() => {
      const afterTask = (then: () => void) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = then
        port2.postMessage(undefined)
      }
      const measured = Promise.withResolvers<number>()
      addEventListener(
        'keydown',
        () => {
          const pressedAt = performance.now()
          let handledMs = 0
          afterTask(() => (handledMs = performance.now() - pressedAt))
          requestAnimationFrame(() => {
            const startedAt = performance.now()
            afterTask(() => measured.resolve(handledMs + performance.now() - startedAt))
          })
        },
        { once: true, capture: true },
      )
      Object.assign(window, { measured: measured.promise })
    })
    // Words, and now and then a new paragraph.
    await page.keyboard.press(index % 97 === 96 ? 'Enter' : index % 6 === 5 ? 'Space' : 'abcde'[index % 6])
    times.push(await page.evaluate(() => (window as unknown as { measured: Promise<number> }).measured))
  }
  return times
}
