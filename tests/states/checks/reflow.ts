import type { Page } from '@playwright/test'

/** Browsers' default text size in CSS px. */
const USUAL_PX = 16

/** Spacing that a reader may set. @see https://www.w3.org/TR/WCAG22/#text-spacing */
const WIDE_TEXT = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`

/** Sets the browser's own text size. @param share 2 is 200 %. */
export async function setTextSize(page: Page, share: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: share * USUAL_PX } })
}

/** Spaces all text of the open document by `WIDE_TEXT`. */
export async function widenText(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, WIDE_TEXT)
}

/** Undoes `widenText`. */
export async function narrowText(page: Page): Promise<void> {
  await page.evaluate(() => document.adoptedStyleSheets.pop())
}

/**
 * Finds content that needs sideways scrolling, except tables and code, and text that is cut off.
 *
 * @returns A line for each fault.
 */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const scrolled = '.table-wrap *, pre *, .visually-hidden, [aria-hidden] *'
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => element.checkVisibility() && !element.closest('[popover]') && !element.matches(scrolled),
    )
    const nameOf = ({ tagName, className }: Element) => `${tagName} ${className}`
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1
    const isCut = (element: HTMLElement) =>
      ['hidden', 'clip'].includes(getComputedStyle(element).overflowX) &&
      // Words in one pixel are for screen readers.
      element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.innerText.trim() !== ''
    const tooWide =
      scrollWidth > clientWidth
        ? [
            `the page is ${scrollWidth} px wide`,
            ...shown.filter(isBeyond).map((one) => `beyond: ${nameOf(one)}`),
          ]
        : []
    return [...tooWide, ...shown.filter(isCut).map((one) => `cut off: ${nameOf(one)}`)]
  })
}
