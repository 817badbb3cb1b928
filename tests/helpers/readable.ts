import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'

/**
 * Expects the words of an element to be visible: drawn in another lightness than their background.
 *
 * In forced colours a browser may draw its own background behind words, which no computed style shows.
 */
export async function expectSeenWords(element: Locator) {
  await expect(element).toBeVisible()
  await element.scrollIntoViewIfNeeded()
  const clip = await element.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const { x, y, width, height } = range.getBoundingClientRect()
    return { x, y, width, height }
  })
  const { data } = await sharp(await element.page().screenshot({ clip }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const dark = data.filter((lightness) => lightness < 64).length / data.length
  const light = data.filter((lightness) => lightness > 191).length / data.length
  expect(Math.min(dark, light), await element.innerText()).toBeGreaterThan(0.03)
}
