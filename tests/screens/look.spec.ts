import type { Page } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contrast, type Rgb } from '../../domain/color.ts'
import { createContentFolder } from '../helpers/content-folder.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { expect, test } from '../helpers/test.ts'
import { typefacesLoaded } from '../helpers/typefaces.ts'

const HILL = {
  id: 'hill',
  title: 'A Hill and What Is Behind It',
  date: '2024-02-01',
  body: 'The path goes up for an hour. Behind the hill there is another one, and a shop that sells tea.',
}

test('a change of accent and typefaces reaches readers while the site runs', async ({
  page,
  allowedErrors,
  openContext,
  openWaypost,
}) => {
  test.slow()
  allowedErrors.push(/status of 410/)
  const dir = await createContentFolder([HILL])
  const { url } = await openWaypost({ contentDir: dir })
  const openWindow = await (await openContext()).newPage()
  for (const reader of [page, openWindow]) {
    await reader.goto(`${url}/home`)
    expect(await fontOf(reader, 'h1')).toMatch(/^Fraunces/)
    expect(await colorOf(reader, 'nav [aria-current=page]')).toEqual([174, 51, 34])
  }

  await change(dir, { '#ae3322': '#0f5f9c', 'display: Fraunces': 'display: Newsreader' })
  await change(dir, { 'reading: Literata': 'reading: Atkinson Hyperlegible Next' })

  await test.step('who opens a page loads the new typefaces alone', async () => {
    await expect(async () => {
      await page.goto(`${url}/article/hill`)
      expect(await fontOf(page, 'h1')).toMatch(/^Newsreader/)
      expect(await fontOf(page, 'article p:has-text("goes up for an hour")')).toMatch(
        /^"?Atkinson Hyperlegible Next/,
      )
    }).toPass()
    const fonts: string[] = []
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
    await page.goto(`${url}/home`)
    expect(await fontOf(page, 'h1')).toMatch(/^Newsreader/)
    expect(await colorOf(page, 'nav [aria-current=page]')).toEqual([15, 95, 156])
    await typefacesLoaded(page)
    expect(fonts.join()).toContain('/fonts/newsreader-latin-')
    expect(fonts.join()).not.toMatch(/fraunces|literata/)
  })

  await test.step('a window that stays open takes the new look over with new articles', async () => {
    await writeFile(join(dir, 'articles/dale.md'), '---\ntitle: A Dale\ndate: 2024-03-01\n---\n\nDown.\n')
    await expect(async () => {
      await openWindow.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      expect(await fontOf(openWindow, 'h1')).toMatch(/^Newsreader/)
    }).toPass()
  })

  await test.step('readers who force their own colors have them for the accent too', async () => {
    const accentOf = () => getComputedStyle(document.documentElement).getPropertyValue('--accent')
    expect(await page.evaluate(accentOf)).toMatch(/^light-dark\(#0f5f9c,/)
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await page.evaluate(accentOf)).toBe('LinkText')
    await page.emulateMedia({ forcedColors: 'none' })
  })

  await test.step('pages of a service look like the site', async () => {
    await page.goto(`${url}/api/auth/new-password?token=none`)
    expect(await fontOf(page, 'h1')).toMatch(/^Newsreader/)
    expect(await colorOf(page, 'main a', 'textDecorationColor')).toEqual([15, 95, 156])
  })
})

test('a pale yellow accent becomes readable on light and dark paper', async ({ page, openWaypost }) => {
  test.slow()
  const dir = await createContentFolder([HILL], { '#ae3322': '#fff9c4' })
  const { url } = await openWaypost({ contentDir: dir })
  await page.goto(`${url}/home`)
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(colorScheme, async () => {
      await page.emulateMedia({ colorScheme })
      const accent = await colorOf(page, 'nav [aria-current=page]')
      const paper = await colorOf(page, 'html', 'backgroundColor')
      expect(contrast(accent, paper)).toBeGreaterThanOrEqual(4.5)
      const themeColor = page.locator(`meta[name=theme-color][media*=${colorScheme}]`)
      await expect(themeColor).toHaveAttribute(
        'content',
        `#${paper.map((part) => part.toString(16).padStart(2, '0')).join('')}`,
      )
    })
})

test('errors have their own colour next to an accent of any colour', async ({ page, openWaypost }) => {
  const dir = await createContentFolder([HILL], { '#ae3322': '#2e7d32' })
  const { url } = await openWaypost({ contentDir: dir })
  await page.goto(`${url}/contact`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Subject is required.')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(colorScheme, async () => {
      await page.emulateMedia({ colorScheme })
      const error = await colorOf(page, 'main [aria-live]:not(:empty)')
      const paper = await colorOf(page, 'html', 'backgroundColor')
      expect(contrast(error, paper)).toBeGreaterThanOrEqual(4.5)
      expect(error[0]).toBeGreaterThan(error[1])
    })
})

