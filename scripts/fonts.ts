/**
 * Measures the typefaces that a creator can choose, and writes `server/site/look/measures.json`: how wide each sets English
 * on average, and how far it reaches above and below the line, all in em. The page's stand-ins are made from that.
 *
 * A browser measures, since widths depend on the optical size and the weight that pages ask for.
 */
import { readFile, writeFile } from 'node:fs/promises'
import type { FontRole } from '../domain/fonts.ts'
import { FAMILIES, fontFileName, fontFilePath, type FamilyName } from '../server/design/typefaces.ts'
import { launchBrowser } from './browser.ts'

/** English of an even mix of letters. */
const TEXT =
  'I travel slowly, mostly by train, with one bag and a notebook that smells of tea. The journal has its name from the berth I ' +
  'always want: the narrow one along the aisle that comes with a window of its own. Sit down. There is room if I move the shawl, ' +
  'and the next station is a good way off. Quite by chance, Jo Baxter of the zigzag line has kept us two cups.'

const browser = await launchBrowser()
const page = await browser.newPage()
const measures: Record<string, unknown> = {}
for (const name of Object.keys(FAMILIES) as FamilyName[]) {
  measures[name] = await page.evaluate(measure, {
    text: TEXT,
    display: await readFont(name, 'display'),
    reading: await readFont(name, 'reading'),
  })
}
await browser.close()
const file = new URL('../server/site/look/measures.json', import.meta.url)
await writeFile(file, `${JSON.stringify(measures, undefined, 2)}\n`)

/** The upright letters of a typeface as an address that holds them. */
async function readFont(name: FamilyName, role: FontRole): Promise<string> {
  const bytes = await readFile(fontFilePath(name, fontFileName(name, role, 'normal', 'latin')))
  return `data:font/woff2;base64,${bytes.toString('base64')}`
}

/** Runs in the browser, with the sizes and weights of `app/styles/base.css` and of titles and articles. */
async function measure({ text, display, reading }: Record<'text' | 'display' | 'reading', string>) {
  for (const [name, address] of Object.entries({ display, reading }))
    document.fonts.add(await new FontFace(name, `url(${address})`, { weight: '100 900' }).load())
  const line = document.body.appendChild(document.createElement('span'))
  line.style.whiteSpace = 'nowrap'
  // Else widths are rounded to whole pixels.
  line.style.textRendering = 'geometricPrecision'
  line.textContent = text
  const widthOf = (family: string, weight: number, size: number) => {
    line.style.font = `${weight} ${size}px ${family}`
    return round(line.getBoundingClientRect().width / size / text.length)
  }
  const widths = {
    voice: widthOf('display', 370, 17),
    display: widthOf('display', 380, 56),
    reading: widthOf('reading', 400, 18),
  }
  const canvas = document.createElement('canvas').getContext('2d')!
  canvas.font = '1000px reading'
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = canvas.measureText('H')
  document.fonts.clear()
  line.remove()
  return { ...widths, ascent: fontBoundingBoxAscent / 1000, descent: fontBoundingBoxDescent / 1000 }

  function round(em: number) {
    return Math.round(em * 10_000) / 10_000
  }
}
