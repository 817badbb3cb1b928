/**
 * Reads and writes the entries of a content folder. Each change names the version of the files that it is based on, and is
 * refused if the files have changed since.
 */
import { access, constants, mkdir } from 'node:fs/promises'
import pLimit from 'p-limit'
import { parseEntryName } from '../files/file-names.ts'
import { ChangedElsewhere, moveFiles, putFile, requireUnchanged, taken, removeFile } from './change-files.ts'
import {
  badName,
  bytesOf,
  findPlace,
  isEntryName,
  PARTS,
  placeOf,
  readFiles,
  textOf,
  versionOf,
  type EntryFiles,
  type EntryPlace,
} from './entry-files.ts'
import { createEntryList } from './entry-list.ts'
import { describeEntry, readType, readVisibility, type KnownType } from './entry-state.ts'
import { listLanguages, takenNames, translationsOf } from './other-entries.ts'
import { toDraft, toPublished } from './publication.ts'
import type { EntryText, RemovedEntry, Writer } from './types.ts'
import { explainRefusal, WritingError } from './writing-error.ts'

export type {
  EntryState,
  EntrySummary,
  EntryText,
  RemovedEntry,
  Rewrite,
  RewrittenFile,
  Writer,
} from './types.ts'
export { writeFileWhole } from './write-file.ts'
export { explainRefusal, WritingError, type WritingCode } from './writing-error.ts'

export interface WriterOptions {
  /**
   * Called after a change with the written paths in the content folder; the change waits for the call. `save` does not
   * call it, because saving is frequent and changes nothing for readers. The watcher reports saved files.
   */
  afterWrite?(paths: readonly string[]): Promise<void>
}

