import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import * as z from 'zod'
import { MovingError } from '../../moving-error.ts'
import type { MovedKind, Remark } from '../report.ts'
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

/** What an export file holds, each item checked by itself. */
export interface ParsedExport extends Lists {
  publishAt: ReadonlyMap<string, string>
  /** How many items there are that have no place in a content folder, by the key of the file. */
  others: ReadonlyMap<string, number>
}

type Lists = { [Key in keyof typeof parts]: z.infer<(typeof parts)[Key]['shape']>[] }

/**
 * Reads an export file (https://github.com/contentful/contentful-export has its keys; items have the shapes of the
 * management API).
 *
 * @returns What can be understood, with a remark for every other item.
 */
export async function readExportFile(path: string): Promise<{ parsed: ParsedExport; remarks: Remark[] }> {
  const json = parseJson(await readBytes(path))
  const whole = z.record(z.string(), z.unknown()).safeParse(json)
  const keys = [...Object.keys(parts), ...otherKeys]
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
    const { kind } = parts[key]
    const shape = parts[key].shape as unknown as z.ZodType<Lists[Key][number]>
    for (const [index, item] of listOf(data[key]).entries()) {
      const id = nameOf(item) ?? `number ${index + 1}`
      const result = shape.safeParse(item)
      if (!result.success) remarks.push({ kind, id, reason: describe(result.error) })
      else if (known.has(id)) remarks.push({ kind, id, reason: 'It is in the file twice.' })
      else taken.push(result.data)
      known.add(id)
    }
    return taken
  }
}

const parts = {
  locales: { kind: 'language', shape: localeShape },
  tags: { kind: 'tag', shape: tagShape },
  contentTypes: { kind: 'content type', shape: contentTypeShape },
  entries: { kind: 'entry', shape: entryShape },
  assets: { kind: 'asset', shape: assetShape },
  concepts: { kind: 'concept', shape: conceptShape },
  conceptSchemes: { kind: 'concept scheme', shape: schemeShape },
} as const satisfies Record<string, { kind: MovedKind; shape: z.ZodType }>

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
  return `It has not the form of such an item at '${path.join('.').slice(0, 200)}' (${message}).`
}

/** Largest export file that is read: in memory it takes several times as much. */
const MAX_EXPORT_BYTES = 90 * 1024 * 1024
const NOT_READ = 'The export file cannot be read.'
const NO_EXPORT =
  'The file is no export of Contentful: it has no contentTypes, entries or assets. Name the JSON file that contentful-export wrote.'

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    // What is no file, such as a pipe, would be waited for without end.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const stats = await file.stat()
      if (!stats.isFile()) throw new MovingError(`'${path}' is no file: name the JSON file of the export.`)
      if (stats.size > MAX_EXPORT_BYTES)
        throw new MovingError(
          `The export file is larger than ${MAX_EXPORT_BYTES / 1024 / 1024} MB. docs/moving.md says how to make several smaller ones of a space.`,
        )
      return await file.readFile()
    } finally {
      await file.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new MovingError(`There is no file '${path}'.`, { cause: error })
    if (code !== undefined) throw new MovingError(`${NOT_READ} (${code})`, { cause: error })
    throw error
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    const reason =
      error instanceof SyntaxError
        ? `It is no JSON: ${error.message}. Make the export again.`
        : 'It is not saved as UTF-8.'
    throw new MovingError(`${NOT_READ} ${reason}`, { cause: error })
  }
}
