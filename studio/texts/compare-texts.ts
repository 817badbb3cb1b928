import { diffLines, diffWordsWithSpace } from 'diff'

/** A piece of a line: in both texts, in the later one alone, or in the earlier one alone. */
export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** What a comparison shows: a line, or how many lines are left out because they are the same. */
export type Comparison =
  | { kind: 'same' | 'changed' | 'added' | 'removed'; pieces: readonly Piece[] }
  | { kind: 'gap'; lines: number }

/** Lines that are shown before and after a change. */
const AROUND = 1

/** Two texts that share less are shown one after the other. */
const TIMEOUT_MS = 1000

/** Compares two texts line by line, and changed lines word by word. Line ends make no difference. @returns Empty if they are the same. */
export function compareTexts(before: string, after: string): Comparison[] {
  const [one, other] = [before, after].map((text) => text.replaceAll(/\r\n?/g, '\n'))
  if (one === other) return []
  const runs = diffLines(one, other, { timeout: TIMEOUT_MS }) ?? [
    { removed: true, added: false, value: one, count: 0 },
    { removed: false, added: true, value: other, count: 0 },
  ]
  const lines: Exclude<Comparison, { kind: 'gap' }>[] = []
  for (let index = 0; index < runs.length; index += 1) {
    const { added, removed, value } = runs[index]
    const next = runs.at(index + 1)
    if (removed && next?.added) {
      lines.push(...compareLines(linesOf(value), linesOf(next.value)))
      index += 1
    } else {
      const kind = added ? 'added' : removed ? 'removed' : 'same'
      lines.push(...linesOf(value).map((text) => ({ kind, pieces: [{ kind, text }] }) as const))
    }
  }
  return withGaps(lines)
}

/** Lines that stand in each other's place are compared word by word. */
function compareLines(before: string[], after: string[]): Exclude<Comparison, { kind: 'gap' }>[] {
  const [old, young] = [before, after].map((lines) => lines.filter((line) => line.trim() !== ''))
  const count = Math.max(old.length, young.length)
  return Array.from({ length: count }, (_, index) => {
    if (index >= young.length)
      return { kind: 'removed', pieces: [{ kind: 'removed', text: old[index] }] } as const
    if (index >= old.length)
      return { kind: 'added', pieces: [{ kind: 'added', text: young[index] }] } as const
    const words = diffWordsWithSpace(old[index], young[index])
    const pieces = words.map(({ added, removed, value }) => {
      const kind = added ? 'added' : removed ? 'removed' : 'same'
      return { kind, text: value } as const
    })
    return { kind: 'changed', pieces } as const
  })
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}

function withGaps(lines: readonly Exclude<Comparison, { kind: 'gap' }>[]): Comparison[] {
  const isShown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ kind }) => kind !== 'same'),
  )
  const shown: Comparison[] = []
  for (const [index, line] of lines.entries()) {
    const last = shown.at(-1)
    if (isShown[index]) shown.push(line)
    else if (last?.kind === 'gap') last.lines += 1
    else shown.push({ kind: 'gap', lines: 1 })
  }
  return shown
}
