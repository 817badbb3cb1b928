import { syntaxTree } from '@codemirror/language'
import { Prec, RangeSetBuilder, type EditorState, type Extension } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type PluginValue,
  type ViewUpdate,
} from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { readTable } from './tables.ts'
import styles from './dressing.module.css'

/**
 * Styles Markdown as the page will look. Marks stay visible but faint, and an arrow replaces each address, with or without the
 * cursor, so that no line changes its height. Only visible lines are styled.
 */
export function dressMarkdown(): Extension {
  const lines = ViewPlugin.fromClass(LinesPlugin, { decorations: (plugin) => plugin.decorations })
  const addresses = ViewPlugin.fromClass(AddressesPlugin, {
    decorations: (plugin) => plugin.decorations,
    provide: (plugin) =>
      EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
  })
  const cells = ViewPlugin.fromClass(CellsPlugin, { decorations: (plugin) => plugin.decorations })
  // Cells wrap all other marks.
  return [lines, addresses, Prec.lowest(cells)]
}

/** Decorates the visible lines, again after each change of text, viewport or syntax tree. */
abstract class SightPlugin implements PluginValue {
  decorations: DecorationSet

  constructor(view: EditorView) {
    this.decorations = this.dress(view)
  }

  update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate) {
    if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
      this.decorations = this.dress(view)
  }

  abstract dress(view: EditorView): DecorationSet
}

const lineOf = (names: string, attributes?: Record<string, string>) =>
  Decoration.line({ class: names, attributes })
const HEADINGS = [1, 2, 3, 4, 5, 6].map((level) => lineOf(`${styles.heading} ${styles[`heading${level}`]}`))
const QUOTE = lineOf(styles.quote)
const CODE = lineOf(styles.codeLine)
const FORM = lineOf(styles.form)
const FENCE = lineOf(styles.fence)
const RULE = lineOf(styles.rule)
const FIELDS = lineOf(styles.fieldsLine)
const ROW = lineOf(styles.row)
const HEADER = lineOf(`${styles.row} ${styles.header}`)
const DELIMITER = lineOf(styles.delimiterRow)
const ITEMS = [1, 2, 3, 4, 5, 6].map((depth) => lineOf(styles.item, { style: `--depth: ${depth}` }))
const MARKERS = Decoration.mark({ class: styles.marker })

class LinesPlugin extends SightPlugin {
  dress({ state, visibleRanges }: EditorView) {
    const { doc } = state
    const found: ReturnType<Decoration['range']>[] = []
    const addLines = (decoration: Decoration, from: number, to: number) => {
      for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
        found.push(decoration.range(line.from))
        if (line.to >= to || line.number === doc.lines) break
      }
    }
    for (const { from: start, to: end } of visibleRanges)
      syntaxTree(state).iterate({
        from: start,
        to: end,
        enter: ({ name, from, to, node }) => {
          // A block may extend beyond the viewport, so styling starts at its first line.
          const inSight = [Math.max(from, doc.lineAt(start).from), Math.min(to, end)] as const
          const heading = /^(?:ATX|Setext)Heading(\d)$/.exec(name)
          if (heading) addLines(HEADINGS[Number(heading[1]) - 1], ...inSight)
          else if (name === 'Blockquote') addLines(QUOTE, ...inSight)
          else if (name === 'FencedCode' || name === 'CodeBlock') addLines(CODE, ...inSight)
          else if (name === 'Form') addLines(FORM, ...inSight)
          else if (name === 'FormFence') addLines(FENCE, from, from)
          else if (name === 'FrontMatter') addLines(FIELDS, ...inSight)
          else if (name === 'HorizontalRule') addLines(RULE, from, from)
          else if (name === 'TableHeader') addLines(HEADER, from, from)
          else if (name === 'TableRow') addLines(ROW, from, from)
          else if (name === 'TableDelimiter' && node.parent?.name === 'Table') addLines(DELIMITER, from, from)
          else if (name === 'ListItem') {
            const depth = Math.min(depthOf(node), ITEMS.length)
            const line = doc.lineAt(from)
            const mark = node.getChild('ListMark')
            if (!mark) return
            found.push(ITEMS[depth - 1].range(line.from))
            const text = doc.sliceString(line.from, mark.from)
            // A second marker in the same line stays in the text.
            if (text.trim() === '') found.push(MARKERS.range(line.from, Math.min(mark.to + 1, line.to)))
          }
        },
      })
    return Decoration.set(found, true)
  }
}

function depthOf(node: SyntaxNode): number {
  let depth = 0
  for (let at: SyntaxNode | null = node; at; at = at.parent) if (at.name === 'ListItem') depth += 1
  return depth
}

/** Replaces the address of a link or picture. */
class AddressMark extends WidgetType {
  override eq() {
    return true
  }

  override toDOM() {
    const mark = document.createElement('span')
    mark.className = styles.arrow
    mark.textContent = '↗'
    mark.setAttribute('aria-label', 'address')
    mark.setAttribute('role', 'img')
    return mark
  }

  override ignoreEvent() {
    return false
  }
}

const ADDRESS = Decoration.replace({ widget: new AddressMark() })

class AddressesPlugin extends SightPlugin {
  dress({ state, visibleRanges }: EditorView) {
    const found = new RangeSetBuilder<Decoration>()
    let last = -1
    for (const { from, to } of visibleRanges)
      syntaxTree(state).iterate({
        from,
        to,
        enter: ({ node, name }) => {
          if (name !== 'Link' && name !== 'Image') return
          const range = addressOf(state, node)
          if (!range || range.from < last || range.from === range.to) return
          found.add(range.from, range.to, ADDRESS)
          last = range.to
        },
      })
    return found.finish()
  }
}

/** Range of the address of a link or picture, inside `(…)`, perhaps empty; `undefined` for reference links. */
export function addressOf(state: EditorState, node: SyntaxNode): { from: number; to: number } | undefined {
  const marks = node.getChildren('LinkMark')
  const opening = marks.find(({ from, to }) => state.sliceDoc(from, to) === '(')
  const url = node.getChild('URL')
  if (!opening) return undefined
  const range = url ?? { from: opening.to, to: opening.to }
  // Addresses across several lines are rare, and get no arrow.
  return state.sliceDoc(range.from, range.to).includes('\n') ? undefined : { from: range.from, to: range.to }
}

const SIGN = Decoration.mark({ class: styles.pipe })

/** Aligns the cells of a table in columns as wide as their text needs. */
class CellsPlugin extends SightPlugin {
  dress({ state, visibleRanges }: EditorView) {
    const found: ReturnType<Decoration['range']>[] = []
    for (const { from, to } of visibleRanges)
      syntaxTree(state).iterate({
        from,
        to,
        enter: ({ name, node }) => {
          if (name !== 'Table') return
          const { rows, widths } = readTable(state, node)
          for (const row of rows.filter((each) => each.to >= from && each.from <= to)) {
            for (const sign of row.signs) found.push(SIGN.range(sign, sign + 1))
            for (const [column, cell] of row.cells.entries())
              if (cell.to > cell.from) found.push(cellMark(widths[column]).range(cell.from, cell.to))
          }
        },
      })
    return Decoration.set(found, true)
  }
}

function cellMark(share: number): Decoration {
  return Decoration.mark({
    class: styles.cell,
    inclusive: true,
    attributes: { style: `--share: ${share.toFixed(3)}` },
  })
}
