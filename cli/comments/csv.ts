import { escapeOrders } from '../printing.ts'

/**
 * Writes a row of CSV (RFC 4180), for spreadsheets.
 *
 * What a spreadsheet would take for a formula gets an apostrophe before it: at the beginning of a cell, and wherever a
 * program that takes another separator, as Excel does in many countries, would begin a cell in the midst of a text.
 */
export function toCsvRow(cells: string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/** What tells a spreadsheet that letters are in UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

function toCell(text: string): string {
  const safe = escapeOrders(text.replaceAll('\r\n', '\n')).replaceAll(FORMULA, "$1'")
  return `"${safe.replaceAll('"', '""')}"`
}

/**
 * Where a formula could begin; the signs in full width count as well. A line break or a tab in between is a place of its
 * own, so that no run of them takes long.
 */
const FORMULA = /(^|[,;\t\n])(?=(?:"|[^\S\t\n])*[=+\-@＝＋－＠])/g
