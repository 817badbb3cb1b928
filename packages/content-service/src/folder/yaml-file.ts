import type { Fault } from '@waypost/local-files/written/reading.ts'
import { readYamlLines } from '@waypost/local-files/written/yaml-lines.ts'
import type { YamlMap } from '@waypost/local-files/written/yaml.ts'
import type * as z from 'zod'
import { byLine, checkYamlLines } from '../files/yaml-check.ts'

/** What can be used of a YAML file, as written and as its schema reads it. */
type ReadYaml<T> =
  | { ok: true; map: YamlMap; value: T; faults: Fault[]; isPartial: boolean }
  | { ok: false; faults: Fault[] }

/**
 * Reads a YAML file by its schema. What cannot be read or does not fit is left out and reported.
 * @param known Keys that a misspelled one may mean.
 */
export function readYamlFile<T>(text: string, schema: z.ZodType<T>, known: readonly string[]): ReadYaml<T> {
  const lines = readYamlLines(text)
  if (!lines.ok) return lines
  const { value, faults: found, isPartial } = checkYamlLines(schema, lines.value, known)
  const faults = byLine([...(lines.faults ?? []), ...found])
  return value === undefined
    ? { ok: false, faults }
    : { ok: true, map: lines.value, value, faults, isPartial: isPartial || lines.isPartial === true }
}
