import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../temporary.testing.ts'
import type { ExportedAsset, ExportedEntry, ExportedFields } from '../made-up/export-file.testing.ts'
import { importContentfulExport } from '../import/contentful/import-contentful.ts'
import { EMPTY_ASSET, LOST_ASSET } from '../made-up/assets.testing.ts'
import { makeUpExport, writeMadeUpExport } from '../made-up/export.testing.ts'
import { readAnswers, type Item } from './answers.testing.ts'
import {
  answeredFields,
  deliveredFields,
  differencesOf,
  expectedContentType,
  expectedSys,
  heldBackLocales,
  isOnlyTidied,
  isOut,
  type Difference,
} from './expected.testing.ts'
import { readAssetFiles, stampsOf } from './written-files.testing.ts'

const { file, assetFiles } = makeUpExport()

/** Impossible in a content folder: an asset without a file, an article without a title, ids that name other files. */
const lost = new Set([EMPTY_ASSET, LOST_ASSET, '1MadeUpUntitled', 'guide.de', 'content-type'])
const entries = file.entries.filter(({ sys }) => !lost.has(sys.id))
const assets = file.assets.filter(({ sys }) => !lost.has(sys.id))
const there = new Set([...entries, ...assets].map(({ sys }) => sys.id))

/** Reading a whole space takes long on a busy machine. */
const TIMEOUT_MS = 120_000

let contentDir: string
let path: string
let report: Awaited<ReturnType<typeof importContentfulExport>>
let answers: Awaited<ReturnType<typeof readAnswers>>

beforeAll(async () => {
  path = await writeMadeUpExport(await makeTemporaryFolder('made-up'))
  contentDir = join(await makeTemporaryFolder('into'), 'content')
  report = await importContentfulExport({ file: path, contentDir })
  answers = await readAnswers(contentDir)
}, TIMEOUT_MS)

