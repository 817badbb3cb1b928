import { MAX_FAULTS, refuse, type Fault, type Reading } from '@waypost/local-files/written/reading.ts'
import { nearMiss } from '@waypost/local-files/written/near-miss.ts'
import { salvage } from '@waypost/local-files/written/salvage.ts'
import { readYamlLines } from '@waypost/local-files/written/yaml-lines.ts'
import { lineAt, type YamlMap, type YamlNode } from '@waypost/local-files/written/yaml.ts'
import type { z } from 'zod'

interface YamlOptions {
  /** Keys that a misspelled one may mean. */
  known?: readonly string[]
  /** Values at the top for required keys that are missing or wrong. */
  defaults?: Readonly<Record<string, unknown>>
}

/**
 * Reads YAML that a person wrote and checks it against a schema. What cannot be read or does not fit is left out.
 * @returns The rest, and every fault with its line, in the file's order. Refused only if nothing can be read.
 */
export function parseYaml<T>(
  text: string,
  schema: z.ZodType<T>,
  { known = [], defaults }: YamlOptions = {},
): Reading<T> {
  const read = readYamlLines(text)
  if (!read.ok) return read
  const value = valueOf(read.value)
  const { data, issues } = salvage(value, (each) => schema.safeParse(each, { reportInput: true }), defaults)
  const found = issues.slice(0, MAX_FAULTS).flatMap((issue) => faultsOf(issue, read.value, known))
  // A key is perhaps missing because its line cannot be read, which says more.
  const faults = [...(read.faults ?? []), ...found.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))]
  if (read.value.pairs.length === 0 && faults.length > 0) return refuse(EMPTY, 1)
  return data === undefined ? { ok: false, faults } : { ok: true, value: data, faults }
}

const EMPTY = "the file must contain names and values, one on each line, such as 'name: Mira'"

function valueOf(node: YamlNode): unknown {
  if (node.kind === 'nothing') return null
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'list') return node.items.map(valueOf)
  return Object.fromEntries(node.pairs.map(({ key, value }) => [key, valueOf(value)]))
}

function faultsOf(issue: z.core.$ZodIssue, map: YamlMap, known: readonly string[]): Fault[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const meant = nearMiss(key, known)
      return {
        line: lineAt(map, [...path, key]),
        field: [...path, key].join('.'),
        reason: `'${[...path, key].join('.')}' is not known here${meant === undefined ? '' : `; did you mean '${meant}'?`}`,
      }
    })
  }
  const name = path.join('.')
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  const reason = isMissing ? `'${name}' is missing` : `'${name}': ${issue.message}`
  return [{ line: lineAt(map, path), field: name, reason }]
}
