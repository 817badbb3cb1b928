import { basename, dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Folder } from '../../../folder/folder.ts'
import type { ContentProblem } from '../../../folder/problem-list.ts'
import type { Fields } from '../../../space/space.ts'
import { MovingError } from '../../moving-error.ts'
import { keyOf, type Expected, type Note, type PlannedItem, type Remark } from '../items.ts'
import type { ItemOutcome } from './outcome.ts'

export interface Verification {
  /** Why our reader refuses an entry or asset, by its key. */
  refused: Map<string, string>
  differences: Remark[]
}

/** Compares what our reader read from the trial folder with what it should read. */
export function verifyTrial(folder: Folder, items: readonly PlannedItem[]): Verification {
  const verification: Verification = { refused: new Map(), differences: [] }
  const problemsByFile = Map.groupBy(folder.problems(), ({ file }) => file)
  const entries = new Map(folder.entries().map((entry) => [entry.id, entry]))
  for (const { kind, id, name, files, expected } of items) {
    if (!expected) continue
    // Pictures are empty in a trial, so they count as damaged.
    const problems = files.flatMap(({ path, content }) =>
      'text' in content ? (problemsByFile.get(path) ?? []) : [],
    )
    const refusal = problems.find(({ effect }) => effect !== 'shown-without')
    const read = kind === 'entry' ? readEntry(files[0].path, id) : readAsset(files[0].path, id)
    if (refusal || !read) {
      const reason = refusal ? `It would be refused here: ${refusal.reason}` : NOT_READ
      verification.refused.set(keyOf({ kind, id }), reason)
      continue
    }
    const reasons = new Set(
      problems.map(({ reason }) => (kind === 'entry' ? `${reason} ${DEAD_LINK}` : reason)),
    )
    const notes = [...[...reasons].map((reason) => ({ reason })), ...differencesOf(expected, read)]
    verification.differences.push(...notes.map((note) => ({ kind, id, name, ...note })))
  }
  return verification

  function readEntry(path: string, id: string): ReadItem | undefined {
    const entry = entries.get(id)
    if (entry?.contentTypeId !== dirname(path)) return undefined
    const { fields, translations, tags } = entry
    return { tags, fieldsIn: (code) => (code === undefined ? fields : translations?.get(code)) }
  }

  function readAsset(path: string, id: string): ReadItem | undefined {
    const asset = folder.assets().get(id)
    if (asset?.fileName !== basename(path)) return undefined
    const { title, description, tags = [], fileName = asset.fileName } = asset.metadata ?? {}
    return {
      tags,
      fieldsIn: (code) =>
        code === undefined ? { fileName } : { title: title?.[code], description: description?.[code] },
    }
  }
}

const NOT_READ = 'Its file would not be read here.'
/** A field omits links to missing items. A text keeps them. */
const DEAD_LINK = 'If its text has that link, it stays, and leads nowhere.'

interface ReadItem {
  tags: readonly { id: string }[]
  fieldsIn(code: string | undefined): Fields | undefined
}

function differencesOf(expected: Expected, read: ReadItem): Note[] {
  const lost = expected.tags.filter((id) => !read.tags.some((tag) => tag.id === id))
  return [
    ...[...expected.fields].flatMap(([locale, fields]) => {
      const readFields = new Map(Object.entries(read.fieldsIn(locale) ?? {}))
      return Object.entries(fields).flatMap(([id, value]) => {
        const reason = describeDifference(id, toJson(value), toJson(readFields.get(id)))
        return reason === undefined ? [] : [{ locale, reason }]
      })
    }),
    ...lost.map((id) => ({ reason: `The export does not declare the tag '${id}': it has another id here.` })),
  ]
}

/** Removes what JSON cannot express: read objects may have no prototype. */
function toJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

/** @returns `undefined` if both values are equal. */
function describeDifference(id: string, expected: unknown, read: unknown): string | undefined {
  if (isDeepStrictEqual(expected, read)) return undefined
  if (read === undefined && typeof expected === 'string')
    return `'${id}' is empty: it counts as missing here.`
  if (typeof read === 'string' || (Array.isArray(expected) && typeof expected[0] === 'string'))
    return `'${id}' has no spaces at its ends, line breaks, or empty texts here.`
  return `'${id}' has another value here.`
}

/** Finds new problems of files that were in the folder before the import. */
export function findBrokenFiles(
  before: readonly ContentProblem[],
  after: readonly ContentProblem[],
  outcomes: readonly ItemOutcome[],
): ContentProblem[] {
  const planned = new Set(outcomes.flatMap(({ item }) => item.files.map(({ path }) => path)))
  const known = new Set(before.map(({ file, reason }) => `${file} ${reason}`))
  return after.filter(({ file, reason }) => {
    const isPicture = file.startsWith('assets/') && !file.endsWith('.yaml')
    return !isPicture && !planned.has(file) && !known.has(`${file} ${reason}`)
  })
}

/** @throws MovingError if our reader could no longer read a file that was in the folder before. */
export function requireNoBrokenFiles(broken: readonly ContentProblem[]): void {
  const lost = broken.filter(({ effect }) => effect !== 'shown-without')
  if (lost.length === 0) return
  const files = [...new Set(lost.map(({ file }) => file))]
  const rest = files.length - MAX_NAMES
  const names = files.slice(0, MAX_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
  throw new MovingError(
    `After the import, these files of the content folder could no longer be read: ${names}.\n${lost[0].file}: ${lost[0].reason}\nMove them elsewhere first, or import with --overwrite: they stay, and are not shown.`,
  )
}

const MAX_NAMES = 10
