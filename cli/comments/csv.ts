import { escapeControls } from '../printing.ts'

/**
 * Writes a row of CSV (RFC 4180), for spreadsheets.
 *
 * An apostrophe disarms formulas: at the start of a cell, and after every character that a program could read as
 * a separator, as Excel does in many countries.
 */
export function toCsvRow(cells: string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/** Tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

function toCell(text: string): string {
  const safe = escapeControls(text.replaceAll('\r\n', '\n')).replaceAll(FORMULA, "$1'")
  return `"${safe.replaceAll('"', '""')}"`
}

/**
 * Where a formula could begin; full-width signs count too. Each line break and tab starts a match of its own, so the
 * time stays linear.
 */
const FORMULA = /(^|[,;\t\n])(?=(?:"|[^\S\t\n])*[=+\-@＝＋－＠])/g
