import type { List, Nodes, Paragraph, Parents, PhrasingContent } from 'mdast'
import { nestMarks, type Mark, type Run } from './marks.ts'

/** Rewrites the words of all paragraphs, headings and cells: marks and links begin and end where Markdown can express it. */
export function tidyInlines(parent: Parents): void {
  if (parent.type === 'heading' || parent.type === 'tableCell') {
    parent.children = joinLines(linesOf(parent.children), { type: 'text', value: ' ' })
    return
  }
  parent.children = (parent.children as Nodes[]).flatMap((child): Nodes[] => {
    if (child.type === 'paragraph') return paragraphsOf(child)
    if ('children' in child) tidyInlines(child)
    return [child]
  }) as []
  if (parent.type === 'list') parent.spread = false
  if (parent.type === 'listItem')
    parent.spread = parent.children.slice(1).some((child) => child.type !== 'list' || beginsWithNumber(child))
}

/** After a line of text, the parser reads `- 3. ` as no list of numbers. */
function beginsWithNumber({ children: [item] }: List): boolean {
  const inner = item?.children[0]
  return inner?.type === 'list' && (inner.start ?? 1) !== 1
}

/** Divides a paragraph at its empty lines. */
function paragraphsOf({ children, position }: Paragraph): Nodes[] {
  const paragraphs: Run[][][] = [[]]
  for (const line of linesOf(children))
    if (line.length > 0) paragraphs.at(-1)!.push(line)
    else paragraphs.push([])
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => ({ type: 'paragraph', children: joinLines(lines, { type: 'break' }), position }))
}

function joinLines(lines: readonly Run[][], separator: PhrasingContent): PhrasingContent[] {
  return lines
    .filter((line) => line.length > 0)
    .flatMap((line, index) => [...(index > 0 ? [separator] : []), ...nestMarks(line)])
}

/** Divides inlines at their line breaks. */
function linesOf(nodes: readonly PhrasingContent[]): Run[][] {
  const lines: Run[][] = [[]]
  for (const run of runsOf(nodes, { marks: [] }))
    if (typeof run.content === 'object' && run.content.type === 'break') lines.push([])
    else lines.at(-1)!.push(run)
  return lines.map(trimLine)
}

function runsOf(nodes: readonly PhrasingContent[], look: Omit<Run, 'content'>): Run[] {
  const within = (children: readonly PhrasingContent[], mark: Mark) => {
    // Code holds no other marks.
    const isMarked = look.marks.includes(mark) || look.marks.includes('inlineCode')
    return runsOf(children, isMarked ? look : { ...look, marks: [...look.marks, mark] })
  }
  return nodes.flatMap((node): Run[] => {
    if (node.type === 'text') return [{ ...look, content: node.value }]
    if (node.type === 'strong' || node.type === 'delete') return within(node.children, node.type)
    if (node.type === 'emphasis') return within(node.children, node.data?.isCode ? 'inlineCode' : 'emphasis')
    if (node.type === 'link') return runsOf(node.children, { ...look, link: node })
    return [{ ...look, content: node }]
  })
}

function trimLine(line: readonly Run[]): Run[] {
  const isShown = ({ content }: Run) => typeof content !== 'string' || content.trim() !== ''
  const shown = line.slice(line.findIndex(isShown), line.findLastIndex(isShown) + 1)
  return shown.map((run, index) => {
    if (typeof run.content !== 'string') return run
    const content = index === 0 ? run.content.trimStart() : run.content
    return { ...run, content: index === shown.length - 1 ? content.trimEnd() : content }
  })
}
