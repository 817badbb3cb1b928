import type { Link, PhrasingContent } from 'mdast'
import { groupsOf } from '../groups.ts'

declare module 'mdast' {
  interface EmphasisData {
    /** True for code whose marks and line breaks are not yet taken out. */
    isCode?: boolean
  }
}

export type Mark = 'strong' | 'emphasis' | 'delete' | 'inlineCode'

/** Words of one look, or a node without words of its own, such as a picture. */
export interface Run {
  content: string | PhrasingContent
  marks: readonly Mark[]
  link?: Link
}

/** Writes the runs of a line as nodes within one another. */
export function nestMarks(line: readonly Run[]): PhrasingContent[] {
  let runs = tighten(line, ({ link }) => link, withoutLink)
  for (const mark of ['inlineCode', 'strong', 'emphasis', 'delete'] as const)
    runs = tighten(
      runs,
      ({ marks }) => marks.includes(mark) || undefined,
      (run) => withoutMark(run, mark),
      mark !== 'inlineCode',
    )
  return nest(runs)
}

const withoutLink = (run: Run): Run => ({ ...run, link: undefined })
const withoutMark = (run: Run, mark: Mark): Run => ({
  ...run,
  marks: run.marks.filter((each) => each !== mark),
})

/**
 * Takes the spaces at its ends out of a look. Next to a letter, a mark also needs a letter inside, so signs at its ends lose
 * it: a bold 「大事」 within a sentence becomes 「**大事**」.
 */
function tighten(
  runs: readonly Run[],
  lookOf: (run: Run) => unknown,
  without: (run: Run) => Run,
  needsLetters = false,
): Run[] {
  const groups = groupsOf(runs, lookOf)
  return groups.flatMap((group, index) => {
    if (lookOf(group[0]) === undefined) return group
    const before = needsLetters ? signNextTo(groups[index - 1]?.at(-1), group[0], -1) : ''
    const after = needsLetters ? signNextTo(groups[index + 1]?.at(0), group.at(-1)!, 0) : ''
    const [head, rest] = cutOff(group, START, before)
    const [tail, inside] = cutOff(rest.toReversed(), END, after)
    return [...head.map(without), ...inside.toReversed(), ...tail.map(without).toReversed()]
  })
}

interface End {
  spaces: RegExp
  sign: RegExp
  /** Where text outside of this end begins. */
  at: 0 | -1
}
const START: End = { spaces: /^\s+/, sign: /^[\p{P}\p{S}]/u, at: -1 }
const END: End = { spaces: /\s+$/, sign: /[\p{P}\p{S}]$/u, at: 0 }

/** The character that Markdown has next to a run; '' at the end of a line. */
function signNextTo(neighbour: Run | undefined, run: Run, at: 0 | -1): string {
  if (neighbour?.link !== run.link) return '['
  if (!neighbour) return ''
  const { content, marks } = neighbour
  return typeof content === 'string' && !marks.includes('inlineCode') ? (content.at(at) ?? '') : '`'
}

/** @param runs From this end on. */
function cutOff(runs: readonly Run[], end: End, sign: string): [outside: Run[], inside: readonly Run[]] {
  const [run, ...others] = runs
  if (!run || typeof run.content !== 'string') return [[], runs]
  const isNextToLetter = /^[^\s\p{P}\p{S}]$/u.test(sign) && !run.marks.includes('inlineCode')
  const [cut = ''] =
    end.spaces.exec(run.content) ?? (isNextToLetter ? end.sign.exec(run.content) : null) ?? []
  if (cut === '' && run.content !== '') return [[], runs]
  const kept = end === START ? run.content.slice(cut.length) : run.content.slice(0, -cut.length || undefined)
  const next = kept === '' ? others : [{ ...run, content: kept }, ...others]
  const [outside, inside] = cutOff(next, end, cut.at(end.at) ?? sign)
  return [[{ ...run, content: cut }, ...outside], inside]
}

/** Writes the look that reaches furthest as the outermost node. */
function nest(runs: readonly Run[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  for (let index = 0; index < runs.length;) {
    const { link, marks } = runs[index]
    const linkEnd = link ? endOf(runs, index, (run) => run.link === link) : index
    const [mark, markEnd] = marks
      .map((each) => [each, endOfMark(runs, index, each)] as const)
      .reduce((one, other) => (other[1] > one[1] ? other : one), ['inlineCode', index])
    const end = Math.max(linkEnd, markEnd)
    const inner = runs.slice(index, end)
    if (end === index) addLeaf(nodes, runs[index])
    else if (link && linkEnd === end) nodes.push({ ...link, children: nest(inner.map(withoutLink)) })
    else if (mark !== 'inlineCode')
      nodes.push({ type: mark, children: nest(inner.map((run) => withoutMark(run, mark))) })
    index = Math.max(end, index + 1)
  }
  return nodes
}

function endOf(runs: readonly Run[], start: number, has: (run: Run) => boolean): number {
  const end = runs.findIndex((run, index) => index > start && !has(run))
  return end === -1 ? runs.length : end
}

/** Ends before a link of which only a part has the mark. */
function endOfMark(runs: readonly Run[], start: number, mark: Mark): number {
  if (mark === 'inlineCode') return start
  let end = endOf(runs, start, ({ marks }) => marks.includes(mark))
  while (end > start && runs[end]?.link && runs[end].link === runs[end - 1].link) end -= 1
  return end
}

/** Words of the same kind become one node. */
function addLeaf(nodes: PhrasingContent[], { content, marks }: Run): void {
  if (typeof content !== 'string') {
    nodes.push(content)
    return
  }
  const type = marks.includes('inlineCode') ? 'inlineCode' : 'text'
  const last = nodes.at(-1)
  if (last?.type === type) last.value += content
  else if (content !== '') nodes.push({ type, value: content })
}
