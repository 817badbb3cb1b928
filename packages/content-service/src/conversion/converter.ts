import { hash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceDigest } from '@waypost/local-files/sqlite/source-digest.ts'
import { findFile, type FoundFile } from '../files/files.ts'
import { measurePicture, type Measured } from '../folder/asset-file.ts'
import type { EntryFile } from '../folder/entry-file.ts'
import {
  areUpToDate,
  neighboursIn,
  readEntry,
  type ReadEntry,
  type ReadJob,
  type Surroundings,
} from '../folder/entry-reader.ts'
import type { TypeSchema } from '../folder/type-schema.ts'
import { collectLinks } from '../space/links.ts'
import { oncePerObject } from '../space/once-per-object.ts'
import { RichTextOnDisk } from '../space/rich-text-on-disk.ts'
import { WrittenText } from '../space/written-text.ts'
import type { Link } from '../space/space.ts'
import { openConversionStore, type ConvertedText, type StoredConversion } from './conversion-store.ts'

export interface ConverterOptions {
  dir: string
  /** Called once if the cache is unusable. Each start then converts the files again. */
  onError(error: unknown): void
  /** Whether rich texts are loaded as trees at once, rather than when they are needed. */
  withTrees?: boolean
}

interface ConvertedEntry extends ReadEntry {
  /** Each rich text without its tree, by field. */
  texts: Record<string, { digest: string; pageDigest?: string; links: readonly Link[] }>
}

/**
 * Opens a reader of entries' files with a cache. A conversion is used again until the file, its schema, a file that it
 * refers to, or the program changes.
 * @see docs/decisions/010-conversions-are-kept.md
 */
export function openConverter(contentDir: string, { dir, onError, withTrees = false }: ConverterOptions) {
  const kept = openConversionStore(dir, onError)
  const fingerprint = converterFingerprint()
  const schemaDigestOf = oncePerObject(digestOf)
  let fresh: StoredConversion[] = []
  /** Texts that the disk does not have (yet), by path and digest. */
  const pendingTexts = new Map<string, ConvertedText>()
  let isClosed = false

  return {
    width: FILES_TOGETHER,
    async read(job: ReadJob, surroundings: Surroundings): Promise<ReadEntry | undefined> {
      if (isClosed) return undefined
      const { path, folder, fileName } = job.source
      const file = await findFile(join(contentDir, folder), fileName).catch(() => undefined)
      const known = file && file !== 'outside' ? kept.find(path, stampOf(job, file)) : undefined
      if (known !== undefined) {
        const entry = JSON.parse(known) as ConvertedEntry
        if (areUpToDate(entry.lookups, neighboursIn(surroundings, folder))) return withTexts(path, entry)
      }
      const read = await readEntry(contentDir, job, surroundings)
      if (!read?.reading.ok) return read
      const { value } = read.reading
      const { entry, texts } = withoutTexts(read, value, job.schema)
      for (const text of texts) pendingTexts.set(`${path} ${text.digest}`, text)
      // The file may have changed since `findFile`, so this is the stamp of the file that was actually read.
      const stamp = isSettled(value.file) ? stampOf(job, value.file) : UNSETTLED
      fresh.push({ path, stamp, entry, texts })
      if (fresh.length >= KEPT_TOGETHER) keepNow()
      // Parsing makes new strings. A slice would keep the file's whole text in memory.
      return withTexts(path, JSON.parse(entry) as ConvertedEntry)
    },
    /** Measures a file, or returns what is cached of it. */
    async measure(file: FoundFile, typeByName: string): Promise<Measured> {
      const stamp = [fingerprint, file.sizeBytes, file.modifiedMs, file.changedMs, typeByName].join(' ')
      const known = kept.findPicture(file.path, stamp)
      if (known !== undefined) return JSON.parse(known) as Measured
      const measured = await measurePicture(file, typeByName)
      if (isSettled(file)) kept.keepPicture(file.path, stamp, JSON.stringify(measured))
      return measured
    },
    retain(paths: ReadonlySet<string>): void {
      keepNow()
      kept.retain(paths)
    },
    /** Closes the cache. Files that are read later count as missing. */
    close(): void {
      isClosed = true
      keepNow()
      kept.close()
    },
  }

  function withTexts(path: string, { reading, lookups, texts }: ConvertedEntry): ReadEntry {
    if (!reading.ok) return { reading, lookups }
    const fields: Record<string, unknown> = { ...reading.value.fields }
    for (const [id, { links, ...digests }] of Object.entries(texts)) {
      const text = new RichTextOnDisk(digests, links, (part) => readText(path, digests.digest, part))
      fields[id] = withTrees ? text.load() : text
    }
    return { reading: { ...reading, value: { ...reading.value, fields } }, lookups }
  }

  function readText(path: string, digest: string, part: 'tree' | 'page'): string {
    const json = pendingTexts.get(`${path} ${digest}`)?.[part] ?? kept.findText(path, digest, part)
    if (json === undefined) throw new Error(`The text of ${path} is missing in the data folder.`)
    return json
  }

  function stampOf(
    { source, schema }: ReadJob,
    { sizeBytes, modifiedMs, changedMs, path }: FoundFile,
  ): string {
    const digest = schemaDigestOf(schema)
    return [fingerprint, digest, source.locale ?? '', sizeBytes, modifiedMs, changedMs, path].join(' ')
  }

  function keepNow(): void {
    if (fresh.length === 0) return
    const conversions = fresh
    fresh = []
    if (!kept.keep(conversions)) return
    for (const { path, texts } of conversions)
      for (const text of texts)
        if (pendingTexts.get(`${path} ${text.digest}`) === text) pendingTexts.delete(`${path} ${text.digest}`)
  }
}

