import type { Page } from '@playwright/test'
import { contrast, type Rgb } from '#domain/color.ts'

/** A token of app/styles/tokens.css, as the page has it. */
export interface Token {
  /** With its two dashes. */
  name: string
  /** Its length in CSS px, where it is one. */
  px?: number
  /** Its contrast on the paper, 1 to 21, where it is a colour that covers. */
  contrast?: number
}

/** Reads the tokens of the page, those of colours and lengths with what they come to in its window. */
export async function readTokens(page: Page): Promise<Token[]> {
  const read = await page.evaluate(() => {
    const names = Array.from(document.styleSheets)
      .flatMap(({ cssRules }) => Array.from(cssRules))
      .filter((rule) => rule instanceof CSSStyleRule && rule.selectorText === ':root')
      .flatMap((rule) => Array.from((rule as CSSStyleRule).style))
      .filter((name) => name.startsWith('--'))
    const probe = document.body.appendChild(document.createElement('div'))
    const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    return [...new Set(names)].map((name) => {
      const value = getComputedStyle(document.documentElement).getPropertyValue(name)
      probe.style.cssText = `position: absolute; width: var(${name}); color: var(${name})`
      if (CSS.supports('width', value)) return { name, px: probe.getBoundingClientRect().width }
      if (!CSS.supports('color', value)) return { name }
      brush.clearRect(0, 0, 1, 1)
      brush.fillStyle = getComputedStyle(probe).color
      brush.fillRect(0, 0, 1, 1)
      return { name, color: [...brush.getImageData(0, 0, 1, 1).data] }
    })
  })
  const paper = read.find(({ name }) => name === '--paper')!.color!
  return read.map(({ name, px, color }) => ({
    name,
    px,
    contrast: color?.[3] === 255 ? contrast(rgbOf(color), rgbOf(paper)) : undefined,
  }))
}

function rgbOf([red, green, blue]: number[]): Rgb {
  return [red, green, blue]
}