/** @param dir The content folder, absolute. */
export function openWriter(dir: string, { afterWrite = async () => {} }: WriterOptions = {}): Writer {
  const oneAtATime = pLimit(1)
  const { list, findRewritten } = createEntryList(dir)

  return {
    list: () => explained(list),
    read: (entry) =>
      explained(async () => {
        const place = await findPlace(dir, entry)
        const files = await readFiles(place)
        return isNothing(files) ? undefined : describeEntry(place, files, await readType(place), Date.now())
      }),
    create: (entry, text, form) =>
      change(async (written) => {
        const place = await findPlace(dir, entry, form ?? 'markdown')
        const bytes = bytesOf(text, place.form)
        if ((await takenNames(dir)).has(place.name.toLowerCase())) throw taken(entry)
        await mkdir(place.folder).catch(unless('EEXIST'))
        const files: EntryFiles = {}
        await putFile(place, files, 'main', bytes, written).catch((error: unknown) => {
          throw error instanceof ChangedElsewhere ? taken(entry) : error
        })
        return describeEntry(place, files, await readType(place), Date.now())
      }),
    save: (entry, text, version) =>
      inTurn(() =>
        edit(entry, version, new Set(), ({ main }, { form }, type) => {
          const bytes = bytesOf(text, form)
          const isDraft = (each: string) => readVisibility(each, form, type).isDraft
          if (main?.bytes.equals(bytes)) return { copy: null }
          // In the main file, a text without `draft: true` would be public.
          if (main && isDraft(textOf(main.bytes)) && isDraft(text)) return { main: bytes, copy: null }
          return { copy: bytes }
        }),
      ),
    publish: (entry, { text, version, at }) =>
      change((written) =>
        edit(entry, version, written, async (files, place, type) => {
          const isTranslation = parseEntryName(place.main, await listLanguages(dir)).locale !== undefined
          const shown = toPublished(text ?? savedText(files), place.form, type, at, isTranslation)
          return { main: bytesOf(shown, place.form), copy: null }
        }),
      ),
    unpublish: (entry, version) =>
      change((written) =>
        edit(entry, version, written, (files, { form }, type) => {
          const text = savedText(files)
          const { isDraft, problem } = readVisibility(text, form, type)
          if (isDraft && problem === undefined) return { main: bytesOf(text, form), copy: null }
          return { main: bytesOf(toDraft(text, form, type), form), copy: null }
        }),
      ),
    discard: (entry, version) =>
      change((written) =>
        edit(entry, version, written, ({ main }) => {
          if (main) return { copy: null }
          throw new WritingError('refused', 'These changes are all there is: delete the entry instead.')
        }),
      ),
    rename: (entry, name, version) => change((written) => rename(entry, name, version, written)),
    languagesOf: (entry) =>
      explained(async () => [...(await translationsOf(dir, await findPlace(dir, entry))).keys()]),
    findRewritten: (rewrite) => explained(() => findRewritten(rewrite)),
    rewrite: (entries, rewrite) =>
      change(async (written) => {
        for (const entry of entries) {
          const place = await findPlace(dir, entry)
          const files = await readFiles(place)
          const { fields } = await readType(place)
          for (const part of PARTS) {
            const text = files[part] && rewrite(textOf(files[part].bytes), { form: place.form, fields })
            if (text !== undefined) await putFile(place, files, part, bytesOf(text, place.form), written)
          }
        }
      }),
    remove: (entry, version, keep) => change((written) => remove(entry, version, written, keep)),
    canWrite: () =>
      access(dir, constants.W_OK).then(
        () => true,
        () => false,
      ),
  }

  /** Runs a change, then reports the written files. */
  async function change<T>(act: (written: Set<string>) => Promise<T>): Promise<T> {
    const written = new Set<string>()
    try {
      return await inTurn(() => act(written))
    } finally {
      if (written.size > 0) await afterWrite([...written])
    }
  }

  async function inTurn<T>(act: () => Promise<T>): Promise<T> {
    return explained(async () => {
      try {
        return await oneAtATime(act)
      } catch (error) {
        if (!(error instanceof ChangedElsewhere)) throw error
        throw stale(error.place, await readFiles(error.place), await readType(error.place))
      }
    })
  }

  /** Changes an entry's files as planned. Files with the same content already are not written. */
  async function edit(
    entry: string,
    version: string,
    written: Set<string>,
    plan: (files: EntryFiles, place: EntryPlace, type: KnownType) => Plan | Promise<Plan>,
  ): Promise<EntryText> {
    const { place, files, type } = await readVersion(entry, version)
    const { main, copy } = await plan(files, place, type)
    if (main) await putFile(place, files, 'main', main, written)
    if (copy) await putFile(place, files, 'copy', copy, written)
    if (copy === null) await removeFile(place, files, 'copy', written)
    return describeEntry(place, files, type, Date.now())
  }

  async function readVersion(entry: string, version: string) {
    const place = await findPlace(dir, entry)
    const files = await readFiles(place)
    const type = await readType(place)
    if (versionOf(files) !== version || isNothing(files)) throw stale(place, files, type)
    return { place, files, type }
  }

  async function rename(
    entry: string,
    name: string,
    version: string,
    written: Set<string>,
  ): Promise<EntryText> {
    const { place, files, type } = await readVersion(entry, version)
    const languages = await listLanguages(dir)
    const isTranslation = (file: string) => parseEntryName(file, languages).locale !== undefined
    if (isTranslation(place.main))
      throw new WritingError('bad-name', 'A translation has the name of its original: rename the original.')
    if (!isEntryName(name) || isTranslation(`${name}.md`)) throw new WritingError('bad-name', badName(name))
    if (name === place.name) return describeEntry(place, files, type, Date.now())
    const own = [place, ...(await translationsOf(dir, place)).values()]
    const moves = own.map((from) => {
      const ending = from.main.slice(from.name.length)
      return { from, to: placeOf(dir, place.type, name + from.name.slice(place.name.length), ending) }
    })
    const names = await takenNames(dir)
    for (const { from } of moves) for (const own of [from.name, from.id]) names.delete(own.toLowerCase())
    for (const { to } of moves) if (names.has(to.name.toLowerCase())) throw taken(to.entry)
    requireUnchanged(place, files)
    await moveFiles(moves, written)
    const [{ to }] = moves
    return describeEntry(to, await readFiles(to), type, Date.now())
  }

  async function remove(
    entry: string,
    version: string,
    written: Set<string>,
    keep: (removed: RemovedEntry) => Promise<void> = async () => {},
  ): Promise<RemovedEntry> {
    const { place, files, type } = await readVersion(entry, version)
    const translations = await Promise.all(
      [...(await translationsOf(dir, place)).values()].map(async (each) => ({
        place: each,
        files: await readFiles(each),
      })),
    )
    const removed: RemovedEntry = {
      ...describeEntry(place, files, type, Date.now()),
      translations: translations.map((each) => describeEntry(each.place, each.files, type, Date.now())),
    }
    await keep(removed)
    // The main file comes last: a translation without it would be reported as a problem.
    const all = [...translations, { place, files }]
    // First, so that a change by another program keeps all files, and not only the main one.
    for (const each of all) requireUnchanged(each.place, each.files)
    for (const each of all)
      for (const part of ['copy', 'main'] as const) await removeFile(each.place, each.files, part, written)
    return removed
  }
}

/** The new content of an entry's files. */
interface Plan {
  main?: Buffer
  /** Content of the working copy; `null` removes it. */
  copy?: Buffer | null
}

function isNothing({ main, copy }: EntryFiles): boolean {
  return !main && !copy
}

function savedText({ main, copy }: EntryFiles): string {
  const saved = copy ?? main
  return saved ? textOf(saved.bytes) : ''
}

function stale(place: EntryPlace, files: EntryFiles, type: KnownType): WritingError {
  if (isNothing(files)) return new WritingError('missing', `'${place.entry}' is gone.`)
  return new WritingError('stale', `'${place.entry}' was changed elsewhere since you opened it.`, {
    current: describeEntry(place, files, type, Date.now()),
  })
}

async function explained<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw explainRefusal(error)
  }
}

function unless(code: string): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (error.code !== code) throw error
  }
}
