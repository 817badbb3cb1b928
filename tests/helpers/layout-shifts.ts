import type { Page } from '@playwright/test'

/** A shift of what is on a page, by nobody's doing. */
export interface Shift {
  /** Its part in the cumulative layout shift. */
  value: number
  /** Beginnings of the elements that moved. */
  moved: string[]
}

/** Notes every shift of the pages that are opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node?: Node }[]
        }
        const moved = sources.map(({ node }) =>
          node instanceof Element
            ? node.outerHTML.replace(/>.*/s, '>').slice(0, 120)
            : (node?.textContent?.slice(0, 60) ?? ''),
        )
        if (!hadRecentInput) shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Shifts of the page so far. */
export function readShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    // What has just been drawn is told a frame later.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    return (window as unknown as { shifts: Shift[] }).shifts
  })
}

/** Lets pictures come only after the first view was drawn. */
export async function delayPictures(page: Page): Promise<void> {
  await continueOnceDrawn(page, '**/content/assets/**')
}

/** Lets typefaces come only after the first view was drawn in others. */
export async function delayTypefaces(page: Page): Promise<void> {
  await continueOnceDrawn(page, '**/*.woff2')
}

/** Lets no typeface come: none of what moves then is by their doing. */
export async function refuseTypefaces(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort())
}

async function continueOnceDrawn(page: Page, address: string) {
  let drawn: Promise<unknown> | undefined
  await page.route(address, async (route) => {
    try {
      drawn ??= page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
      await drawn
      await route.continue()
    } catch {
      // The page has gone on to another one, and with it what was asked for.
    }
  })
}
