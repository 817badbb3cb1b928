import type { Element, ElementContent, Root } from 'hast'
import { elementOf, isElement, replaceElements, textOf } from './elements.ts'

/** Takes the name of the language and other labels out of a block of code, as chats show them above it. */
export function labelCode(tree: Root): void {
  replaceElements(tree, (pre): ElementContent[] | undefined => {
    if (pre.tagName !== 'pre') return undefined
    const [code, ...others] = codesIn(pre)
    const isLast = code && textOf(pre).trimEnd().endsWith(textOf(code).trimEnd())
    if (!isLast || others.length > 0 || pre.children.includes(code)) return undefined
    replaceElements(pre, (element) => (element === code ? [] : undefined))
    return [elementOf('div', pre.children), { ...pre, children: [code] }]
  })
}

function codesIn({ children }: Element): Element[] {
  return children.flatMap((child) => {
    if (!isElement(child)) return []
    return child.tagName === 'code' ? [child] : codesIn(child)
  })
}
