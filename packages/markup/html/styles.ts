import type { Element, ElementContent, Root } from 'hast'
import { BLOCKS, elementOf, HEADING, replaceElements, styleOf, textOf } from './elements.ts'

/** Turns the styles of words into elements, and removes elements without a meaning. */
export function stylesToElements(tree: Root): void {
  replaceElements(tree, (element, above) => {
    const { tagName, children } = element
    const isInHeading = above.some((each) => HEADING.test(each.tagName) || each.tagName === 'th')
    const weight = styleOf(element, 'font-weight')
    const isPlain = weight === 'normal' || Number(weight) === 400
    const isUpright = styleOf(element, 'font-style') === 'normal'
    // Google Docs wraps everything in a `b` that is not bold.
    if (/^(?:b|strong)$/.test(tagName) && (isPlain || isInHeading)) return children
    if (/^(?:i|em)$/.test(tagName) && isUpright) return children
    if (/^(?:o:p|font|span|u)$/.test(tagName)) {
      const shown = textOf(element).trim() === '' ? children : withMarks(element, isInHeading)
      return isBlock(element) ? [elementOf('div', shown)] : shown
    }
    if (!BLOCKS.has(tagName) && isBlock(element)) return [elementOf('div', [element])]
    return undefined
  })
}

function isBlock(element: Element): boolean {
  return /^(?:block|flex|grid|table|list-item)/.test(styleOf(element, 'display') ?? '')
}

function withMarks(element: Element, isInHeading: boolean): ElementContent[] {
  const weight = styleOf(element, 'font-weight')
  const isBold = weight === 'bold' || Number(weight) >= 600
  const isStruck = styleOf(element, 'text-decoration(?:-line)?')?.includes('line-through')
  let { children } = element
  if (isStruck) children = [elementOf('del', children)]
  if (styleOf(element, 'font-style') === 'italic') children = [elementOf('em', children)]
  if (isBold && !isInHeading) children = [elementOf('strong', children)]
  return children
}
