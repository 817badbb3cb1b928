import { once } from 'node:events'

/** Characters that control a terminal or the direction of text. Line breaks and tabs are allowed. */
const CONTROLS = /(?![\n\t]|\r\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Escapes control characters as JSON does: `\u001b`. */
export function escapeControls(text: string): string {
  return text.replace(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Prints a text to standard output, escaped. Waits while the pipe is full. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(escapeControls(text))) await once(process.stdout, 'drain')
}

export async function printLines(lines: string[]): Promise<void> {
  if (lines.length > 0) await print(`${lines.join('\n')}\n`)
}

/** Prints an error or a warning to standard error. */
export function printError(text: string): void {
  process.stderr.write(`${escapeControls(text)}\n`)
}

export function printJson(value: unknown): Promise<void> {
  return print(`${JSON.stringify(value, undefined, 2)}\n`)
}

/** Ends the process when its output is closed, as by `| head`. */
export function exitWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
}

/** Writes an amount with its noun: '1 comment', '1,200 comments'. */
export function count(amount: number, thing: string, things = `${thing}s`): string {
  return `${formatNumber(amount)} ${amount === 1 ? thing : things}`
}

/** Formats a number: '1,200'. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en')
}

const MAX_NAMES = 20

/** Lists names: the first 20, and how many more. */
export function nameSome(names: readonly string[]): string {
  const rest = names.length - MAX_NAMES
  return names.slice(0, MAX_NAMES).join(', ') + (rest > 0 ? ` and ${formatNumber(rest)} more` : '')
}

/** Maximum number of printed lines below a title. JSON contains all. */
const MAX_LINES = 50

/** Lists lines below a title, after an empty line: the first 50, and how many more. Nothing without lines. */
export function listUnder(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const rest = lines.length - MAX_LINES
  return [
    '',
    `${title}:`,
    ...lines.slice(0, MAX_LINES).map((line) => `  ${line}`),
    ...(rest > 0 ? [`  and ${formatNumber(rest)} more, which --json names`] : []),
  ]
}

/** Formats an instant to the minute, in the time zone of this computer. */
export function formatMinute(instant: string): string {
  // The Swedish format is that of ISO 8601.
  return new Date(instant).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
}

export function table(rows: string[][]): string[] {
  const plain = rows.map((row) => row.map(asLine))
  const widths = (plain[0] ?? []).map((_, column) => Math.max(...plain.map((row) => widthOf(row[column]))))
  return plain.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat(widths[column] - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  )
}

function asLine(text: string): string {
  return escapeControls(text.replaceAll(/\s+/g, ' ').trim())
}

const segmenter = new Intl.Segmenter('en')

/** Shortens a text to a number of columns, with an ellipsis. */
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

/** Characters that are two columns wide. */
const WIDE =
  /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u

function widthOf(text: string): number {
  let width = 0
  for (const { segment } of segmenter.segment(text)) width += WIDE.test(segment) ? 2 : 1
  return width
}
