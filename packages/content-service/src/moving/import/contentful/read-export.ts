import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import * as z from 'zod'
import { MovingError } from '../../moving-error.ts'
import { remarkItem, type MovedKind, type PlannedItem, type Remark } from '../items.ts'
import {
  assetShape,
  conceptShape,
  contentTypeShape,
  entryShape,
  localeShape,
  scheduledShape,
  schemeShape,
  tagShape,
  type ImportedEntry,
} from './export-shapes.ts'

/** The content of an export file. Each item was checked separately. */
export interface ImportedContent extends Omit<Lists, 'entries'> {
  entries: ImportedEntry[]
  /** Notes about the whole import. */
  notes: PlannedItem[]
}

type Lists = { [Key in keyof typeof parts]: z.infer<(typeof parts)[Key]['shape']>[] }

/**
 * Reads an export file (https://github.com/contentful/contentful-export has its keys; items have the shapes of the
 * management API).
 *
 * @param isRecognised Whether its format was not named, so that it may be meant for another one.
 * @returns What can be read, and a remark for every other item.
 */
export async function readExportFile(
  path: string,
  isRecognised = false,
): Promise<{ content: ImportedContent; remarks: Remark[] }> {
  const json = parseJson(await readBytes(path))
  const whole = z.record(z.string(), z.unknown()).safeParse(json)
  const keys = [...Object.keys(parts), ...otherKeys]
  if (!whole.success || !keys.some((key) => Array.isArray(whole.data[key])))
    throw new MovingError(isRecognised ? `${path} ${NEITHER}` : NO_EXPORT)
  // At Contentful the taxonomy belongs to an organization, so an export has it under a key of its own.
  const taxonomy = z.record(z.string(), z.unknown()).safeParse(whole.data.taxonomy).data
  const { concepts, conceptSchemes } = taxonomy ?? whole.data
  const data: Record<string, unknown> = { ...whole.data, concepts, conceptSchemes }
  const remarks: Remark[] = []
  const publishAt = publicationsIn(data.scheduledActions)
  const content = {
    locales: take('locales'),
    tags: take('tags'),
    contentTypes: take('contentTypes'),
    entries: take('entries').map((entry) => ({ ...entry, publishAt: publishAt.get(entry.id) })),
    assets: take('assets'),
    concepts: take('concepts'),
    conceptSchemes: take('conceptSchemes'),
  }
  const others = otherKeys.map((key) => ({ key, count: listOf(data[key]).length }))
  const notes = [
    ...others
      .filter(({ count }) => count > 0)
      .map(({ key, count }) =>
        remarkItem(key, `${count} in the export: a content folder has no place for them.`),
      ),
    ...(content.entries.length + content.assets.length > 0 ? [remarkItem('revisions', REVISIONS)] : []),
  ]
  return { content: { ...content, notes }, remarks }

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

const REVISIONS = 'The number of publications starts at 1 again.'

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

/** Contentful's own tools do not write schedules; Waypost's export does. */
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
  return `It is not in the expected form at '${path.join('.').slice(0, 200)}' (${message}).`
}

/** Maximum size of an export file in bytes. Parsing takes several times as much memory. */
const MAX_EXPORT_BYTES = 90 * 1024 * 1024
const NOT_READ = 'The export file cannot be read.'
const NO_EXPORT =
  'The file is no export of Contentful: it has no contentTypes, entries or assets. Name the JSON file that contentful-export wrote.'

const NEITHER =
  "is no export that is known: name the JSON file that 'Export content' of Ghost or contentful-export of Contentful wrote."

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    // Without O_NONBLOCK, opening a pipe would wait for ever.
    await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const stats = await file.stat()
    if (!stats.isFile()) throw new MovingError(`'${path}' is no file: name the JSON file of the export.`)
    if (stats.size > MAX_EXPORT_BYTES)
      throw new MovingError(
        `The export file is larger than ${MAX_EXPORT_BYTES / 1024 / 1024} MB. docs/moving.md explains how to export a space in parts.`,
      )
    return await file.readFile()
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