test('a reader’s choice of dark paper applies from the first paint, until she follows her system again', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_FAILED/)
  await page.goto('/about')
  const light = await colorOf(page, 'html', 'backgroundColor')
  const colors = page.getByRole('group', { name: 'Colors' })
  await colors.getByRole('button', { name: 'Dark' }).click()
  await expect(colors.getByRole('button', { name: 'Dark', pressed: true })).toBeVisible()
  const dark = await colorOf(page, 'html', 'backgroundColor')
  expect(dark).not.toEqual(light)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  expect(await colorOf(page, 'html', 'backgroundColor')).toEqual(dark)
  await expect(page.locator('meta[name=theme-color][media=""]')).toHaveAttribute('data-paper', 'dark')
  await page.unroute('**/assets/*.js')
  await page.reload()
  await expect(colors.getByRole('button', { name: 'Dark', pressed: true })).toBeVisible()
  await colors.getByRole('button', { name: 'System' }).click()
  expect(await colorOf(page, 'html', 'backgroundColor')).toEqual(light)
})

test('words keep their width when their typeface loads', async ({
  page,
  allowedErrors,
  openContext,
  waypost,
}) => {
  allowedErrors.push(/ERR_FAILED/)
  const slow = await (await openContext()).newPage()
  await slow.route('**/fonts/**', (route) => route.abort())
  const widths = async (reader: Page) => {
    await reader.goto(`${waypost.url}/home`)
    await typefacesLoaded(reader)
    return reader.evaluate(measureWords)
  }
  const [before, after] = [await widths(slow), await widths(page)]
  for (const [use, width] of Object.entries(after)) {
    expect(before[use] / width, use).toBeGreaterThan(0.96)
    expect(before[use] / width, use).toBeLessThan(1.04)
  }
})

/** Runs in the browser: the widths of the same words in each use of text. Only uses whose stand-in is installed count. */
function measureWords(): Record<string, number> {
  const words = document.body.appendChild(document.createElement('span'))
  words.textContent = 'There is room if I move the shawl, and the next station is a good way off.'
  words.style.whiteSpace = 'nowrap'
  words.style.textRendering = 'geometricPrecision'
  const widthIn = (font: string) => {
    words.style.font = font
    return words.getBoundingClientRect().width
  }
  const uses = { voice: '370 17px', display: '380 56px', reading: '400 18px' }
  const measured = Object.entries(uses).flatMap(([use, size]) => {
    const standIns = ['Georgia', 'Times', 'Noto', 'DejaVu'].map((name) => `'${use} over ${name}'`).join()
    const hasStandIn = widthIn(`${size} ${standIns}, monospace`) !== widthIn(`${size} monospace`)
    return hasStandIn ? [[use, widthIn(`${size} var(--${use})`)]] : []
  })
  words.remove()
  return Object.fromEntries(measured) as Record<string, number>
}

async function change(dir: string, changes: Record<string, string>) {
  const path = join(dir, 'site.yaml')
  let text = await readFile(path, 'utf8')
  for (const [from, to] of Object.entries(changes)) text = text.replace(from, to)
  await writeFile(path, text)
}

async function fontOf(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily)
}

/** A colour that the browser computed, as it draws it. */
async function colorOf(
  page: Page,
  selector: string,
  property: 'color' | 'backgroundColor' | 'textDecorationColor' = 'color',
): Promise<Rgb> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => {
      const canvas = document.createElement('canvas').getContext('2d')!
      canvas.fillStyle = getComputedStyle(element)[name]
      canvas.fillRect(0, 0, 1, 1)
      const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue] as const
    }, property)
}
