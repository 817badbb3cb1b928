import type { Page } from '@playwright/test'

/** Waits for the typefaces, which load after the first paint. */
export async function typefacesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-typefaces][media]') === null)
  await page.evaluate(async () => {
    // Layout requests them.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
}