/** Separates the rich texts from an entry. @returns The texts, and the rest as JSON: a `ConvertedEntry`. */
function withoutTexts(read: ReadEntry, value: EntryFile, { contentType }: TypeSchema) {
  const known: ConvertedEntry['texts'] = {}
  const texts: ConvertedText[] = []
  const fields: Record<string, unknown> = { ...value.fields }
  for (const { id, type } of contentType.fields) {
    if (type !== 'RichText' || fields[id] === undefined) continue
    const text = fields[id]
    const tree = JSON.stringify(text)
    const digest = hash('sha256', tree, 'base64url')
    const written = text instanceof WrittenText ? text : undefined
    known[id] = { digest, pageDigest: written?.pageDigest, links: collectLinks(text) }
    texts.push({ digest, tree, ...(written && { page: JSON.stringify(written.readPage()) }) })
    delete fields[id]
  }
  const reading = { ...read.reading, value: { ...value, fields } }
  const entry: ConvertedEntry = { ...read, reading, texts: known }
  return { entry: JSON.stringify(entry), texts }
}

/** Identifies the version of the program that converts files. Conversions of another version are not used. */
function converterFingerprint(): string {
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const sources = sourceDigest(root, [
    'packages/content-service/src/{conversion,files,folder,html,markdown,originals,rich-text,space}/**/*.ts',
    'packages/local-files/**/*.ts',
    // This file contains the versions of all libraries.
    'package-lock.json',
  ])
  // The time zone belongs to the stamp: it decides at which instant a day begins.
  return `${sources} ${Intl.DateTimeFormat().resolvedOptions().timeZone}`
}

/** Whether any later change will give the file another modification time. */
function isSettled({ modifiedMs }: FoundFile): boolean {
  return Date.now() - modifiedMs > SETTLED_AFTER_MS
}

const SETTLED_AFTER_MS = 1000
/** Stamp of a conversion that is stored only for its rich texts, and never used again. */
const UNSETTLED = 'unsettled'
/** Small, so that the server answers requests in between. More is not faster: conversion needs the processor. */
const FILES_TOGETHER = 2
const KEPT_TOGETHER = 64

function digestOf({ contentType, bodyFieldId, choices }: TypeSchema): string {
  return hash('sha256', JSON.stringify([contentType, bodyFieldId, [...choices]]), 'base64url').slice(0, 12)
}
