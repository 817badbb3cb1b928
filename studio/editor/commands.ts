import { EditorSelection, type ChangeSpec, type EditorState, type Line } from '@codemirror/state'
import type { Command, EditorView } from '@codemirror/view'
import { bodyStart } from './front-matter.ts'
import { beginLink } from './links.ts'
import { BOLD, CODE, ITALIC, nodeAround, STRUCK, toggleSigns } from './signs.ts'
import { isCode, nodesAt } from './syntax.ts'

/** Names of the parser's nodes around the cursor: 'StrongEmphasis', 'ATXHeading2' … */
export function namesAt(state: EditorState): Set<string> {
  const { main } = state.selection
  const nodes = nodesAt(state, main.from, main.empty ? -1 : 1)
  return new Set(nodes.filter(({ to }) => to >= main.to).map(({ name }) => name))
}

/** The selected parts of each line, without block marks and outer spaces: Markdown ignores emphasis around these. */
function partsOf(state: EditorState, start: number, end: number): { from: number; to: number }[] {
  return linesOf(state, start, end).flatMap((line) => {
    const from = Math.max(start, line.from + BLOCK.exec(line.text)![0].length)
    const to = Math.min(end, line.to)
    const text = state.sliceDoc(from, Math.max(from, to))
    if (text.trim() === '') return []
    return [{ from: from + text.length - text.trimStart().length, to: from + text.trimEnd().length }]
  })
}

/** Matches marks of a quote, list or heading at the start of a line. */
const BLOCK = /^[ \t]*(?:>[ \t]*)*(?:(?:[-*+]|\d+[.)])[ \t]+)?(?:#{1,6}[ \t]+)?/

function linesOf(state: EditorState, from: number, to: number): Line[] {
  const first = state.doc.lineAt(from).number
  const last = state.doc.lineAt(to).number
  return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index))
}

/** Replaces the starts of the selected lines. */
function changeStarts(
  begin: (text: string, index: number) => { old: number; start: string } | undefined,
): Command {
  return (view) => {
    const { state } = view
    const { from, to } = state.selection.main
    const lines = linesOf(state, from, to)
    const asked = lines.length > 1 ? lines.filter(({ text }) => text.trim() !== '') : lines
    const changes: ChangeSpec[] = asked.flatMap((line, index) => {
      const changed = begin(line.text, index)
      return changed ? [{ from: line.from, to: line.from + changed.old, insert: changed.start }] : []
    })
    const set = state.changes(changes)
    view.dispatch({
      changes: set,
      selection: state.selection.map(set, 1),
      userEvent: 'input.format',
      scrollIntoView: true,
    })
    return true
  }
}

const HEADING = /^ {0,3}(?:#{1,6}(?:[ \t]+|$))?/

/** Turns the selected lines into headings of a level, or headings of that level into paragraphs. 0 always makes paragraphs. */
export function toggleHeading(level: number): Command {
  return changeStarts((text) => {
    const start = `${'#'.repeat(level)} `
    const old = HEADING.exec(text)![0]
    return { old: old.length, start: level === 0 || old === start ? '' : start }
  })
}

const LIST = /^([ \t]*)(?:(?:[-*+]|\d+[.)])[ \t]+)?/
const starts: Record<'bullets' | 'numbers', { is: RegExp; start(index: number): string }> = {
  bullets: { is: /^[ \t]*[-*+][ \t]+/, start: () => '- ' },
  numbers: { is: /^[ \t]*\d+[.)][ \t]+/, start: (index) => `${index + 1}. ` },
}

/** Turns the selected lines into a list, or back into paragraphs. */
export function toggleList(kind: keyof typeof starts): Command {
  const { is, start } = starts[kind]
  return changeStarts((text, index) => {
    const [old, indent] = LIST.exec(text)!
    return { old: old.length, start: is.test(text) ? indent : indent + start(index) }
  })
}

