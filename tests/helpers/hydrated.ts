import type { Page } from '@playwright/test'

/** Waits until the page's components have started: a link pressed before loads the next page from the server. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber$'))
  })
}
