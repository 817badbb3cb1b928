import { escapeControls } from '../printing.ts'

/**
 * Writes a row of CSV (RFC 4180) for spreadsheets. An apostrophe disables formulas at the start of a cell, and after characters that
 * some programs read as separators, such as Excel in many countries.
 */
export function toCsvRow(cells: string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/** Marks the text as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\ufeff'

function toCell(text: string): string {
  const safe = escapeControls(text.replaceAll('\r\n', '\n')).replaceAll(FORMULA, "$1'")
  return `"${safe.replaceAll('"', '""')}"`
}

/** Possible starts of formulas, also with full-width signs. Line breaks and tabs start their own matches, so the time is linear. */
const FORMULA = /(^|[,;\t\n])(?=(?:"|[^\S\t\n])*[=+\-@＝＋－＠])/g
