import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { fileName, type Shot } from './shots.ts'

/** Longest side of a sheet in px: what is larger is made smaller by whoever shows it, and cannot be read. */
const LARGEST = 2000

/** Which widths stand together, and how much smaller than they are. */
const SIZES = [
  { name: 'narrow', isIn: (width: number) => width < 1000, scale: 0.5 },
  { name: 'wide', isIn: (width: number) => width >= 1000, scale: 0.44 },
]

/**
 * Puts pictures together, those of a screen, a scheme and a size on as many sheets as they take.
 *
 * The browser lays them out: each sheet is cut from a page, between two rows of it.
 *
 * @returns Their files, in the folder `sheets`.
 */
export async function makeSheets(
  browser: Browser,
  folder: string,
  shots: readonly Shot[],
): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: LARGEST, height: LARGEST } })
  const files: string[] = []
  for (const [screen, ofScreen] of Object.entries(Object.groupBy(shots, ({ state }) => state.screen)))
    for (const [scheme, ofScheme] of Object.entries(Object.groupBy(ofScreen!, ({ scheme }) => scheme)))
      for (const { name, isIn, scale } of SIZES) {
        const fitting = ofScheme.filter(({ width }) => isIn(width))
        if (fitting.length === 0) continue
        await showTogether(page, folder, writePage(`${screen}, ${scheme}`, fitting, scale))
        files.push(...(await cut(page, join(folder, 'sheets', `${fileName(screen)}-${scheme}-${name}`))))
      }
  await page.close()
  return files
}

function writePage(title: string, shots: readonly Shot[], scale: number): string {
  const states = Object.values(Object.groupBy(shots, ({ state }) => state.name))
  const parts = states.map((ofState) => {
    const figures = ofState!.map(
      ({ file, width }) =>
        `<figure><figcaption>${width}</figcaption><div><img src="${file}" width="${width * scale}" alt=""></div></figure>`,
    )
    return `<section style="grid-template-columns: repeat(${ofState!.length}, auto)"><h2>${title}: ${ofState![0].state.name}</h2>${figures.join('')}</section>`
  })
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${parts.join('')}`
}

const STYLE = `
  body { display: flex; flex-wrap: wrap; align-items: start; gap: 24px 40px; margin: 0; padding: 20px; background: #777; color: #fff; font: 15px sans-serif }
  section { display: grid; align-items: start; gap: 4px 12px }
  h2 { grid-column: 1 / -1; width: 0; min-width: 100%; margin: 0; font-size: 17px }
  figure { margin: 0 }
  div { max-height: ${LARGEST - 120}px; overflow: hidden }
  img { display: block }
`

async function showTogether(page: Page, folder: string, html: string) {
  // Pictures of files are shown by pages of files alone.
  const path = join(folder, 'sheet.html')
  await writeFile(path, html)
  await page.goto(pathToFileURL(path).href)
  await rm(path)
}

/** Takes a picture of as many whole rows as fit, until there are no more. @returns Their files. */
async function cut(page: Page, path: string): Promise<string[]> {
  const sections = await page.locator('section').evaluateAll((all) =>
    all.map((section) => {
      const { top, bottom } = section.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  const files: string[] = []
  while (sections.length > 0) {
    const { top } = sections[0]
    const next = sections.findIndex(({ bottom }) => bottom - top > LARGEST - 20)
    const fitting = sections.splice(0, next > 0 ? next : next === 0 ? 1 : sections.length)
    const height = Math.min(LARGEST, Math.max(...fitting.map(({ bottom }) => bottom)) - top + 20)
    const file = `${path}-${files.length + 1}.png`
    await page.screenshot({
      path: file,
      fullPage: true,
      clip: { x: 0, y: Math.max(0, top - 10), width: LARGEST, height },
    })
    files.push(file)
  }
  return files
}
