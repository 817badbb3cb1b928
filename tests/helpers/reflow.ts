import { expect, type Page } from '@playwright/test'

/** Height of the letters of the browser's own choice, doubled: what a reader sets who needs text at 200 %. */
const DOUBLED_PX = 32

/** Spacing that text must bear. @see https://www.w3.org/TR/WCAG22/#text-spacing */
const WIDE_TEXT = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`

/** Sets the browser's own text size to twice the usual, before the page is opened. */
export async function doubleText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: DOUBLED_PX } })
}

/** Spaces all text of the open page as widely as a reader may ask for. */
export async function widenText(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, WIDE_TEXT)
}

/**
 * Expects that nothing has to be read by scrolling sideways, but tables and code, and that no text is cut off.
 *
 * @param place Named if it does.
 */
export async function expectReflow(page: Page, place: string): Promise<void> {
  const found = await page.evaluate(() => {
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
    return {
      tooWide: scrollWidth - clientWidth,
      beyond: scrollWidth > clientWidth ? shown.filter(isBeyond).map(nameOf) : [],
      cut: shown.filter(isCut).map(nameOf),
    }
  })
  expect(found, place).toEqual({ tooWide: 0, beyond: [], cut: [] })
}
