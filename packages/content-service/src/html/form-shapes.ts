import type { Element, ElementContent, Root } from 'hast'
import { element, isElement } from './tree.ts'

/** More pictures are in equal squares, fewer in full rows. */
const MAX_IN_ROWS = 4

/** Gives the forms of a laid-out tree their elements. */
export function shapeForms(parent: Root | Element): void {
  parent.children = (parent.children as ElementContent[]).flatMap((node) => {
    if (!isElement(node)) return [node]
    shapeForms(node)
    const { dataForm } = node.properties
    if (node.tagName !== 'div' || dataForm === undefined) return [node]
    if (dataForm === 'gallery') return gallery(node)
    if (dataForm === 'pull') return [pullQuote(node)]
    if (dataForm === 'side')
      return [element('div', { dataForm, role: 'note', ariaLabel: 'Side note' }, node.children)]
    widen(node.children, String(dataForm))
    return node.children
  })
}

/** The pictures of a gallery, then the words between them. One picture is no gallery. */
function gallery({ children, properties }: Element): ElementContent[] {
  const figures: Element[] = []
  const words = withoutFigures(children, figures)
  if (figures.length < 2) return [...figures, ...words]
  for (const figure of figures) figure.properties.dataForm = 'gallery'
  const layout = properties.dataLayout ?? (figures.length > MAX_IN_ROWS ? 'grid' : 'row')
  const group = { dataGallery: layout, role: 'group', ariaLabel: `${figures.length} pictures` }
  return [element('div', group, figures), ...words]
}

/** Moves the pictures out of a tree, and leaves out what was there only for them, such as items of a list. */
function withoutFigures(nodes: readonly ElementContent[], figures: Element[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node)) return [node]
    if (isElement(node, 'figure') && node.properties.dataAsset !== undefined) {
      figures.push(node)
      return []
    }
    const before = node.children.length
    node.children = withoutFigures(node.children, figures)
    return before > 0 && node.children.length === 0 ? [] : [node]
  })
}

/** Marks pictures and galleries that are wider than the text. */
function widen(nodes: readonly ElementContent[], width: string): void {
  for (const node of nodes) {
    if (!isElement(node)) continue
    if (node.properties.dataGallery !== undefined) node.properties.dataWidth = width
    else if (isElement(node, 'figure') && node.properties.dataAsset !== undefined)
      node.properties.dataForm = width
  }
}

/** A quote in it is the quote itself. */
function pullQuote({ children }: Element): Element {
  const [only, ...others] = children
  const isQuote = isElement(only, 'blockquote') && others.length === 0
  return element('blockquote', { dataForm: 'pull' }, isQuote ? only.children : children)
}