describe('an export of a large space, moved in', { timeout: TIMEOUT_MS }, () => {
  it('is imported except for impossible items, which are reported', () => {
    expect(namedIn(report.notTaken, lost)).toEqual(lost)
    expect(idsOf(answers.preview.entries)).toEqual(new Set(entries.map(({ sys }) => sys.id)))
    expect(idsOf(answers.preview.assets)).toEqual(new Set(assets.map(({ sys }) => sys.id)))
  })

  it('answers every field in every language, except as reported', () => {
    const differences = entries.flatMap((entry) =>
      differencesOf(entry.sys.id, answeredFields(entry), fieldsOf(answers.preview.entries, entry.sys.id)),
    )
    expect(differences.filter((each) => !isOnlyTidied(each, (id) => there.has(id)))).toEqual([])
    expect(differences.filter((each) => !isNamed(each))).toEqual([])
    // Everything else is identical.
    expect(differences.length).toBeLessThan(70)
  })

  it('answers with the dates, types and tags of the export', () => {
    for (const item of [...entries, ...assets]) {
      const served = find([...answers.preview.entries, ...answers.preview.assets], item.sys.id)
      expect(withoutFields(served)).toMatchObject(expectedSys(item, file))
    }
  })

  it('shows public items to everyone, and no others', () => {
    const entriesOut = entries.filter(isOut)
    expect(idsOf(answers.delivery.entries)).toEqual(new Set(entriesOut.map(({ sys }) => sys.id)))
    expect(entries.length - entriesOut.length).toBeGreaterThan(10)
    expect(idsOf(answers.delivery.assets)).toEqual(new Set(assets.filter(isOut).map(({ sys }) => sys.id)))
    for (const entry of entriesOut) {
      const served = fieldsOf(answers.delivery.entries, entry.sys.id)
      const differences = differencesOf(entry.sys.id, deliveredFields(entry, file), served)
      expect(differences.filter((each) => !isOnlyTidied(each, (id) => there.has(id)))).toEqual([])
    }
  })

  it('makes unpublished languages drafts, and reports them', () => {
    const heldBack = entries.filter((entry) => heldBackLocales(entry).length > 0)
    expect(heldBack.length).toBeGreaterThan(2)
    const named = [...report.notTaken, ...report.changed].map(({ id, locale }) => `${id} ${locale}`)
    for (const entry of heldBack)
      for (const code of heldBackLocales(entry)) expect(named).toContain(`${entry.sys.id} ${code}`)
  })

  it('follows the fallbacks of its languages', () => {
    for (const { sys } of entries) {
      const inAll = fieldsOf(answers.preview.entries, sys.id)
      const inSwiss = find(answers.preview.entriesIn['de-CH'], sys.id).fields
      const expected = Object.entries(inAll).flatMap(([id, values]) => {
        const first = ['de-CH', 'de', 'en-US'].find((code) => Object.hasOwn(values, code))
        return first === undefined ? [] : [[id, values[first]]]
      })
      expect(inSwiss).toEqual(Object.fromEntries(expected))
    }
  })

  it('contains the assets with their texts, names and bytes', async () => {
    for (const asset of assets) {
      const { file: served, ...words } = fieldsOf(answers.preview.assets, asset.sys.id)
      const { file: exported, ...exportedWords } = asset.fields
      const differences = differencesOf(asset.sys.id, exportedWords, words)
      expect(differences.filter((each) => !isNamed(each))).toEqual([])
      expect(differences.filter((each) => !isOnlyTidied(each, () => true))).toEqual([])
      expect(withoutUrl(served)).toEqual(withoutUrl(exported))
    }
    const written = await readAssetFiles(contentDir)
    const exported = [...assetFiles.values()].map((bytes) => Buffer.from(bytes).toString('base64'))
    expect(written.toSorted(compare)).toEqual(exported.toSorted(compare))
  })

  it('contains the types, languages and tags', () => {
    const types = answers.delivery.contentTypes.map(({ sys, ...rest }) => ({ id: idOf(sys), ...rest }))
    expect(types.toSorted(byId)).toEqual(file.contentTypes.map(expectedContentType).toSorted(byId))
    expect(answers.delivery.locales).toMatchObject(
      file.locales.map(({ code, name, fallbackCode, default: isDefault }) => {
        return { code, name, fallbackCode, default: isDefault }
      }),
    )
    const tags = answers.delivery.tags.map(({ name, sys }) => ({ id: idOf(sys), name }))
    const publicTags = file.tags.filter(({ sys }) => sys.visibility === 'public')
    expect(tags.toSorted(byId)).toEqual(
      publicTags.map(({ sys, name }) => ({ id: sys.id, name })).toSorted(byId),
    )
  })

  it('changes nothing when it is imported again', async () => {
    const before = await stampsOf(contentDir)
    const again = await importContentfulExport({ file: path, contentDir })
    expect(again.files).toMatchObject({ written: [], replaced: [], kept: [] })
    expect(again.notTaken).toEqual(report.notTaken)
    expect(await stampsOf(contentDir)).toEqual(before)
  })
})

/** Ids of these items in the remarks. */
function namedIn(remarks: typeof report.notTaken, ids: ReadonlySet<string>): Set<string> {
  return new Set(remarks.map(({ id }) => id).filter((id) => ids.has(id)))
}

/** Whether the report names the item and its field. */
function isNamed({ id, field }: Difference): boolean {
  return [...report.notTaken, ...report.changed].some(
    (remark) => remark.id === id && remark.reason.includes(`'${field}'`),
  )
}

function withoutFields({ sys, metadata }: Item) {
  const { id, createdAt, updatedAt, contentType } = sys
  return {
    id,
    createdAt,
    updatedAt,
    ...(contentType !== undefined && { contentType: idOf((contentType as ExportedEntry).sys) }),
    tags: metadata.tags.map((tag) => tag.sys.id),
  }
}

function fieldsOf(items: readonly Item[], id: string): ExportedFields {
  return find(items, id).fields as ExportedFields
}

function withoutUrl(served: unknown): unknown {
  const { 'en-US': file } = served as NonNullable<ExportedAsset['fields']['file']>
  return { ...file, url: undefined }
}

function find(items: readonly Item[], id: string): Item {
  const found = items.find(({ sys }) => sys.id === id)
  if (!found) throw new Error(`There is no '${id}'.`)
  return found
}

function idsOf(items: readonly Item[]): Set<string> {
  return new Set(items.map(({ sys }) => sys.id))
}

function idOf(sys: unknown): string {
  return (sys as { id: string }).id
}

function byId(one: { id: string }, other: { id: string }): number {
  return compare(one.id, other.id)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1
}
