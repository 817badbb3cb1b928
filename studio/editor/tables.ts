import { EditorSelection, type ChangeSpec, type EditorState, type Line } from '@codemirror/state'
import type { Command, EditorView, KeyBinding } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { nodesAt } from './syntax.ts'

interface Span {
  from: number
  to: number
}

interface Row extends Span {
  /** Each cell spans from one bar to the next, with its spaces. */
  cells: Span[]
  /** Positions of the bars. */
  signs: number[]
}

interface Table extends Span {
  /** All rows except the delimiter row. The first is the header. */
  rows: Row[]
  dashes: Row
  /** Width of each column as a share of the table, 0 to 1. */
  widths: number[]
}

/** Minimum and maximum width of a column in characters. */
const NARROWEST = 6
const WIDEST = 18

/** Reads a `Table` node. */
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
  return {
    from: first.from,
    to: last.to,
    rows,
    dashes: readRow(state.doc.line(first.number + 1)),
    widths: lengths.map((length) => length / whole),
  }
}

/** Length of a cell in which arrows replace addresses. */
function shownLength(text: string): number {
  return text.replaceAll(/\]\([^)]*\)/g, '](↗)').trim().length
}

function readRow({ text, from, to }: Line): Row {
  // A backslash escapes the next character.
  const signs = [...text.matchAll(/\\.|\|/g)].filter(([sign]) => sign === '|').map(({ index }) => index)
  const edges = [-1, ...signs, text.length]
  const spans = edges.slice(1).map((end, index) => ({ from: edges[index] + 1, to: end }))
  // Nothing outside the outer bars is a cell.
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

/** The table at the cursor, with row and column. */
function placeAt(state: EditorState): { table: Table; index: number; column: number } | undefined {
  const table = tableAt(state)
  const { head } = state.selection.main
  const index = table?.rows.findIndex(({ from, to }) => head >= from && head <= to) ?? -1
  if (!table || index === -1) return undefined
  const column = table.rows[index].cells.findLastIndex(({ from }) => from <= head)
  return { table, index, column: Math.max(column, 0) }
}

function tableAt(state: EditorState): Table | undefined {
  const { head } = state.selection.main
  const node = [...nodesAt(state, head, -1), ...nodesAt(state, head, 1)].find(({ name }) => name === 'Table')
  return node && readTable(state, node)
}

/** Start of a cell's text, behind its space. */
function startOf(state: EditorState, { from, to }: Span): number {
  const text = state.sliceDoc(from, to)
  return text.trim() === '' ? Math.min(from + 1, to) : from + text.length - text.trimStart().length
}

/** Selects a cell's text. */
function select(view: EditorView, cell: Span): void {
  const start = startOf(view.state, cell)
  const end = Math.max(start, cell.from + view.state.sliceDoc(cell.from, cell.to).trimEnd().length)
  view.dispatch({
    selection: EditorSelection.range(start, end),
    scrollIntoView: true,
    userEvent: 'select',
  })
}

/** Moves to the next or the previous cell; adds a row behind the last. */
function step(by: 1 | -1) {
  return (view: EditorView): boolean => {
    const table = tableAt(view.state)
    if (!table) return false
    const { head } = view.state.selection.main
    const cells = table.rows.flatMap((row) => row.cells)
    const at = cells.findLastIndex(({ from }) => from <= head)
    const next = cells[at + by]
    if (next) select(view, next)
    else if (by === 1) addRow(view, table.rows.at(-1)!, table.to)
    return true
  }
}

/** @param behind End of the line above the new row. */
function addRow(view: EditorView, { cells }: Row, behind: number): void {
  const insert = `\n|${'  |'.repeat(cells.length)}`
  view.dispatch({
    changes: { from: behind, insert },
    selection: { anchor: behind + 3 },
    scrollIntoView: true,
    userEvent: 'input',
  })
}

/**
 * Moves to the cell below. From an empty last row it leaves the table and deletes the row. Behind the last bar, where the cursor is
 * when a row was typed by hand, Enter is an ordinary line break.
 */
function down(view: EditorView): boolean {
  const place = placeAt(view.state)
  if (!place) return false
  const { table, index, column } = place
  const { rows } = table
  const row = rows[index]
  if (view.state.selection.main.head > (row.signs.at(-1) ?? row.to)) return false
  const next = rows[index + 1]
  const isEmpty = row.cells.every(({ from, to }) => view.state.sliceDoc(from, to).trim() === '')
  if (next) select(view, next.cells[Math.min(column, next.cells.length - 1)] ?? next)
  else if (isEmpty && index > 0)
    view.dispatch({
      changes: { from: row.from, to: row.to, insert: '\n' },
      selection: { anchor: row.from + 1 },
      scrollIntoView: true,
      userEvent: 'input',
    })
  else addRow(view, row, table.to)
  return true
}

export const nextCell: Command = step(1)

export const addRowBelow: Command = (view) => {
  const place = placeAt(view.state)
  if (!place) return false
  const { table, index } = place
  const row = table.rows[index]
  addRow(view, row, (index === 0 ? table.dashes : row).to)
  return true
}

/** Deletes the current row. The next row replaces a deleted header; deleting the last row deletes the table. */
export const deleteRow: Command = (view) => {
  const place = placeAt(view.state)
  if (!place) return false
  const { table, index, column } = place
  const { rows } = table
  const row = rows[index]
  const above = rows[index - 1]
  const next = rows[1]
  const takenLine = ({ from, to }: Span) => ({ from: from - 1, to })
  if (above) change(view, [takenLine(row)], startOf(view.state, above.cells[column] ?? above))
  else if (next)
    change(
      view,
      [{ from: row.from, to: row.to, insert: view.state.sliceDoc(next.from, next.to) }, takenLine(next)],
      row.from,
    )
  else change(view, [{ from: table.from, to: table.to }], table.from)
  return true
}

export const addColumnBehind: Command = (view) => {
  const place = placeAt(view.state)
  if (!place) return false
  const { table, index, column } = place
  const insertInto = (row: Row, content: string) => {
    const cell = row.cells[column]
    if (!cell) return []
    const isClosed = row.signs.includes(cell.to)
    return [{ from: cell.to, insert: `|${content}${isClosed ? '' : '|'}` }]
  }
  const { to } = table.rows[index].cells[column] ?? table.rows[index]
  const changes = [
    ...table.rows.flatMap((row) => insertInto(row, '  ')),
    ...insertInto(table.dashes, ' --- '),
  ]
  const set = view.state.changes(changes)
  change(view, set, set.mapPos(to, -1) + 2)
  return true
}

/** Deletes the current column; deleting the last one deletes the table. */
export const deleteColumn: Command = (view) => {
  const place = placeAt(view.state)
  if (!place) return false
  const { table, index, column } = place
  const takenFrom = ({ cells, signs }: Row) => {
    const cell = cells[column]
    if (!cell) return []
    return [
      signs.includes(cell.to) ? { from: cell.from, to: cell.to + 1 } : { from: cell.from - 1, to: cell.to },
    ]
  }
  const isLast = table.dashes.cells.length < 2
  const changes = isLast
    ? [{ from: table.from, to: table.to }]
    : [...table.rows, table.dashes].flatMap((row) => takenFrom(row))
  const set = view.state.changes(changes)
  const cells = table.rows[index].cells
  const neighbour = cells[column > 0 ? column - 1 : 1] ?? table.rows[index]
  change(view, set, isLast ? table.from : set.mapPos(startOf(view.state, neighbour)))
  return true
}

function change(view: EditorView, changes: ChangeSpec, anchor: number): void {
  view.dispatch({ changes, selection: { anchor }, scrollIntoView: true, userEvent: 'input' })
}

/** Tab, Shift-Tab and Enter move between cells; outside tables they keep their meaning. */
export const tableKeys: readonly KeyBinding[] = [
  { key: 'Tab', run: nextCell, shift: step(-1) },
  { key: 'Enter', run: down },
]
