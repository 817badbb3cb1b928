import type { Element, Root } from 'hast'
import { elementOf, hasName, isElement, replaceElements } from './elements.ts'

/** Prepares tables for Markdown, whose first row is the header and whose cells have one line. */
export function tidyTables(tree: Root): void {
  const outer = new Set<Element>()
  replaceElements(tree, (table, above) => {
    if (table.tagName !== 'table') return undefined
    for (const each of above) outer.add(each)
    const captions = elementsOf(table, 'caption').map(toBlock)
    table.children = table.children.filter((child) => !hasName(child, 'caption'))
    const rows = rowsOf(table).map((row) => elementsOf(row, 'td', 'th'))
    // E-mails and old pages use tables as columns and boxes.
    const isInCode = above.some(({ tagName }) => tagName === 'pre')
    if (outer.has(table) || isInCode || rows.flat().length <= 1)
      return [...captions, ...rows.flat().map(toBlock)]
    for (const cell of rows[0]) cell.tagName = 'th'
    for (const cell of rows.flat()) limitSpan(cell)
    return [...captions, table]
  })
}

function toBlock({ children }: Element): Element {
  return elementOf('div', children)
}

function rowsOf(parent: Element): Element[] {
  return elementsOf(parent, 'tr', 'thead', 'tbody', 'tfoot').flatMap((child) =>
    child.tagName === 'tr' ? [child] : rowsOf(child),
  )
}

function elementsOf({ children }: Element, ...names: string[]): Element[] {
  return children.filter((child): child is Element => isElement(child) && names.includes(child.tagName))
}

const MAX_SPAN = 50

/** Each column of a span becomes a cell. */
function limitSpan({ properties }: Element): void {
  if (Number(properties.colSpan) > MAX_SPAN) properties.colSpan = MAX_SPAN
}
