import type { Page } from '@playwright/test'

/** Waits until the page's components have started: a link pressed before loads the next page from the server. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}
