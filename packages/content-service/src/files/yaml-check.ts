import type * as z from 'zod'
import { MAX_FAULTS, type Fault } from '@waypost/local-files/written/reading.ts'
import { nearMiss } from '@waypost/local-files/written/near-miss.ts'
import { salvage } from '@waypost/local-files/written/salvage.ts'
import { lineAt, type YamlMap, type YamlNode } from '@waypost/local-files/written/yaml.ts'

/** A value of YAML as its text; `undefined` for a missing value. */
export type WrittenValue = string | undefined | WrittenValue[] | { [key: string]: WrittenValue }

/**
 * Checks YAML against a schema of written values, and leaves out what does not fit. The schema's messages continue a sentence that
 * begins with the key: 'has no value', 'must be true or false'.
 * @param known Keys that a misspelled one may mean.
 * @returns All faults with their lines, in the order of lines. `isPartial` if more than unknown keys was left out.
 */
export function checkYamlLines<T>(
  schema: z.ZodType<T>,
  map: YamlMap,
  known: readonly string[],
): { value?: T; faults: Fault[]; isPartial: boolean } {
  const { data, issues } = salvage(toWritten(map), (written) => schema.safeParse(written))
  const faults = issues.slice(0, MAX_FAULTS).flatMap((issue) => toFaults(issue, map, known))
  const isPartial = issues.some(({ code }) => code !== 'unrecognized_keys')
  return { value: data, faults: byLine(faults), isPartial }
}

/** Sorts faults by line. Faults of the whole file come first. */
export function byLine(faults: readonly Fault[]): Fault[] {
  return faults.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
}

function toWritten(node: YamlNode): WrittenValue {
  if (node.kind === 'nothing') return undefined
  if (node.kind === 'scalar') return node.text
  if (node.kind === 'list') return node.items.map(toWritten)
  return Object.fromEntries(node.pairs.map(({ key, value }) => [key, toWritten(value)]))
}

function toFaults(issue: z.core.$ZodIssue, map: YamlMap, known: readonly string[] = []): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_FAULTS).map((key) => {
      const meant = nearMiss(key, known)
      const advice = meant === undefined ? '' : ` Did you mean '${meant}'?`
      return {
        reason: `'${nameOf([...issue.path, key])}' is not a known key.${advice}`,
        line: lineAt(map, [...issue.path, key]),
      }
    })
  }
  return [{ reason: `'${nameOf(issue.path)}' ${messageOf(issue)}.`, line: lineAt(map, issue.path) }]
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((step) => (typeof step === 'number' ? String(step + 1) : String(step))).join('.')
}

/** Replaces zod's technical messages about wrong types with messages for creators. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) return issue.message
  if (issue.message.endsWith('received undefined')) return 'is missing, or has no value'
  const expected: Partial<Record<string, string>> = {
    string: 'must have one plain text as its value',
    array: 'must be a list, as in [one, two]',
    record: 'must hold keys and values',
    object: 'must hold keys and values',
  }
  return expected[issue.expected] ?? 'cannot be understood'
}
