import type { Page } from '@playwright/test'

/** Layout shifts without a recent input. */
export interface Shifts {
  /** The cumulative layout shift. */
  sum: number
  /** A line for each shift: its value, and the beginnings of the elements that moved. */
  lines: string[]
}

/** Records the layout shifts of every document that the page loads from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, lines: [] }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node?: Node }[]
        }
        if (hadRecentInput) continue
        const moved = sources.map(({ node }) =>
          node instanceof Element
            ? node.outerHTML.replace(/>.*/s, '>').slice(0, 120)
            : (node?.textContent?.slice(0, 60) ?? ''),
        )
        shifts.sum += value
        shifts.lines.push(`${value}: ${moved.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Shifts of the document so far. */
export function readShifts(page: Page): Promise<Shifts> {
  return page.evaluate(async () => {
    // The browser reports a shift one frame later.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    return (window as unknown as { shifts: Shifts }).shifts
  })
}

const PICTURES = '**/content/assets/**'

/** Delays pictures of the next document until the browser has drawn the first view. */
export async function delayPictures(page: Page): Promise<void> {
  await page.unroute(PICTURES)
  let drawn: Promise<unknown> | undefined
  await page.route(PICTURES, async (route) => {
    try {
      drawn ??= page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
      await drawn
      await route.continue()
    } catch {
      // The page has closed or opened another document.
    }
  })
}

const TYPEFACES = '**/*.woff2'

/** Blocks typefaces, so that they cause no layout shift. */
export async function refuseTypefaces(page: Page): Promise<void> {
  await page.route(TYPEFACES, (route) => route.abort())
}

/** Loads the blocked typefaces by loading their style sheet again. */
export async function loadTypefaces(page: Page): Promise<void> {
  await page.unroute(TYPEFACES)
  await page.evaluate(async () => {
    const refused = [...document.fonts].filter(({ status }) => status === 'error').length
    const sheet = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].find(({ sheet }) =>
      [...sheet!.cssRules].some((rule) => rule instanceof CSSFontFaceRule),
    )
    if (refused === 0 || sheet === undefined) return
    const copy = sheet.cloneNode() as HTMLLinkElement
    await new Promise((resolve, reject) => {
      copy.addEventListener('load', resolve)
      copy.addEventListener('error', reject)
      sheet.after(copy)
    })
    await document.fonts.ready
  })
}
