import { documentToPlainTextString } from '@contentful/rich-text-plain-text-renderer'
import { BLOCKS, type Block, type Inline } from '@contentful/rich-text-types'

/**
 * Finds the cells, with their headings, of table columns that contain only figures, to align them: rich text does not
 * record alignment.
 */
export function cellsOfFigures(table: Block | Inline): object[] {
  const rows = table.content.map((row) => ('content' in row ? row.content : []))
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, index) => rows.flatMap((row) => row[index] ?? []))
  return columns.filter(hasFigures).flat()
}

function hasFigures(column: readonly (Block | Inline | { nodeType: string })[]): boolean {
  const texts = column
    .filter(({ nodeType }) => nodeType === BLOCKS.TABLE_CELL)
    .map((cell) => documentToPlainTextString(cell as Block).trim())
    .filter((text) => text !== '')
  return texts.length > 0 && texts.every((text) => FIGURE.test(text))
}

/** Matches figures such as '5,270', '−3.5', '07:21', '₹ 40', '12 %' or '1 kg'. */
const FIGURE = /^[^\p{L}\d]{0,2}\d[\d.,:'’\s]*(?:\p{L}{1,3}|[%‰°€₹$£]\p{L}?)?$/u
