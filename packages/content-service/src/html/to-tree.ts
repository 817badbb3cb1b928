import type { Element, ElementContent, Properties, Root } from 'hast'
import type { Definition, Nodes as MarkdownNodes, Resource, Root as MarkdownRoot, TableRow } from 'mdast'
import { defaultHandlers, toHast, type Handler, type Handlers, type State } from 'mdast-util-to-hast'
import { codeElement } from './code.ts'
import { formOf } from './forms.ts'
import { createHtmlReader, type NoteFault } from './raw-html.ts'
import { element, inOneLine, isElement } from './tree.ts'

/**
 * Converts Markdown to a tree of harmless HTML. Addresses are as written; `data-line` names the line of each link and picture,
 * for messages. Pictures are still in their paragraphs.
 */
export function toTree(markdown: MarkdownRoot, noteFault: NoteFault): Root {
  const html = createHtmlReader(noteFault)
  const handlers: Handlers = {
    text: (_state, { value }) => ({ type: 'text', value: inOneLine(value) }),
    break: () => element('br'),
    html: (_state, node, parent) => html.takeIn(node, INLINE_PARENTS.has(parent?.type ?? '')),
    paragraph: (state, node) => element('p', {}, html.readInline(state.all(node))),
    heading: (state, node) => element(`h${node.depth}`, {}, html.readInline(state.all(node))),
    tableRow: (state, node, parent) => tableRow(state, node, parent, html.readInline),
    listItem: (state, node, parent) => withTaskSign(defaultHandlers.listItem(state, node, parent)),
    code: (_state, node) => (node.value === '' ? undefined : codeElement(node, noteFault)),
    link: (state, node) => linkElement(state, node, node),
    linkReference: byReference(linkElement, defaultHandlers.linkReference),
    image: (state, node) => imageElement(state, node, node),
    imageReference: byReference(imageElement, defaultHandlers.imageReference),
    form: (state, node) => formOf(node, state.all(node), noteFault),
  }
  const tree = toHast(markdown, {
    handlers,
    allowDangerousHtml: true,
    clobberPrefix: NOTE_PREFIX,
    footnoteLabelTagName: 'p',
  }) as Root
  return html.readBlocks(tree)
}

const INLINE_PARENTS = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
])

/** The ids of notes begin with this, so they differ from those of the page. */
const NOTE_PREFIX = 'note-'

type Reference = Extract<MarkdownNodes, { type: 'linkReference' | 'imageReference' }>
type Write = (state: State, node: never, target: Resource) => Element

function linkElement(state: State, node: Parameters<State['all']>[0], { url, title }: Resource): Element {
  return element('a', { href: url, ...titled(title), dataLine: lineOf(node) }, state.all(node))
}

function imageElement(
  _state: State,
  node: MarkdownNodes & { alt?: string | null },
  { url, title }: Resource,
): Element {
  return element('img', { src: url, alt: node.alt ?? '', ...titled(title), dataLine: lineOf(node) })
}

function titled(title: string | null | undefined): Properties {
  return title ? { title } : {}
}

/** The library would encode the letters of an address, which people then read on paper. */
function byReference(write: Write, writeUndefined: Handler): Handler {
  return (state, node: Reference, parent) => {
    const definition: Definition | undefined = state.definitionById.get(node.identifier.toUpperCase())
    return definition ? write(state, node as never, definition) : writeUndefined(state, node, parent)
  }
}

function lineOf(node: MarkdownNodes): number {
  return node.position?.start.line ?? 1
}

/** Writes a row without the empty cells that the library adds: thousands of short rows below a wide one would be millions. */
function tableRow(
  state: State,
  row: TableRow,
  parent: MarkdownNodes | undefined,
  readInline: (children: ElementContent[]) => ElementContent[],
): Element {
  const { align = [], children } = parent?.type === 'table' ? parent : { children: [row], align: undefined }
  const tagName = row === children[0] ? 'th' : 'td'
  const width = children[0].children.length
  return element(
    'tr',
    {},
    row.children.slice(0, width).map((cell, index) => {
      const side = align?.[index]
      return element(tagName, side ? { align: side } : {}, readInline(state.all(cell)))
    }),
  )
}

/** Replaces the box of a task by a sign, which shows its state in every program. */
function withTaskSign(item: Element): Element {
  const [first] = item.children
  const line = isElement(first, 'p') ? first : item
  const [box] = line.children
  if (!isElement(box, 'input')) return item
  const isDone = box.properties.checked === true
  line.children[0] = element('span', { role: 'img', ariaLabel: isDone ? 'Done' : 'To do' }, [
    { type: 'text', value: isDone ? '☑' : '☐' },
  ])
  item.properties = { dataTask: isDone ? 'done' : 'open' }
  return item
}
