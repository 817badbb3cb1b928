/**
 * Makes the pictures of docs/design.md from the tokens as a browser reads them, light beside dark.
 *
 *   npm run design
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { startWaypost } from '../../tests/helpers/waypost.ts'
import { launchBrowser } from '../browser.ts'
import { sideBySide } from './side-by-side.ts'
import { SPECIMENS } from './specimens.ts'
import { readTokens } from './tokens.ts'

/** Width in CSS px of one half of a picture. */
const WIDTH = 720

const folder = fileURLToPath(new URL('../../docs/design/', import.meta.url))
await mkdir(folder, { recursive: true })
await using waypost = await startWaypost()
await using browser = await launchBrowser()
const halves = [await takeAll(browser, 'light'), await takeAll(browser, 'dark')]
for (const [index, { name }] of SPECIMENS.entries()) {
  const picture = await sideBySide(halves.map((pictures) => pictures[index]))
  await writeFile(`${folder}${name}.png`, picture)
  console.log(`docs/design/${name}.png  ${Math.round(picture.length / 1000)} KB`)
}

async function takeAll(browser: Browser, colorScheme: 'light' | 'dark') {
  // What is shown is written into a page of the site, whose policy allows no styles of ours, and whose scripts would take it away.
  await using context = await browser.newContext({
    bypassCSP: true,
    javaScriptEnabled: false,
    colorScheme,
    viewport: { width: WIDTH, height: 900 },
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const pictures: Buffer[] = []
  for (const specimen of SPECIMENS) pictures.push(await take(page, specimen))
  return pictures
}

async function take(page: Page, { path, write }: (typeof SPECIMENS)[number]): Promise<Buffer> {
  await page.goto(waypost.url + path)
  await page.evaluate(
    (html) => {
      document.body.innerHTML = `<div id="specimen" style="padding: 2rem">${html}</div>`
    },
    write(await readTokens(page)),
  )
  await page.evaluate(() => document.fonts.ready)
  return page.locator('#specimen').screenshot()
}
