import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import { EditorSelection, type ChangeSet, type EditorState, type TransactionSpec } from '@codemirror/state'
import type { Command } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { nodesAt } from './syntax.ts'

interface Span {
  from: number
  to: number
}

/** A format of words, which signs on both sides switch on. */
export interface Format {
  /** The parser's node. */
  node: string
  /** The signs, best first. A later one is for places where the parser would read the first one differently. */
  signs: readonly string[]
}

export const BOLD: Format = { node: 'StrongEmphasis', signs: ['**', '__'] }
export const ITALIC: Format = { node: 'Emphasis', signs: ['*', '_'] }
export const STRUCK: Format = { node: 'Strikethrough', signs: ['~~'] }
export const CODE: Format = { node: 'InlineCode', signs: ['`'] }
export const FORMATS: readonly Format[] = [BOLD, ITALIC, STRUCK, CODE]

/** Formats the selection or the word at the cursor, or undoes it. Right before the closing signs it steps over them. */
export function toggleSigns(format: Format): Command {
  return (view) => {
    const { state } = view
    const { main } = state.selection
    const { length } = format.signs[0]
    if (!main.empty) {
      const spec = formatSpan(state, main, format)
      if (spec) view.dispatch(spec)
      return true
    }
    const node = nodeAround(state, format.node)
    const word = state.wordAt(main.head)
    if (node && main.head === node.to - length)
      view.dispatch({ selection: { anchor: node.to }, scrollIntoView: true })
    else if (node ?? word) {
      const spec = formatSpan(state, node ?? word!, format)
      if (spec) view.dispatch(spec)
    } else if (isBetweenSigns(state, format.signs[0]))
      view.dispatch({ changes: { from: main.head - length, to: main.head + length }, userEvent: FORMAT })
    else if (!nodesAt(state, main.head, -1).some(({ name }) => /Code|FrontMatter/.test(name)))
      view.dispatch({
        changes: { from: main.head, insert: format.signs[0].repeat(2) },
        selection: { anchor: main.head + length },
        userEvent: FORMAT,
      })
    return true
  }
}

const FORMAT = 'input.format'

/** Whether the cursor is between signs without words, which the same command has added. */
function isBetweenSigns(state: EditorState, signs: string): boolean {
  const { head } = state.selection.main
  const { from, to } = state.doc.lineAt(head)
  const isSign = (at: number) => at >= from && at < to && state.sliceDoc(at, at + 1) === signs[0]
  const { length } = signs
  const inside = Array.from({ length: 2 * length }, (_, index) => head - length + index)
  return inside.every(isSign) && !isSign(head - length - 1) && !isSign(head + length)
}

export function nodeAround(state: EditorState, name: string): SyntaxNode | undefined {
  const { main } = state.selection
  const isAround = (node: SyntaxNode) => node.name === name && node.from <= main.from && node.to >= main.to
  return [...nodesAt(state, main.from, -1), ...nodesAt(state, main.from, 1)].find(isAround)
}

/**
 * Switches a format on for a span, or off if all its words have it.
 *
 * CommonMark reads signs as letters if a letter is outside and punctuation inside of them (flanking, section 6.2), so signs move inwards
 * over punctuation: `これは「**大事**」です`. If nothing remains between them, or the parser reads the result differently, nothing changes.
 *
 * @returns `undefined` if nothing changes.
 */
export function formatSpan(state: EditorState, span: Span, format: Format): TransactionSpec | undefined {
  const blocks = blocksOf(state, span)
  const asked = blocks.map(({ from, to }) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }))
  const words = asked.flatMap((each) => piecesOf(state, each, format, true))
  const letters = lettersOf(state, words, format)
  if (letters.length === 0) return undefined
  const nodes = formatsOf(state, blocks).filter(({ name }) => name === format.node)
  const isOn = letters.every((at) => nodes.map(contentOf).some(({ from, to }) => from <= at && at < to))

  // Code and pictures are formatted as a whole.
  const parts = merge([...asked, ...words])
  // Formatted words that touch the selection get signs together with it.
  const touched = touching(nodes, parts)
  const contents = touched.map(contentOf)
  const removed = state.changes(touched.flatMap((node) => signsOf(state, node)))
  const plain = state.update({ changes: removed, filter: false }).state
  const wanted = merge(
    (isOn ? subtract(contents, parts) : [...contents, ...parts]).map((each) => within(each, removed)),
  )
  const pieces = wanted.flatMap((each) =>
    piecesOf(plain, each, format, format === CODE).flatMap((piece) => fit(plain, piece, format)),
  )
  const expected = readingOf(plain, within(span, removed), format.node, pieces)
  for (const sign of format.signs) {
    const added = plain.changes(pieces.flatMap((piece) => wrap(plain, piece, sign, format)))
    const after = plain.update({ changes: added, filter: false }).state
    if (after.doc.eq(state.doc)) return undefined
    const changes = removed.compose(added)
    const { from, to } = span
    const read = readingOf(after, { from: changes.mapPos(from, -1), to: changes.mapPos(to, 1) })
    if (read === expected)
      return {
        changes,
        selection: selectionAfter(state, span, changes),
        userEvent: FORMAT,
        scrollIntoView: true,
      }
  }
  return undefined
}