/** Turns the selected lines into a quote, or back into paragraphs. */
export const toggleQuote = changeStarts((text) => {
  const old = /^>[ \t]?/.exec(text)?.[0]
  return { old: old?.length ?? 0, start: old === undefined ? '> ' : '' }
})

export const toggleBold = toggleSigns(BOLD)
export const toggleItalic = toggleSigns(ITALIC)
export const toggleStruck = toggleSigns(STRUCK)
export const toggleCode = toggleSigns(CODE)

/** Matches a line with the marks of a list or quote and no text. */
const EMPTY_ITEM = /^(?:(?:[-*+]|\d{1,9}[.)])(?:[ \t]+\[ \])?|>)[ \t]*$/

/** Ends a list or quote on its empty last line, leaving a blank line: without one, the next text would still belong to it. */
export const leaveBlock: Command = (view) => {
  const { state } = view
  const { doc } = state
  const { main } = state.selection
  const line = doc.lineAt(main.head)
  const names = namesAt(state)
  if (!main.empty || !EMPTY_ITEM.test(line.text) || !(names.has('ListItem') || names.has('Blockquote')))
    return false
  if (line.number === 1 || doc.line(line.number - 1).text.trim() === '') return false
  if (line.number < doc.lines && doc.line(line.number + 1).text.trim() !== '') return false
  view.dispatch({
    changes: { from: line.from, to: line.to, insert: '\n' },
    selection: { anchor: line.from + 1 },
    scrollIntoView: true,
    userEvent: 'input',
  })
  return true
}

/**
 * Starts a new paragraph with a blank line, since a single line break would continue the old one. A second Enter adds no further
 * blank line. Lines of a table in progress and lines with a hard break get a plain line break.
 */
export const beginParagraph: Command = (view) => {
  const { state } = view
  const { doc, selection } = state
  const { main } = selection
  const line = doc.lineAt(main.head)
  const names = namesAt(state)
  if (!main.empty || names.has('ListItem') || names.has('Blockquote')) return false
  if (names.size === 1 && line.text === '') {
    const isBlank = (number: number) => number > doc.lines || doc.line(number).text.trim() === ''
    return line.number > 2 && isBlank(line.number - 1) && isBlank(line.number + 1)
  }
  if (!(names.has('Paragraph') || [...names].some((name) => name.startsWith('ATXHeading')))) return false
  if (/^[ \t]*\||(?: {2}|\\)$/.test(line.text)) return false
  view.dispatch(state.replaceSelection('\n\n'), { scrollIntoView: true, userEvent: 'input' })
  return true
}

/** Adds a hard line break. Its two spaces stay invisible if no line follows. */
export const breakLine: Command = (view) => {
  if (!namesAt(view.state).has('Paragraph')) return false
  view.dispatch(view.state.replaceSelection('  \n'), { scrollIntoView: true, userEvent: 'input' })
  return true
}

/** Asks for the address of a link with the selected words, or of the link at the cursor. */
export const addLink: Command = (view) => {
  const { state } = view
  if (!nodeAround(state, 'Link')) {
    const { main } = state.selection
    if (isCode(state, main.head)) return true
    const [part] = main.empty ? [] : partsOf(state, main.from, main.to)
    view.dispatch(beginLink(part ?? (main.empty ? (state.wordAt(main.head) ?? main) : main)))
  }
  focusAddress(view)
  return true
}

/** Moves the focus at once: the next key belongs to the address, and phones keep their keyboard open. */
function focusAddress(view: EditorView): void {
  const address = view.dom.querySelector<HTMLInputElement>('[data-link]')
  // The panel gets its place at the next layout.
  address?.focus({ preventScroll: true })
  address?.select()
}

/**
 * Inserts Markdown as a block with a blank line above and below.
 * @param at Position; by default the end of the selection.
 * @param select Range to select in the block; by default its end, or a new line behind the last block.
 */
