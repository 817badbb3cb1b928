import { basename } from 'node:path'
import { lineAt, readYamlMap, type YamlMap, type YamlNode } from '@waypost/local-files/written/yaml.ts'
import { MAX_FAULTS, refuse, type Fault, type Reading } from '@waypost/local-files/written/reading.ts'
import type { z } from 'zod'
import { StartError } from '../errors.ts'

/**
 * Reads YAML that a person wrote and checks it against a schema.
 *
 * @returns The checked value, or every fault with its line, in the file's order.
 */
export function parseYaml<T>(text: string, schema: z.ZodType<T>): Reading<T> {
  const read = readYamlMap(text)
  if (!read.ok) return read
  const parsed = schema.safeParse(valueOf(read.value), { reportInput: true })
  if (parsed.success) return { ok: true, value: parsed.data }
  if (read.value.pairs.length === 0) return refuse(EMPTY, 1)
  const faults = parsed.error.issues.slice(0, MAX_FAULTS).flatMap((issue) => faultsOf(issue, read.value))
  return { ok: false, faults: faults.toSorted((a, b) => a.line! - b.line!) }
}

/**
 * Reads a YAML file that a person wrote.
 *
 * @throws StartError naming file, line and reason of every fault.
 */
export function checkYaml<T>(path: string, text: string, schema: z.ZodType<T>): T {
  const parsed = parseYaml(text, schema)
  if (parsed.ok) return parsed.value
  const lines = parsed.faults.map(({ line = 1, reason }) => `  line ${line}: ${reason}`)
  throw new StartError(`${path} does not parse. Correct these lines:\n${lines.join('\n')}`, {
    file: basename(path),
  })
}

const EMPTY = "the file must contain names and values, one on each line, such as 'name: Mira'"

function valueOf(node: YamlNode): unknown {
  if (node.kind === 'nothing') return null
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'list') return node.items.map(valueOf)
  return Object.fromEntries(node.pairs.map(({ key, value }) => [key, valueOf(value)]))
}

function faultsOf(issue: z.core.$ZodIssue, map: YamlMap): Fault[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      line: lineAt(map, [...path, key]),
      reason: `'${[...path, key].join('.')}' is not known here`,
    }))
  }
  const name = path.join('.')
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  const reason = isMissing ? `'${name}' is missing` : `'${name}': ${issue.message}`
  return [{ line: lineAt(map, path), reason }]
}
