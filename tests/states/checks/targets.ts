import type { Page } from '@playwright/test'

/** Least width and height of a target in CSS px. @see https://www.w3.org/TR/WCAG22/#target-size-minimum */
const MIN_TARGET_PX = 24

/** Finds targets that are too small, except links within a sentence. @returns A line for each. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, textarea, summary, [tabindex="0"]',
    )
    const isSmall = (target: HTMLElement) => {
      const { width, height } = target.getBoundingClientRect()
      const inSentence =
        target.matches('p a, li a, figcaption a') && getComputedStyle(target).display === 'inline'
      return (width < least || height < least) && !(inSentence && target.closest('article, p'))
    }
    const isThere = (target: HTMLElement) =>
      target.checkVisibility({ visibilityProperty: true }) && !target.closest('[aria-hidden]')
    return [...targets]
      .filter((target) => isThere(target) && isSmall(target))
      .map((target) => `${target.tagName} ${target.innerText}`)
  }, MIN_TARGET_PX)
}

/** Makes the page's pointer a finger, or a mouse again. */
export async function emulateTouch(page: Page, enabled: boolean): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled })
}
