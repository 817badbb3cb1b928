import { expect, type Page } from '@playwright/test'

/** Waits until everything in the window has loaded and stands still. */
export async function settle(page: Page): Promise<void> {
  await expect.poll(() => countComing(page), { timeout: 30_000 }).toBe(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    // Animations that follow the scrolling never end by time.
    const ending = document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Scrolls through the whole page. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const before = scrollY
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await nextFrame()
      await nextFrame()
    }
    scrollTo({ top: before, behavior: 'instant' })
    await nextFrame()
  })
}

/** Counts style sheets, and pictures in the window, that are still loading. */
function countComing(page: Page): Promise<number> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    const sheets = links.filter(({ sheet }) => sheet === null).length
    const coming = Array.from(document.images).filter((image) => !image.complete && image.checkVisibility())
    const rects = coming.map((image) => image.getBoundingClientRect())
    return sheets + rects.filter(({ top, bottom }) => bottom > 0 && top < innerHeight).length
  })
}
