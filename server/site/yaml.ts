import { LineCounter, parseDocument, visit } from 'yaml'
import type { z } from 'zod'

/** A mistake in a file that a person wrote. */
export interface Mistake {
  /** Counted from 1. */
  line: number
  reason: string
}

/**
 * Reads YAML that a person wrote and checks it against a schema.
 *
 * @returns The checked value, or every mistake with its line, in the file's order.
 */
export function parseYaml<T>(
  text: string,
  schema: z.ZodType<T>,
): { ok: true; value: T } | { ok: false; mistakes: Mistake[] } {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => lines.linePos(offset).line
  const unread = document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), reason: message }))
  visit(document, {
    Alias(_key, { source, range }) {
      // YAML takes it for a reference to another place; who writes Markdown means a star.
      unread.push({
        line: lineAt(range?.[0] ?? 0),
        reason: `put quotes around a text that begins with '*${source}'`,
      })
    },
  })
  if (unread.length > 0) return { ok: false, mistakes: unread }
  const parsed = schema.safeParse(document.toJS(), { reportInput: true })
  if (parsed.success) return { ok: true, value: parsed.data }
  const mistakes = parsed.error.issues.flatMap((issue) =>
    placesOf(issue).map(({ path, reason }) => ({ line: lineOf(path), reason })),
  )
  return { ok: false, mistakes: mistakes.toSorted((a, b) => a.line - b.line) }

  /** The line of a key; of the nearest thing around it where the key is missing. */
  function lineOf(path: readonly PropertyKey[]): number {
    for (let length = path.length; length > 0; length -= 1) {
      const parent: unknown =
        length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true)
      const offset = keyOffset(parent, path[length - 1])
      if (offset !== undefined) return lineAt(offset)
    }
    return 1
  }
}

function placesOf(issue: z.core.$ZodIssue): { path: readonly PropertyKey[]; reason: string }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      reason: `'${[...issue.path, key].join('.')}' is not known here`,
    }))
  }
  if (issue.path.length === 0) {
    return [{ path: [], reason: "the file must hold names and values, a line each, such as 'name: Mira'" }]
  }
  const name = issue.path.join('.')
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return [{ path: issue.path, reason: isMissing ? `'${name}' is missing` : `'${name}': ${issue.message}` }]
}

function keyOffset(parent: unknown, key: PropertyKey): number | undefined {
  const pairs = (
    parent as { items?: { key?: { value?: unknown; range?: [number, number, number] } }[] } | null
  )?.items
  return pairs?.find((pair) => pair.key?.value === key)?.key?.range?.[0]
}
