import { syntaxTree } from '@codemirror/language'
import { EditorSelection, type EditorState, type Line } from '@codemirror/state'
import type { EditorView, KeyBinding } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'

interface Span {
  from: number
  to: number
}

interface Row extends Span {
  /** From one upright line to the next, with the spaces. */
  cells: Span[]
  /** Where the upright lines are. */
  signs: number[]
}

interface Table {
  /** Without the line of dashes. */
  rows: Row[]
  /** Of each column, as a share of the whole: 0 to 1. */
  widths: number[]
}

/** A column of few letters is as wide as so many, and one of many no wider. */
const NARROWEST = 6
const WIDEST = 18

/** Reads the rows of a `Table`. */
export function readTable(state: EditorState, node: SyntaxNode): Table {
  const first = state.doc.lineAt(node.from)
  const last = state.doc.lineAt(node.to)
  const rows: Row[] = []
  for (let number = first.number; number <= last.number; number += 1)
    if (number !== first.number + 1) rows.push(readRow(state.doc.line(number)))
  const columns = Math.max(...rows.map(({ cells }) => cells.length))
  const lengths = Array.from({ length: columns }, (_, column) => {
    const texts = rows.map(({ cells }) => cells[column]).filter((cell) => cell !== undefined)
    const longest = Math.max(...texts.map(({ from, to }) => shownLength(state.sliceDoc(from, to))))
    return Math.min(Math.max(longest, NARROWEST), WIDEST)
  })
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  return { rows, widths: lengths.map((length) => length / whole) }
}

/** Of addresses an arrow is shown. */
function shownLength(text: string): number {
  return text.replaceAll(/\]\([^)]*\)/g, '](↗)').trim().length
}

function readRow({ text, from, to }: Line): Row {
  // A backslash takes the next sign's meaning away.
  const signs = [...text.matchAll(/\\.|\|/g)].filter(([sign]) => sign === '|').map(({ index }) => index)
  const edges = [-1, ...signs, text.length]
  const spans = edges.slice(1).map((end, index) => ({ from: edges[index] + 1, to: end }))
  // Nothing is before the first upright line and behind the last.
  const cells = spans.filter(
    (span, index) => (index > 0 && index < spans.length - 1) || text.slice(span.from, span.to).trim() !== '',
  )
  return {
    from,
    to,
    cells: cells.map((span) => ({ from: from + span.from, to: from + span.to })),
    signs: signs.map((sign) => from + sign),
  }
}

function tableAt(state: EditorState): Table | undefined {
  const { head } = state.selection.main
  for (const side of [-1, 1] as const)
    for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(head, side); node; node = node.parent)
      if (node.name === 'Table') return readTable(state, node)
  return undefined
}

/** Selects what is written in a cell. */
function select(view: EditorView, { from, to }: Span): void {
  const text = view.state.sliceDoc(from, to)
  const start = text.trim() === '' ? Math.min(from + 1, to) : from + text.length - text.trimStart().length
  const end = Math.max(start, from + text.trimEnd().length)
  view.dispatch({
    selection: EditorSelection.range(start, end),
    scrollIntoView: true,
    userEvent: 'select',
  })
}

/** Goes to the next or the previous cell; behind the last there is a new row. */
function step(by: 1 | -1) {
  return (view: EditorView): boolean => {
    const table = tableAt(view.state)
    if (!table) return false
    const { head } = view.state.selection.main
    const cells = table.rows.flatMap((row) => row.cells)
    const at = cells.findLastIndex(({ from }) => from <= head)
    const next = cells[at + by]
    if (next) select(view, next)
    else if (by === 1) addRow(view, table.rows.at(-1)!)
    return true
  }
}

function addRow(view: EditorView, { to, cells }: Row): void {
  const insert = `\n|${'  |'.repeat(cells.length)}`
  view.dispatch({
    changes: { from: to, insert },
    selection: { anchor: to + 3 },
    scrollIntoView: true,
    userEvent: 'input',
  })
}

/** Goes to the cell below; from an empty last row out of the table, taking the row away. */
function down(view: EditorView): boolean {
  const table = tableAt(view.state)
  if (!table) return false
  const { head } = view.state.selection.main
  const { rows } = table
  const index = rows.findIndex(({ from, to }) => head >= from && head <= to)
  const row = rows[index]
  if (!row) return false
  const next = rows[index + 1]
  const column = row.cells.findLastIndex(({ from }) => from <= head)
  const isEmpty = row.cells.every(({ from, to }) => view.state.sliceDoc(from, to).trim() === '')
  if (next) select(view, next.cells[Math.min(Math.max(column, 0), next.cells.length - 1)] ?? next)
  else if (isEmpty && index > 0)
    view.dispatch({
      changes: { from: row.from, to: row.to, insert: '\n' },
      selection: { anchor: row.from + 1 },
      scrollIntoView: true,
      userEvent: 'input',
    })
  else addRow(view, row)
  return true
}

/** Tab, Shift-Tab and Enter walk through tables; elsewhere they do what they do. */
export const tableKeys: readonly KeyBinding[] = [
  { key: 'Tab', run: step(1), shift: step(-1) },
  { key: 'Enter', run: down },
]
