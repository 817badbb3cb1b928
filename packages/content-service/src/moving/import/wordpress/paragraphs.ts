import type { Element, ElementContent, Parents } from 'hast'
import { BLOCKS, elementOf, hasName, isElement, textOf } from '@waypost/markup/html/elements.ts'
import { groupsOf } from '@waypost/markup/groups.ts'

/** Makes paragraphs of empty lines, and line breaks of other lines, as WordPress shows texts of its old editor. */
export function markParagraphs(parent: Parents): void {
  for (const child of parent.children)
    if (hasName(child, 'blockquote', 'div', 'center')) markParagraphs(child as Element)
  // The source of a quote.
  const isApart = (node: ElementContent) =>
    isBlock(node) || (hasName(node, 'cite') && parent.type === 'element' && hasName(parent, 'blockquote'))
  parent.children = groupsOf(parent.children as ElementContent[], isApart).flatMap((group) =>
    isApart(group[0]) ? group : paragraphsOf(group),
  )
}

function isBlock(node: ElementContent): boolean {
  return (
    node.type === 'comment' ||
    (isElement(node) && (BLOCKS.has(node.tagName) || /^(?:script|style)$/.test(node.tagName)))
  )
}

function paragraphsOf(inlines: readonly ElementContent[]): Element[] {
  const paragraphs: ElementContent[][] = [[]]
  for (const node of inlines) {
    if (node.type !== 'text') paragraphs.at(-1)!.push(node)
    else {
      let at = 0
      for (const [index, part] of node.value.split(/(\n[^\S\u00a0]*\n)/).entries()) {
        if (index % 2 === 1) paragraphs.push([])
        else paragraphs.at(-1)!.push(...linesOf(part, placeOf(node, at)))
        at += part.length
      }
    }
  }
  return paragraphs
    .map(trimBreaks)
    .map((children) => ({ ...elementOf('p', children), position: children[0]?.position }))
    .filter(
      (paragraph) => textOf(paragraph).trim() !== '' || paragraph.children.some((child) => !isBreak(child)),
    )
}

/** Where a part of a text was in the HTML; entities before it are not counted. */
function placeOf({ position }: ElementContent, at: number): ElementContent['position'] {
  const { start, end } = position ?? {}
  return start?.offset === undefined
    ? undefined
    : { start: { ...start, offset: start.offset + at }, end: end! }
}

function linesOf(text: string, position: ElementContent['position']): ElementContent[] {
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [elementOf('br', [])] : []),
      ...(line === '' ? [] : [{ type: 'text' as const, value: line, position }]),
    ])
}

function isBreak(node: ElementContent): boolean {
  return hasName(node, 'br') || (node.type === 'text' && node.value.trim() === '')
}

function trimBreaks(children: ElementContent[]): ElementContent[] {
  const first = children.findIndex((child) => !isBreak(child))
  return first === -1 ? [] : children.slice(first, children.findLastIndex((child) => !isBreak(child)) + 1)
}
