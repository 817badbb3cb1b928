import { once } from 'node:events'

/**
 * What a terminal could take for an order instead of a letter: control characters, and those that turn the direction of
 * what follows. A line break and a tab are none.
 */
const ORDERS = /(?![\n\t]|\r\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Writes out what a terminal could take for an order, `\u001b`: the same that JSON means by it. */
export function escapeOrders(text: string): string {
  return text.replace(ORDERS, (order) => `\\u${order.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Prints a text to standard output; what of it is no letter is escaped. Waits while nobody takes it. */
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(escapeOrders(text))) await once(process.stdout, 'drain')
}

/** Prints lines that somebody reads. */
export async function printLines(lines: string[]): Promise<void> {
  if (lines.length > 0) await print(`${lines.join('\n')}\n`)
}

/** Prints to standard error what went wrong. */
export function complain(text: string): void {
  process.stderr.write(`${escapeOrders(text)}\n`)
}

/** Prints what a program reads. */
export function printJson(value: unknown): Promise<void> {
  return print(`${JSON.stringify(value, undefined, 2)}\n`)
}

/** Ends the process as soon as nobody reads any more what it prints, as after `| head`. */
export function leaveWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
}

/** Counts things in words: '1 comment', '2 comments', '1,200 comments'. */
export function count(amount: number, thing: string, things = `${thing}s`): string {
  return `${formatNumber(amount)} ${amount === 1 ? thing : things}`
}

/** Writes a number as people do: '1,200'. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en')
}

/** Most names that people want to read; programs get all. */
const MAX_NAMES = 20

/** Names things, the first 20 of many. */
export function nameSome(names: string[]): string {
  const rest = names.length - MAX_NAMES
  return names.slice(0, MAX_NAMES).join(', ') + (rest > 0 ? ` and ${formatNumber(rest)} more` : '')
}

/** The minute of an instant on the clock of whoever reads it. */
export function whenOf(instant: string): string {
  // Sweden writes dates as ISO 8601 does.
  return new Date(instant).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
}

/**
 * Sets rows as a table: every column but the last is as wide as its longest cell.
 *
 * @param width Columns of the terminal, to which each row is shortened; `undefined` where it need not be.
 */
export function table(rows: string[][], width: number | undefined): string[] {
  const plain = rows.map((row) => row.map(asLine))
  const longest = width === undefined ? Infinity : Math.max(12, Math.floor(width / 4))
  const widths = (plain[0] ?? []).map((_, column) =>
    Math.min(longest, Math.max(...plain.map((row) => widthOf(row[column])))),
  )
  return plain.map((row) => {
    const cells = row.map((cell, column) => {
      if (column === row.length - 1) return cell
      const fitting = shorten(cell, widths[column])
      return fitting + ' '.repeat(widths[column] - widthOf(fitting))
    })
    const line = cells.join('  ').trimEnd()
    return width === undefined ? line : shorten(line, width)
  })
}

/** Puts a text into one line. */
function asLine(text: string): string {
  return escapeOrders(text.replaceAll(/\s+/g, ' ').trim())
}

const segmenter = new Intl.Segmenter('en')

/** Shortens a text to a number of columns, with an ellipsis where something is missing. */
export function shorten(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let short = ''
  let left = width - 1
  for (const { segment } of segmenter.segment(text)) {
    left -= widthOf(segment)
    if (left < 0) break
    short += segment
  }
  return `${short}…`
}

/** Letters that take two columns of a terminal. */
const WIDE =
  /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u

function widthOf(text: string): number {
  let width = 0
  for (const { segment } of segmenter.segment(text)) width += WIDE.test(segment) ? 2 : 1
  return width
}
