import type { Element, ElementContent, Root, Text } from 'hast'
import { element, isBlock, isElement } from './tree.ts'

/**
 * Gives each picture its place: as a figure of its own it divides the paragraph, heading or link that it is written in. In a table
 * it stays in its line. Paragraphs that contain blocks of HTML are divided too, and white space between blocks goes.
 */
export function layOut(tree: Root): void {
  const blocks = flow(tree.children as ElementContent[])
  // Bare words between blocks are a paragraph too.
  tree.children = Array.from(runsOf(blocks), (run) =>
    isBlock(run[0]) ? run : divideLine(element('p', {}, run)),
  ).flat()
}

/** Elements that contain blocks. */
const CONTAINERS: ReadonlySet<string> = new Set(
  'audio blockquote center dd details div dl li ol section table tbody tfoot thead tr ul video'.split(' '),
)

function flow(nodes: readonly ElementContent[]): ElementContent[] {
  const parts = divide(nodes).flatMap((node): ElementContent[] => {
    if (isElement(node, 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')) return divideLine(node)
    if (!isElement(node)) return [node]
    if (node.tagName === 'section' && 'dataFootnotes' in node.properties) return [notes(node)]
    if (CONTAINERS.has(node.tagName)) node.children = flow(node.children)
    else if (node.tagName === 'figure') return [figureOf(node)]
    return [node]
  })
  return parts.filter((node, index) => !isGap(node, parts[index - 1], parts[index + 1]))
}

/** Whether a text is only the white space before or after a block. */
function isGap(node: ElementContent, before: ElementContent | undefined, after: ElementContent | undefined) {
  const isBeside = before === undefined || after === undefined || isBlock(before) || isBlock(after)
  return isBeside && node.type === 'text' && node.value.trim() === ''
}

/** Writes a paragraph or heading, or several with the pictures and blocks between them. An empty one is left out. */
function divideLine(line: Element): ElementContent[] {
  return Array.from(runsOf(divide(line.children)), (run) => {
    if (isBlock(run[0])) return flow(run)
    const children = trimEnds(run)
    return children.length === 0 ? [] : [{ ...line, children }]
  }).flat()
}

/** Takes pictures and blocks out of formatting and links. A linked picture keeps its link, and a paragraph its formatting. */
function divide(nodes: readonly ElementContent[], link?: Element): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (isElement(node, 'img')) return [figure(node, link)]
    if (!isElement(node) || isBlock(node) || !hasBlocks(node)) return [node]
    const parts = divide(node.children, node.tagName === 'a' ? node : link)
    return Array.from(runsOf(parts), (run) => {
      const [first] = run
      if (isElement(first, 'p')) return [{ ...first, children: [{ ...node, children: first.children }] }]
      const isBare = run.every((each) => each.type === 'text' && each.value.trim() === '')
      return isBlock(first) || isBare ? run : [{ ...node, children: run }]
    }).flat()
  })
}

function hasBlocks(node: Element): boolean {
  return node.children.some(
    (child) => isElement(child, 'img') || isBlock(child) || (isElement(child) && hasBlocks(child)),
  )
}

function* runsOf(nodes: readonly ElementContent[]): Generator<ElementContent[]> {
  let run: ElementContent[] = []
  for (const node of nodes) {
    if (!isBlock(node)) run.push(node)
    else {
      if (run.length > 0) yield run
      run = []
      yield [node]
    }
  }
  if (run.length > 0) yield run
}

function figure(image: Element, link?: Element): Element {
  const { dataAsset } = image.properties
  return element('figure', { dataAsset }, [link ? { ...link, children: [image] } : image])
}

/** A figure in HTML with one picture is like a picture in Markdown, with a caption that may contain links. */
function figureOf(node: Element): Element {
  const children = node.children
    .flatMap((child) => (isElement(child, 'picture', 'p') ? child.children : [child]))
    .filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const captions = children.filter((child) => isElement(child, 'figcaption'))
  const [content, ...more] = children.filter((child) => !isElement(child, 'figcaption'))
  const link = isElement(content, 'a') && content.children.length === 1 ? content : undefined
  const image = link ? link.children[0] : content
  if (isElement(image, 'img') && more.length === 0 && captions.length < 2) {
    const made = figure(image, link)
    made.children.push(...captions)
    return made
  }
  node.children = children.flatMap((child) => (isElement(child, 'img', 'a') ? [child] : flow([child])))
  return node
}

/** The notes at the end of a text, without the heading that the library writes. */
function notes(section: Element): Element {
  const children = flow(section.children.filter((child) => !isElement(child, 'p')))
  return element('section', { dataFootnotes: '', ariaLabel: 'Footnotes' }, children)
}

function trimEnds(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes
    .map((node, index) => {
      if (node.type !== 'text') return node
      const start = index === 0 ? node.value.trimStart() : node.value
      return { type: 'text', value: index === nodes.length - 1 ? start.trimEnd() : start } satisfies Text
    })
    .filter((node) => node.type !== 'text' || node.value !== '')
}
