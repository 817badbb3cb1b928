import type { Element, ElementContent, Root } from 'hast'
import { BLOCKS, elementOf, hasName, HEADING, isElement, replaceElements, textOf } from './elements.ts'
import { groupsOf } from '../groups.ts'

/**
 * Takes blocks out of elements that hold only words in Markdown: a bold element around paragraphs becomes bold words in each,
 * and the blocks of a heading or a table's cell become one line.
 */
export function separateBlocks(tree: Root): void {
  replaceElements(tree, (element) => {
    const { tagName, children } = element
    // It also separates the words around it.
    if (!KEPT_EMPTY.test(tagName) && isBlock(element) && isEmpty(element)) return [elementOf('br', [])]
    if (HEADING.test(tagName) || hasName(element, 'td', 'th', 'summary')) {
      element.children = lineOf(children)
      return undefined
    }
    if (!children.some(isBlock) || tagName === 'pre') return undefined
    if (tagName === 'p') return [elementOf('div', children)]
    return BLOCKS.has(tagName) ? undefined : pushDown(element, children)
  })
}

const KEPT_EMPTY = /^(?:hr|li|ol|t(?:able|body|d|foot|h|head|r)|ul)$/

function isEmpty(node: ElementContent): boolean {
  if (!isElement(node)) return textOf(node).trim() === ''
  return (
    !/^(?:audio|embed|hr|iframe|img|input|object|video)$/.test(node.tagName) && node.children.every(isEmpty)
  )
}

function isBlock(node: ElementContent): boolean {
  return isElement(node) && BLOCKS.has(node.tagName)
}

function lineOf(children: readonly ElementContent[]): ElementContent[] {
  const space = { type: 'text' as const, value: ' ' }
  return children.flatMap((child) => {
    if (!isElement(child)) return [child]
    const inner = lineOf(child.children)
    if (child.tagName === 'pre') return [space, elementOf('code', inner), space]
    return isBlock(child) ? [space, ...inner, space] : [{ ...child, children: inner }]
  })
}

/** Wraps the words in blocks instead of the blocks. */
function pushDown(wrapper: Element, children: readonly ElementContent[]): ElementContent[] {
  return groupsOf(children, isBlock).flatMap((group) => {
    if (!isBlock(group[0]))
      return group.every((child) => textOf(child).trim() === '') ? group : [{ ...wrapper, children: group }]
    return group.map((block) =>
      isElement(block) && block.tagName !== 'pre'
        ? { ...block, children: pushDown(wrapper, block.children) }
        : block,
    )
  })
}
