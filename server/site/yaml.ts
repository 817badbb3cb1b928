import { lineAt, readYamlMap, type YamlNode } from '@waypost/local-files/yaml.ts'
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
  const read = readYamlMap(text)
  if (!read.ok) return { ok: false, mistakes: read.faults.map(({ line = 1, reason }) => ({ line, reason })) }
  if (read.value.pairs.length === 0) return { ok: false, mistakes: [{ line: 1, reason: EMPTY }] }
  const parsed = schema.safeParse(valueOf(read.value), { reportInput: true })
  if (parsed.success) return { ok: true, value: parsed.data }
  const mistakes = parsed.error.issues.flatMap((issue) =>
    placesOf(issue).map(({ path, reason }) => ({ line: lineAt(read.value, path), reason })),
  )
  return { ok: false, mistakes: mistakes.toSorted((a, b) => a.line - b.line) }
}

const EMPTY = "the file must hold names and values, a line each, such as 'name: Mira'"

function valueOf(node: YamlNode): unknown {
  if (node.kind === 'nothing') return null
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'list') return node.items.map(valueOf)
  return Object.fromEntries(node.pairs.map(({ key, value }) => [key, valueOf(value)]))
}

function placesOf(issue: z.core.$ZodIssue): { path: readonly PropertyKey[]; reason: string }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      reason: `'${[...issue.path, key].join('.')}' is not known here`,
    }))
  }
  const name = issue.path.join('.')
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return [{ path: issue.path, reason: isMissing ? `'${name}' is missing` : `'${name}': ${issue.message}` }]
}