/** Lists the letters of the blocks at a span with the formats that the parser reads, and with one more format for some pieces. */
function readingOf(state: EditorState, span: Span, name?: string, pieces: readonly Span[] = []): string {
  const blocks = blocksOf(state, span)
  const nodes = formatsOf(state, blocks)
  const names = ['Link', ...FORMATS.map(({ node }) => node)]
  const formats = (at: number) => {
    const has = ({ from, to }: Span) => from <= at && at < to
    return names.filter(
      (each) => (each === name && pieces.some(has)) || nodes.some((node) => node.name === each && has(node)),
    )
  }
  return blocks
    .flatMap((block) => piecesOf(state, block, CODE, true))
    .flatMap((piece) => (piece.isWhole ? contentOf(nodeAt(state, piece.from, 1)!) : piece))
    .flatMap(({ from, to }) =>
      Array.from(state.sliceDoc(from, to).matchAll(/\S/g), ({ 0: letter, index }) => [
        letter,
        ...formats(from + index),
      ]),
    )
    .join('\n')
}

/** Maps a span without what is inserted at its ends. */
function within({ from, to }: Span, changes: ChangeSet): Span {
  const start = changes.mapPos(from, 1)
  return { from: start, to: Math.max(start, changes.mapPos(to, -1)) }
}

function selectionAfter(state: EditorState, span: Span, changes: ChangeSet) {
  const { main } = state.selection
  if (main.empty) return { anchor: changes.mapPos(main.head, main.head === span.to ? -1 : 1) }
  const { from, to } = within(main, changes)
  return main.head < main.anchor ? EditorSelection.range(to, from) : EditorSelection.range(from, to)
}

/** Nodes of blocks whose text can be formatted. */
const BLOCK = /^(?:Paragraph|(?:ATX|Setext)Heading\d|TableCell)$/
/** Nodes inside of which words can be formatted. */
const HOLDER = /^(?:StrongEmphasis|Emphasis|Strikethrough|Link)$/
/** Nodes that are no words. */
const SYNTAX =
  /^(?:EmphasisMark|StrikethroughMark|LinkMark|URL|LinkTitle|LinkLabel|HeaderMark|QuoteMark|HardBreak)$/

interface Piece extends Span {
  isWhole?: boolean
}

/**
 * Divides a span into pieces of words that one pair of signs can surround: within a line, and never across the edge of another format.
 * @param isFine Whether to divide at every sign inside, too.
 */
function piecesOf(state: EditorState, { from, to }: Span, format: Format, isFine: boolean): Piece[] {
  const found: Piece[] = []
  const add = (start: number, end: number, isWhole?: boolean) => {
    const last = found.at(-1)
    if (start >= end) return
    if (last?.to === start && !isFine) last.to = end
    else found.push({ from: start, to: end, isWhole })
  }
  const collect = (node: SyntaxNode) => {
    let at = node.from
    for (let child = node.firstChild; ; child = child.nextSibling) {
      add(Math.max(at, from), Math.min(child?.from ?? node.to, to))
      if (!child) return
      at = child.to
      if (child.to <= from || child.from >= to || SYNTAX.test(child.name)) continue
      if (HOLDER.test(child.name) && (isFine || child.from < from || child.to > to)) collect(child)
      else if (format !== CODE || child.name === format.node) add(child.from, child.to, true)
    }
  }
  for (const block of blocksOf(state, { from, to })) collect(block)
  return found.flatMap((piece) => linesOf(state, piece))
}

/** Divides a piece into lines without spaces at their ends. */
function linesOf(state: EditorState, { from, to, isWhole }: Piece): Piece[] {
  let at = from
  return state
    .sliceDoc(from, to)
    .split('\n')
    .flatMap((line) => {
      const start = at + line.length - line.trimStart().length
      const end = at + line.trimEnd().length
      at += line.length + 1
      return start < end ? [{ from: start, to: end, isWhole }] : []
    })
}

/** Positions of the letters of pieces: outside of code and pictures if some are, and of any sign if no letter is. */
function lettersOf(state: EditorState, pieces: readonly Piece[], format: Format): number[] {
  const positions = (within: readonly Piece[], letter: RegExp) =>
    within.flatMap(({ from, to }) =>
      Array.from(state.sliceDoc(from, to).matchAll(letter), ({ index }) => from + index),
    )
  const words = pieces.filter(({ isWhole }) => !isWhole || format === CODE)
  return (
    [positions(words, /[\p{L}\p{N}]/gu), positions(pieces, /[\p{L}\p{N}]/gu), positions(pieces, /\S/gu)].find(
      ({ length }) => length > 0,
    ) ?? []
  )
}

