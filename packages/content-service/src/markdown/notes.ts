import type { FootnoteDefinition, Nodes, Root } from 'mdast'
import type { Fault } from '@waypost/local-files/written/reading.ts'

/** Finds notes that nothing refers to, and references to notes that are missing. With a backslash, the signs mean something else. */
export function noteFaults(root: Root, markdown: string): Fault[] {
  const definitions = new Map<string, FootnoteDefinition>()
  const used = new Set<string>()
  const missing: Fault[] = []
  const escaped = markdown.replaceAll('\\]', ']')
  const open: Nodes[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'footnoteDefinition') definitions.set(node.identifier, node)
    else if (node.type === 'footnoteReference') used.add(node.identifier)
    else if (node.type === 'text') {
      const first = node.position?.start.line ?? 1
      for (const { 0: written, index } of node.value.matchAll(REFERENCE))
        if (!escaped.includes(`\\${written}`)) {
          const line = first + node.value.slice(0, index).split('\n').length - 1
          missing.push({ reason: missingReason(written.slice(0, 60)), line })
        }
    }
    if ('children' in node) open.push(...node.children)
  }
  const unused = [...definitions.values()].filter(({ identifier }) => !used.has(identifier))
  return [
    ...missing,
    ...unused.map(({ label, position }) => ({
      reason: `Nothing refers to the note '[^${label}]', so it is left out.`,
      line: position?.start.line ?? 1,
    })),
  ]
}

function missingReason(written: string): string {
  return `The note '${written}' is missing: write it as in ${written}: Words.`
}

/** As GitHub reads it, in a text where it was not read. */
const REFERENCE = /\[\^[^\s[\]]+\]/g
