import type { BrowserContext } from '@playwright/test'

/** Starts the scripts of each page as soon as its HTML is there, so that a journey does not wait for what the page starts by itself. */
export async function startSoon(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      for (const later of document.querySelectorAll<HTMLTemplateElement>('template[data-later]'))
        later.replaceWith(later.content)
    }),
  )
}
