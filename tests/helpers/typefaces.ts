import type { Page } from '@playwright/test'

/** Waits until the page has its typefaces, which load once it has been painted. */
export async function typefacesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-typefaces][media]') === null)
  await page.evaluate(async () => {
    // Laying out the page asks for them.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
}