function insertBlock(
  view: EditorView,
  block: string,
  at = view.state.selection.main.to,
  select?: readonly [from: number, to: number],
): void {
  const { doc } = view.state
  const line = doc.lineAt(at)
  const isEmpty = line.text.trim() === ''
  const before = doc.sliceString(0, isEmpty ? line.from : line.to)
  const after = doc.sliceString(line.to)
  const above = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  // The text ends with a line break.
  const isLast = select === undefined && !block.endsWith('\n') && after.trim() === ''
  const below = isLast
    ? '\n\n'
    : after === ''
      ? '\n'
      : after.startsWith('\n\n') || /^\n?$/.test(after)
        ? ''
        : '\n'
  const from = isEmpty ? line.from : line.to
  const start = from + above.length
  const end = block.length + (isLast ? below.length : 0)
  const [anchor, head] = select ?? [end, end]
  view.dispatch({
    changes: { from, to: line.to, insert: above + block + below },
    selection: EditorSelection.range(start + anchor, start + head),
    scrollIntoView: true,
    userEvent: 'input.block',
  })
}

export type PictureForm = 'gallery' | 'wide' | 'full'

/**
 * Inserts pictures as a block of their own. Several become a gallery, except within a form.
 * @param at As in `insertBlock`.
 * @param form The form to insert around them.
 */
export function insertPictures(
  view: EditorView,
  pictures: readonly string[],
  at?: number,
  form?: PictureForm,
): void {
  if (pictures.length === 0) return
  const isInForm = nodesAt(view.state, at ?? view.state.selection.main.to, -1).some(
    ({ name }) => name === 'Form',
  )
  const lines = pictures.join('\n')
  const block = pictures.length > 1 && !isInForm ? `:::gallery\n${lines}\n:::` : lines
  const outer = block.startsWith(':') ? '::::' : ':::'
  const isAround = form !== undefined && form !== 'gallery' && !isInForm
  insertBlock(view, isAround ? `${outer}${form}\n${block}\n${outer}` : block, at)
}

const TABLE = '| Heading | Heading |\n| --- | --- |\n|  |  |'

export const addTable: Command = (view) => {
  // Never inside another table.
  insertBlock(view, TABLE, nodeAround(view.state, 'Table')?.to, [2, 9])
  return true
}

export const addRule: Command = (view) => {
  insertBlock(view, '---\n\n')
  return true
}

/** Adds an empty block between lines of colons, with the cursor in it. */
export function addForm(name: 'pull' | 'side'): Command {
  return (view) => {
    const inside = `:::${name}\n`.length
    insertBlock(view, `:::${name}\n\n:::`, undefined, [inside, inside])
    return true
  }
}

/** Refers to a new note at the cursor, and begins the note at the end of the text. */
export const addFootnote: Command = (view) => {
  const { state } = view
  const { doc } = state
  const text = doc.toString()
  const numbers = [...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number))
  const sign = `[^${Math.max(0, ...numbers) + 1}]`
  const written = text.trimEnd()
  const end = Math.max(bodyStart(state), written.length)
  const space = /(?:^|\n)\[\^[^\n]*$/.test(written) ? '\n' : '\n\n'
  const changes = state.changes([
    { from: Math.min(state.selection.main.to, end), insert: sign },
    { from: end, to: doc.length, insert: `${space}${sign}: \n` },
  ])
  view.dispatch({
    changes,
    selection: { anchor: changes.newLength - 1 },
    scrollIntoView: true,
    userEvent: 'input.block',
  })
  return true
}

/** Asks for the address of a film, a map or a page, and adds it on a line of its own. */
export const addElsewhere: Command = (view) => {
  const { to } = view.state.selection.main
  view.dispatch(beginLink({ from: to, to }, (address, at) => insertBlock(view, address, at)))
  focusAddress(view)
  return true
}

export const addCodeBlock: Command = (view) => {
  insertBlock(view, '```\n\n```', undefined, [4, 4])
  return true
}
