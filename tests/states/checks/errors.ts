import type { Page } from '@playwright/test'

/** Collects what the page throws or logs as an error, from now on. Failed requests are left out: many states are about one. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  return errors
}
