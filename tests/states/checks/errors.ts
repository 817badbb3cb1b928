import type { Page } from '@playwright/test'

/** Collects the page's errors from now on, without failed requests, which many states are about. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  return errors
}