/** Shrinks a piece until signs at its ends are read as signs. */
function fit(state: EditorState, { from, to }: Span, format: Format): Span[] {
  if (format === CODE) return [{ from, to }]
  const at = (position: number) => state.sliceDoc(position, position + 1)
  let [start, end] = [from, to]
  while (start < end && !flanks(at(start), at(start - 1))) {
    const node = nodeAt(state, start, 1)
    if (node && node.to <= end && HOLDER.test(node.name))
      return [contentOf(node), { from: node.to, to: end }].flatMap((each) => fitLine(state, each, format))
    start = node && node.to <= end ? node.to : start + 1
  }
  while (start < end && !flanks(at(end - 1), at(end))) {
    const node = nodeAt(state, end, -1)
    if (node && node.from >= start && HOLDER.test(node.name))
      return [{ from: start, to: node.from }, contentOf(node)].flatMap((each) => fitLine(state, each, format))
    end = node && node.from >= start ? node.from : end - 1
  }
  return start < end ? [{ from: start, to: end }] : []
}

function fitLine(state: EditorState, piece: Span, format: Format): Span[] {
  return linesOf(state, piece).flatMap((each) => fit(state, each, format))
}

/** The outermost inline node that begins (1) or ends (-1) at a position. */
function nodeAt(state: EditorState, at: number, side: -1 | 1): SyntaxNode | undefined {
  const nodes: SyntaxNode[] = []
  for (let node: SyntaxNode | null = treeOf(state, at).resolveInner(at, side); node; node = node.parent) {
    if (BLOCK.test(node.name)) break
    nodes.push(node)
  }
  return nodes.findLast((node) => (side === 1 ? node.from : node.to) === at)
}

/** Whether signs are read as signs between these two. Parsers look at UTF-16 units. */
function flanks(inner: string, outer: string): boolean {
  if (/\s/.test(inner)) return false
  return !PUNCTUATION.test(inner) || outer === '' || /\s/.test(outer) || PUNCTUATION.test(outer)
}

const PUNCTUATION = /[\p{P}\p{S}]/u

/** Code needs more backticks than its text has in a row, and spaces next to a backtick. */
function wrap(state: EditorState, { from, to }: Span, sign: string, format: Format) {
  const text = state.sliceDoc(from, to)
  const runs = format === CODE ? (text.match(/`+/g) ?? []).map(({ length }) => length) : []
  const fence = sign.repeat(Math.max(1, ...runs.map((length) => length + 1)))
  const pad = format === CODE && /^`|`$/.test(text) ? ' ' : ''
  return [
    { from, insert: fence + pad },
    { from: to, insert: pad + fence },
  ]
}

function treeOf(state: EditorState, to: number) {
  return ensureSyntaxTree(state, Math.min(to + 1, state.doc.length), PATIENCE_MS) ?? syntaxTree(state)
}

/** How long a command waits for the parser. */
const PATIENCE_MS = 500

function blocksOf(state: EditorState, { from, to }: Span): SyntaxNode[] {
  const found: SyntaxNode[] = []
  treeOf(state, to).iterate({
    from,
    to,
    enter: ({ name, node }) => {
      if (!BLOCK.test(name)) return true
      found.push(node)
      return false
    },
  })
  return found
}

function formatsOf(state: EditorState, blocks: readonly SyntaxNode[]): SyntaxNode[] {
  const found: SyntaxNode[] = []
  for (const { from, to } of blocks)
    treeOf(state, to).iterate({
      from,
      to,
      enter: ({ name, node }) => void ((HOLDER.test(name) || name === CODE.node) && found.push(node)),
    })
  return found
}

/** Nodes that touch one of the spans, or one of those nodes. */
function touching(nodes: readonly SyntaxNode[], spans: readonly Span[]): SyntaxNode[] {
  const touched = new Set<SyntaxNode>()
  const open: Span[] = [...spans]
  for (let span = open.pop(); span; span = open.pop()) {
    const { from, to } = span
    for (const node of nodes)
      if (!touched.has(node) && node.from <= to && node.to >= from) {
        touched.add(node)
        open.push(node)
      }
  }
  return [...touched]
}

/** The signs of a node, for code with the spaces that belong to them. */
function signsOf(state: EditorState, node: SyntaxNode): Span[] {
  const { from, to } = contentOf(node)
  const pad = node.name === CODE.node && /^ .*\S.* $/s.test(state.sliceDoc(from, to)) ? 1 : 0
  return [
    { from: node.from, to: from + pad },
    { from: to - pad, to: node.to },
  ]
}

function contentOf(node: SyntaxNode): Span {
  const [opening, closing] =
    node.name === 'Link' ? node.getChildren('LinkMark') : [node.firstChild, node.lastChild]
  return { from: opening?.to ?? node.from, to: closing?.from ?? node.to }
}

/** Joins spans that overlap or touch. */
function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    if (last && last.to >= from) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

function subtract(spans: readonly Span[], taken: readonly Span[]): Span[] {
  return taken.reduce<Span[]>(
    (left, { from, to }) =>
      left
        .flatMap((span) => [
          { from: span.from, to: Math.min(span.to, Math.max(from, span.from)) },
          { from: Math.max(span.from, Math.min(to, span.to)), to: span.to },
        ])
        .filter((span) => span.from < span.to),
    merge(spans),
  )
}
