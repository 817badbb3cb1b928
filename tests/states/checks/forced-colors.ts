import type { Page } from '@playwright/test'

/** Finds buttons and dialogs without an edge, which are invisible in forced colours. @returns A line for each. */
export function findEdgeless(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.button, dialog[open]:has(button)')]
      .filter(
        (element) =>
          element.checkVisibility() && Number.parseFloat(getComputedStyle(element).borderTopWidth) < 1,
      )
      .map(({ tagName, innerText }) => `${tagName} ${innerText}`),
  )
}
