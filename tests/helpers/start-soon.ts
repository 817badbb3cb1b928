import type { BrowserContext } from '@playwright/test'

/** Starts each page's scripts as soon as its HTML has loaded, so that journeys need not wait for the page's own start. */
export async function startSoon(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      for (const later of document.querySelectorAll<HTMLTemplateElement>('template[data-later]'))
        later.replaceWith(later.content)
    }),
  )
}
