import { basename, dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Folder } from '../../../folder/folder.ts'
import type { ContentProblem } from '../../../folder/problem-list.ts'
import type { Fields } from '../../../space/space.ts'
import { keyOf, type ImportItem, type ItemOutcome, type Words } from '../import-items.ts'
import type { Remark } from '../report.ts'
import { MovingError } from '../../moving-error.ts'

export interface Verification {
  /** Why it does not take an entry or asset, by its key. */
  refused: Map<string, string>
  differences: Remark[]
}

/** Compares what was read in a trial with what was to be read. */
export function verifyTrial(folder: Folder, items: readonly ImportItem[]): Verification {
  const verification: Verification = { refused: new Map(), differences: [] }
  const problemsByFile = Map.groupBy(folder.problems(), ({ file }) => file)
  const entries = new Map(folder.entries().map((entry) => [entry.id, entry]))
  for (const { kind, id, name, files, words } of items) {
    if (!words) continue
    // Pictures are empty in a trial, and said to be damaged.
    const problems = files.flatMap(({ path, content }) =>
      'text' in content ? (problemsByFile.get(path) ?? []) : [],
    )
    const refusal = problems.find(({ effect }) => effect !== 'shown-without')
    const read = kind === 'entry' ? readEntry(files[0].path, id) : readAsset(files[0].path, id)
    if (refusal || !read) verification.refused.set(keyOf({ kind, id }), explain(refusal))
    else {
      const reasons = new Set(problems.map(({ reason }) => (kind === 'entry' ? inText(reason) : reason)))
      const notes = [...[...reasons].map((reason) => ({ reason })), ...differencesOf(words, read)]
      verification.differences.push(...notes.map((note) => ({ kind, id, name, ...note })))
    }
  }
  return verification

  function readEntry(path: string, id: string): ReadWords | undefined {
    const entry = entries.get(id)
    if (entry?.contentTypeId !== dirname(path)) return undefined
    const { fields, translations, tags } = entry
    return { tags, fieldsIn: (code) => (code === undefined ? fields : translations?.get(code)) }
  }

  function readAsset(path: string, id: string): ReadWords | undefined {
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

interface ReadWords {
  tags: readonly { id: string }[]
  fieldsIn(code: string | undefined): Fields | undefined
}

function explain(problem: ContentProblem | undefined): string {
  return problem === undefined
    ? 'Its file would not be read here.'
    : `It would be refused here: ${problem.reason}`
}

/** Links of fields that lead nowhere are not written; those inside texts are. */
function inText(reason: string): string {
  return `${reason} Where its text names that, the link stays, and leads nowhere.`
}

function differencesOf(expected: Words, read: ReadWords): Pick<Remark, 'reason' | 'locale'>[] {
  const lost = expected.tags.filter((id) => !read.tags.some((tag) => tag.id === id))
  return [
    ...[...expected.fields].flatMap(([locale, fields]) => {
      const readFields = new Map(Object.entries(read.fieldsIn(locale) ?? {}))
      return Object.entries(fields).flatMap(([id, value]) => {
        const reason = describeDifference(id, plain(value), plain(readFields.get(id)))
        return reason === undefined ? [] : [{ locale, reason }]
      })
    }),
    ...lost.map((id) => ({ reason: `The tag '${id}' is declared nowhere: it has another id here.` })),
  ]
}

/** What JSON keeps of it: some of what is read shares objects without a prototype. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

/** Says how a value was read that was to be another; `undefined` if it was read as it was to be. */
function describeDifference(id: string, expected: unknown, read: unknown): string | undefined {
  if (isDeepStrictEqual(expected, read)) return undefined
  if (read === undefined && typeof expected === 'string')
    return `'${id}' holds no words: it counts as missing here.`
  if (typeof read === 'string') return `'${id}' goes without spaces at its ends, or line breaks in it.`
  if (Array.isArray(expected) && typeof expected[0] === 'string')
    return `'${id}' goes without empty texts, spaces at the ends of a text, or line breaks in it.`
  return `'${id}' reads otherwise here.`
}

/** Finds what would be wrong with files that were there before an import, and is not now. */
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

/** @throws MovingError if a file that was there before could no longer be read. */
export function requireNoBrokenFiles(broken: readonly ContentProblem[]): void {
  const lost = broken.filter(({ effect }) => effect !== 'shown-without')
  if (lost.length === 0) return
  const files = [...new Set(lost.map(({ file }) => file))]
  const rest = files.length - MAX_NAMES
  const names = files.slice(0, MAX_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
  throw new MovingError(
    `What is in the content folder could no longer be read beside the export: ${names}.\n${lost[0].file}: ${lost[0].reason}\nMove those files elsewhere first, or import with --overwrite: they stay, and are not shown.`,
  )
}

const MAX_NAMES = 10
