import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'

/**
 * Expects that the words of an element are seen: drawn on their ground in another lightness, whatever the styles say.
 *
 * In forced colours a browser may lay a ground of its own behind words, of which no computed style tells.
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
