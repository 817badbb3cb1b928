import type { Page } from '@playwright/test'

/**
 * Collects what the page throws, and what its Content-Security-Policy refuses, from now on.
 *
 * What the application itself logs is not collected: many states are about something that fails.
 */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      errors.push(message.text())
  })
  return errors
}
