import type { Element } from 'hast'
import { isElement, textOf } from './tree.ts'

/** Marks the cells of columns that contain only figures, with their headings, unless the text says how to align them. */
export function markFigures(table: Element): void {
  const rows = rowsOf(table).map((row) => row.children.filter((cell) => isElement(cell, 'td', 'th')))
  const width = Math.max(0, ...rows.map((row) => row.length))
  for (let index = 0; index < width; index += 1) {
    const column = rows.flatMap((row) => row[index] ?? [])
    if (hasFigures(column))
      for (const { properties } of column) if (!properties.align) properties.dataFigures = ''
  }
}

/** The rows of a table, without those of tables inside it. */
export function rowsOf(table: Element): Element[] {
  return table.children.flatMap((child) => {
    if (isElement(child, 'tr')) return [child]
    return isElement(child, 'thead', 'tbody', 'tfoot') ? rowsOf(child) : []
  })
}

function hasFigures(column: readonly Element[]): boolean {
  const texts = column
    .filter(({ tagName }) => tagName === 'td')
    .map((cell) => textOf(cell).trim())
    .filter((text) => text !== '')
  return texts.length > 0 && texts.every((text) => FIGURE.test(text))
}

/** Matches figures such as '5,270', '−3.5', '07:21', '₹ 40', '12 %' or '1 kg'. */
const FIGURE = /^[^\p{L}\d]{0,2}\d[\d.,:'’\s]*(?:\p{L}{1,3}|[%‰°€₹$£]\p{L}?)?$/u
