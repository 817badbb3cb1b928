import type { Element, ElementContent, Nodes, Properties, Root } from 'hast'

export function element(
  tagName: string,
  properties: Properties = {},
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children }
}

export function isElement(node: Nodes | undefined): node is Element
export function isElement<Name extends string>(
  node: Nodes | undefined,
  ...tagNames: readonly Name[]
): node is Element & { tagName: Name }
export function isElement(node: Nodes | undefined, ...tagNames: readonly string[]): boolean {
  return node?.type === 'element' && (tagNames.length === 0 || tagNames.includes(node.tagName))
}

/** Replaces line breaks, with the spaces around them, by spaces. The lookbehind keeps long runs of spaces from costing seconds. */
export function inOneLine(text: string): string {
  return text.replaceAll(/(?<![ \t])[ \t]*\n[ \t]*/g, ' ')
}

/** The words of a node, without the numbers of its notes. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node) || isNoteReference(node)) return ''
  return node.children.map(textOf).join('')
}

export function isNoteReference(node: Nodes): node is Element {
  return (
    isElement(node, 'sup') &&
    isElement(node.children[0], 'a') &&
    'dataFootnoteRef' in node.children[0].properties
  )
}

export function contains(node: Element, ...tagNames: string[]): boolean {
  return node.children.some(
    (child) => isElement(child) && (tagNames.includes(child.tagName) || contains(child, ...tagNames)),
  )
}

/** Elements that no line of words can contain. */
const BLOCKS = [
  ...([
    'audio',
    'blockquote',
    'caption',
    'center',
    'dd',
    'details',
    'div',
    'dl',
    'dt',
    'figcaption',
    'figure',
  ] as const),
  ...(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'li', 'ol', 'p', 'pre', 'section', 'summary'] as const),
  ...(['table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'ul', 'video'] as const),
]
const BLOCK_NAMES: ReadonlySet<string> = new Set(BLOCKS)

export function isBlock(node: Nodes | undefined): node is Element & { tagName: (typeof BLOCKS)[number] } {
  return node?.type === 'element' && BLOCK_NAMES.has(node.tagName)
}

/** Whether a text has notes at its end. */
export function hasNotes({ children }: Root): boolean {
  return children.some((child) => isElement(child, 'section') && 'dataFootnotes' in child.properties)
}

export function withoutNoteReferences<T extends Root | Element>(parent: T): T {
  const children = parent.children
    .filter((child) => !isNoteReference(child))
    .map((child) => (isElement(child) ? withoutNoteReferences(child) : child))
  return { ...parent, children }
}
