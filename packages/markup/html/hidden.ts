import type { Element, Parents, Root } from 'hast'
import { isElement, styleOf } from './elements.ts'

/** Removes comments and what browsers do not show. */
export function removeHidden(tree: Root): void {
  removeFrom(tree)
}

const NEVER_SHOWN = new Set(
  'annotation annotation-xml area base datalist head link meta noframes noscript param script source style template title track wbr'.split(
    ' ',
  ),
)

function removeFrom(parent: Parents): void {
  parent.children = (parent.children as Element[]).filter(
    (child) => child.type !== ('comment' as string) && !(isElement(child) && isHidden(child)),
  )
  for (const child of parent.children) if (isElement(child)) removeFrom(child)
}

function isHidden(element: Element): boolean {
  return (
    NEVER_SHOWN.has(element.tagName) ||
    (element.properties.hidden !== undefined && element.properties.hidden !== false) ||
    styleOf(element, 'display') === 'none' ||
    styleOf(element, 'mso-hide') === 'all'
  )
}
