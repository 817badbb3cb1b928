import { drawLogo, logoStyle, STONE } from '../logo.ts'
import type { Colors } from '../../site/types.ts'

/** Width and height of a social card in pixels. @see https://ogp.me */
export const CARD = { width: 1200, height: 630 } as const

/** Margin of a card in pixels. */
export const EDGE = 64

/** Width of a card's lines in pixels. */
export const LINE = 3

/**
 * Writes a card's drawing as SVG with a transparent background.
 * @param below SVG below the milestone; `above` is drawn over it.
 */
export function writeCard(colors: Colors, stone: Milestone, below: string, above: string): string {
  const { width, height } = CARD
  const scale = stone.height / STONE_HEIGHT
  const style = `<style>${logoStyle(colors, stone.line / scale)}</style>`
  const place = `translate(${stone.left - STONE.left * scale} ${stone.ground - STONE.ground * scale}) scale(${scale})`
  const mark = `<g transform="${place}">${drawLogo()}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${style}${below}${mark}${above}</svg>`
}

/** A milestone on a card in pixels: its left side, the ground below it, its height and the width of its lines. */
export interface Milestone {
  left: number
  ground: number
  height: number
  line: number
}

export function area(color: string, left: number, top: number, width: number, height: number): string {
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${color}"/>`
}

/** Draws the ground, a line from the card's left edge. */
export function ground({ ink }: Colors, top: number, width: number): string {
  return area(ink, 0, top - LINE / 2, width, LINE)
}

export function milestoneWidth(height: number): number {
  return (height * STONE.width) / STONE_HEIGHT
}

const STONE_HEIGHT = STONE.ground - STONE.top
