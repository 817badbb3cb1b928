import type { Element, Root } from 'hast'
import { createCodeWriter } from './code.ts'
import { markElsewhere } from './elsewhere.ts'
import { markFigures, rowsOf } from './figure-columns.ts'
import { createHeadingIds } from './heading-ids.ts'
import { element, isElement, textOf } from './tree.ts'
import { writeHtml } from './write-html.ts'

/**
 * Writes a tree of harmless HTML as an article's page shows it. Headings begin at the second level, since the page's title is
 * the first, and have ids. Links keep only addresses that cannot run a script. References to files and entries stay.
 * @see docs/specification.md, section 2, Article detail
 */
export function pageHtml(tree: Root): string {
  const headingId = createHeadingIds()
  const writeCode = createCodeWriter()
  visit(tree)
  return writeHtml(tree)

  function visit(parent: Root | Element): void {
    for (const [index, node] of parent.children.entries()) {
      if (!isElement(node)) continue
      if (node.tagName === 'center') {
        node.tagName = 'div'
        node.properties.align = 'center'
      }
      align(node)
      const level = /^h([1-6])$/.exec(node.tagName)?.[1]
      if (level) {
        node.tagName = `h${Math.max(2, Number(level))}`
        node.properties = { id: headingId(textOf(node)), ...node.properties }
      } else if (node.tagName === 'p' && parent.type === 'root') {
        parent.children[index] = markElsewhere(node)
      } else if (node.tagName === 'pre') {
        parent.children[index] = writeCode(node)
      } else if (node.tagName === 'table') {
        markFigures(node)
        fillRows(node)
        parent.children[index] = element(
          'div',
          { className: ['table-wrap'], role: 'group', ariaLabel: 'Table', tabIndex: 0 },
          [node],
        )
      } else if (node.tagName === 'tr') {
        nameHeadings(node)
      } else if (node.tagName === 'a' && 'href' in node.properties) {
        const href = safeAddress(node.properties.href)
        if (href === undefined) delete node.properties.href
        else node.properties.href = href
      }
      visit(node)
    }
  }
}

/** The page's styles align, since its policy allows no others. */
function align({ properties }: Element): void {
  const { align: side } = properties
  delete properties.align
  const word = String(side).toLowerCase()
  if (/^(?:left|center|right)$/.test(word)) properties.dataAlign = word
}

/** A heading is that of its row if the row contains other cells too. */
function nameHeadings({ children }: Element): void {
  const scope = children.some((cell) => isElement(cell, 'td')) ? 'row' : 'col'
  for (const cell of children) if (isElement(cell, 'th')) cell.properties = { scope, ...cell.properties }
}

/** Fills up the short rows of a table of usual size, so that the lines between its rows have one length. */
function fillRows(table: Element): void {
  const rows = rowsOf(table)
  const [{ children: columns } = { children: [] }] = rows
  const cells = rows.flatMap(({ children }) => children)
  const isUneven = cells.some(
    (cell) => isElement(cell) && (cell.properties.colSpan || cell.properties.rowSpan),
  )
  if (isUneven || rows.length * columns.length > MAX_CELLS) return
  for (const { children } of rows) while (children.length < columns.length) children.push(element('td'))
}

/** Thousands of short rows below a wide one would be millions of cells. */
const MAX_CELLS = 10_000

/** Returns the address if it is on this site, on the web, a mail address or a telephone number; else `undefined`. */
export function safeAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, 'https://site.invalid')) return undefined
  const { protocol } = new URL(address, 'https://site.invalid')
  // Browsers ignore line breaks and tabs in addresses, and read a backslash as a slash.
  const written = address.replaceAll(/[\t\n\r]/g, '').replaceAll('\\', '%5C')
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(protocol) ? written : undefined
}
