import * as z from 'zod'
import {
  assetShape,
  conceptShape,
  contentTypeShape,
  entryShape,
  localeShape,
  scheduledShape,
  schemeShape,
  tagShape,
} from './export-shapes.ts'
import { MovingError } from '../../moving-error.ts'
import type { MovedKind, Remark } from '../report/report.ts'

/** What an export file holds, each thing checked by itself. */
export interface ParsedExport extends Lists {
  /** Instants at which entries are to be published, by their ids. */
  publishAt: ReadonlyMap<string, string>
  /** How many things there are that have no place in a content folder, by the key of the file. */
  others: ReadonlyMap<string, number>
}

type Lists = { [Key in keyof typeof shapes]: z.infer<(typeof shapes)[Key]>[] }

/**
 * Checks what an export file holds (https://github.com/contentful/contentful-export has its keys; things have the shapes
 * of the management API).
 *
 * @returns What can be understood, with a remark for every other thing.
 */
export function parseExport(json: unknown): { parsed: ParsedExport; remarks: Remark[] } {
  const whole = z.record(z.string(), z.unknown()).safeParse(json)
  const keys = [...Object.keys(shapes), ...otherKeys]
  if (!whole.success || !keys.some((key) => Array.isArray(whole.data[key]))) throw new MovingError(NO_EXPORT)
  // Organizations keep the taxonomy, so it is a part of its own where an export has it.
  const taxonomy = z.record(z.string(), z.unknown()).safeParse(whole.data.taxonomy).data
  const { concepts, conceptSchemes } = taxonomy ?? whole.data
  const data: Record<string, unknown> = { ...whole.data, concepts, conceptSchemes }
  const remarks: Remark[] = []
  const parsed = {
    locales: take('locales'),
    tags: take('tags'),
    contentTypes: take('contentTypes'),
    entries: take('entries'),
    assets: take('assets'),
    concepts: take('concepts'),
    conceptSchemes: take('conceptSchemes'),
    publishAt: publicationsIn(data.scheduledActions),
    others: new Map(otherKeys.map((key) => [key, listOf(data[key]).length])),
  }
  return { parsed, remarks }

  function take<Key extends keyof Lists>(key: Key): Lists[Key] {
    const taken: Lists[Key] = []
    const known = new Set<string>()
    for (const [index, item] of listOf(data[key]).entries()) {
      const id = nameOf(item) ?? `number ${index + 1}`
      const shape = shapes[key] as unknown as z.ZodType<z.infer<(typeof shapes)[Key]>>
      const result = shape.safeParse(item)
      if (!result.success) remarks.push({ kind: kinds[key], id, reason: describe(result.error) })
      else if (known.has(id)) remarks.push({ kind: kinds[key], id, reason: 'It is in the file twice.' })
      else taken.push(result.data)
      known.add(id)
    }
    return taken
  }
}

const NO_EXPORT =
  'The file is no export of Contentful: it has no contentTypes, entries or assets. Name the JSON file that contentful-export wrote.'

const shapes = {
  locales: localeShape,
  tags: tagShape,
  contentTypes: contentTypeShape,
  entries: entryShape,
  assets: assetShape,
  concepts: conceptShape,
  conceptSchemes: schemeShape,
}

const kinds: Record<keyof typeof shapes, MovedKind> = {
  locales: 'language',
  tags: 'tag',
  contentTypes: 'content type',
  entries: 'entry',
  assets: 'asset',
  concepts: 'concept',
  conceptSchemes: 'concept scheme',
}

const otherKeys = ['webhooks', 'roles', 'editorInterfaces']

/** Contentful's own tools do not write schedules; one that does is understood. */
function publicationsIn(actions: unknown): ReadonlyMap<string, string> {
  const known = listOf(actions).flatMap((action) => scheduledShape.safeParse(action).data ?? [])
  return new Map(known.map(({ entity, scheduledFor }) => [entity.sys.id, scheduledFor.datetime]))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

const named = z.union([
  z.object({ code: z.string() }).transform(({ code }) => code),
  z.object({ sys: z.object({ id: z.string() }) }).transform(({ sys }) => sys.id),
])

function nameOf(item: unknown): string | undefined {
  return named.safeParse(item).data?.slice(0, 200)
}

function describe({ issues: [{ path, message }] }: z.ZodError): string {
  return `It has not the form of such a thing at '${path.join('.').slice(0, 200)}' (${message}).`
}
