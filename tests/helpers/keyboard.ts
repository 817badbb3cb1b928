import { expect, type Locator, type Page } from '@playwright/test'

/** Enough presses to pass every control of any page of the sample. */
const MAX_STEPS = 120

/**
 * Presses Tab until the target has the focus, and expects every focused element on the way to be visible.
 *
 * @param key Shift+Tab goes back.
 * @returns The number of presses.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  await expect(target).toBeAttached()
  for (let step = 1; step <= MAX_STEPS; step++) {
    await page.keyboard.press(key)
    await expectSeen(page)
    if (await target.evaluate((element) => element === document.activeElement)) return step
  }
  throw new Error(`The focus has not come to ${String(target)} after ${MAX_STEPS} steps.`)
}

/** Composes texts one after the other in the focused field, as an input method does. The last one is not yet chosen. */
export async function compose(page: Page, ...texts: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const text of texts)
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await session.detach()
}

/** Presses Tab until the target has the focus, then Enter. */
export async function tabAndEnter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/**
 * Expects the focused element to show its focus, in the window and uncovered.
 *
 * @see https://www.w3.org/TR/WCAG22/#focus-not-obscured-minimum
 */
export async function expectSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(findFault)).toBe(undefined)
}

/** Why a reader cannot see the focused element; `undefined` if she can. */
function findFault(): string | undefined {
  const focused = document.activeElement
  // Between the end of a page and its start the focus is on the browser's own controls.
  if (focused === null || focused === document.body || focused instanceof HTMLIFrameElement) return undefined
  const name = `${focused.tagName} ${focused.textContent.trim().slice(0, 40)}`

  const frames = [focused, focused.parentElement!].flatMap((element) => [
    getComputedStyle(element),
    getComputedStyle(element, '::after'),
  ])
  const isDrawn =
    // A text field shows its caret.
    (focused as HTMLElement).isContentEditable ||
    frames.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    )
  if (!isDrawn) return `${name} has no outline`

  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const [x, width] = [Math.max(left, 0), Math.min(right, innerWidth)]
  const [y, height] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
  if (x >= width || y >= height) return `${name} is outside of the window`
  const points = [0.1, 0.5, 0.9].flatMap((across) =>
    [0.1, 0.5, 0.9].map((down) => [x + across * (width - x), y + down * (height - y)] as const),
  )
  const isOpen = points.some(([across, down]) => {
    const top = document.elementFromPoint(across, down)
    return top !== null && (focused.contains(top) || top.contains(focused))
  })
  return isOpen ? undefined : `${name} is hidden`
}
