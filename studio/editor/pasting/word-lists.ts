import { elementOf, isElement, replaceElements, styleOf, textOf } from '@waypost/markup/html/elements.ts'
import type { Element, ElementContent, Parents, Root } from 'hast'

/** Rebuilds Word's lists, which are paragraphs with a list style and the marker as text. */
export function rebuildWordLists(tree: Root): void {
  rebuildIn(tree)
}

function rebuildIn(parent: Parents): void {
  const children: ElementContent[] = []
  /** The lists that the next paragraph can continue, the outermost first. */
  let open: { list: Element; level: number }[] = []
  for (const child of parent.children as ElementContent[]) {
    const level = levelOf(child)
    if (level === undefined) {
      if (textOf(child).trim() !== '') open = []
      if (isElement(child)) rebuildIn(child)
      children.push(child)
      continue
    }
    open = open.filter((each) => each.level <= level)
    const { name, words } = itemOf(child as Element)
    if (open.at(-1)?.level !== level) {
      const list = elementOf(name, [])
      const above = open.at(-1)?.list
      if (above) (above.children.at(-1) as Element).children.push(list)
      else children.push(list)
      open.push({ list, level })
    }
    open.at(-1)!.list.children.push(elementOf('li', words))
  }
  parent.children = children
}

function levelOf(node: ElementContent): number | undefined {
  const list = isElement(node) && node.tagName === 'p' ? styleOf(node, 'mso-list') : undefined
  return list === undefined || list === 'none' ? undefined : Number(/level(\d)/.exec(list)?.[1] ?? 1)
}

function itemOf(paragraph: Element): { name: string; words: ElementContent[] } {
  let marker = ''
  replaceElements(paragraph, (element) => {
    if (styleOf(element, 'mso-list') !== 'ignore') return undefined
    marker += textOf(element)
    return []
  })
  return { name: /^\s*[\da-z]+[.)]/i.test(marker) ? 'ol' : 'ul', words: paragraph.children }
}
