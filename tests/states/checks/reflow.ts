import type { Page } from '@playwright/test'

/** Text size that browsers start from, in CSS px. */
const USUAL_PX = 16

/** Spacing that text must bear. @see https://www.w3.org/TR/WCAG22/#text-spacing */
const WIDE_TEXT = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`

/** Sets the browser's own text size, as a reader does who needs larger text. @param share 2 stands for 200 %. */
export async function setTextSize(page: Page, share: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: share * USUAL_PX } })
}

/** Spaces all text of the open document as widely as a reader may ask for. */
export async function widenText(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, WIDE_TEXT)
}

/** Takes the spacing of `widenText` away. */
export async function narrowText(page: Page): Promise<void> {
  await page.evaluate(() => document.adoptedStyleSheets.pop())
}

/**
 * Finds what can only be read by scrolling sideways, apart from tables and code, and text that is cut off.
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
