import type { Element, ElementContent, Parents, Root } from 'hast'
import { groupsOf } from '../groups.ts'
import { elementOf, hasName, isElement, replaceElements, textOf } from './elements.ts'

/** Puts every item into a list, and everything in a list into an item: Google Docs and Word have lists as children of lists. */
export function tidyLists(tree: Root): void {
  replaceElements(tree, (element) => {
    if (hasName(element, 'menu', 'dir')) element.tagName = 'ul'
    if (hasName(element, 'ul', 'ol')) element.children = itemsOf(element.children)
    else wrapItems(element)
    return undefined
  })
  wrapItems(tree)
}

function itemsOf(children: readonly ElementContent[]): Element[] {
  const items: Element[] = []
  for (const child of children) {
    if (isElement(child) && child.tagName === 'li') items.push(child)
    else if (hasName(child, 'ul', 'ol') && items.length > 0) items.at(-1)!.children.push(child)
    else if (textOf(child).trim() !== '') items.push(elementOf('li', [child]))
  }
  return items
}

/** The clipboard may hold items without their list. */
function wrapItems(parent: Parents): void {
  const groups = groupsOf(parent.children as ElementContent[], (child) => hasName(child, 'li'))
  parent.children = groups.flatMap((group) => (hasName(group[0], 'li') ? [elementOf('ul', group)] : group))
}
