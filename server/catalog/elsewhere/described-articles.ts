import { createHash } from 'node:crypto'
import { originsOf, type ArticleRecord } from '../articles/snapshot.ts'
import type { ArticleSource } from '../sources/article-source.ts'
import type { Descriptions } from './descriptions.ts'
import { fillDescriptions } from './fill.ts'

/** Shows an article with what is known of the pages that it links to. Its version changes with the descriptions. */
export function describeLinks(record: ArticleRecord, { find }: Pick<Descriptions, 'find'>): ArticleRecord {
  const found = record.elsewhere.flatMap((address) => find(address) ?? [])
  if (found.length === 0) return record
  const frames = found.flatMap(({ frame }) => frame ?? [])
  return {
    ...record,
    version: createHash('sha256')
      .update(record.version + JSON.stringify(found))
      .digest('base64url')
      .slice(0, 22),
    frameOrigins: [...new Set([...record.frameOrigins, ...originsOf(frames)])],
    readBody: () => fillDescriptions(record.readBody(), find),
  }
}

/** Makes a source whose articles show descriptions, and fetches those that are missing. */
export function withDescriptions(source: ArticleSource, descriptions: Descriptions): ArticleSource {
  let before: { records: readonly ArticleRecord[]; described: readonly ArticleRecord[] } | undefined

  function describe(records: readonly ArticleRecord[]): readonly ArticleRecord[] {
    descriptions.want(new Set(records.flatMap(({ elsewhere }) => elsewhere)))
    const described = records.map((record) => describeLinks(record, descriptions))
    const isSame =
      before?.records === records &&
      described.every(({ version }, index) => version === before?.described[index].version)
    if (!isSame) before = { records, described }
    return before!.described
  }

  return {
    ...source,
    read: async (signal) => describe(await source.read(signal)),
    restore:
      source.restore &&
      (async () => {
        const restored = await source.restore?.()
        return restored && { ...restored, records: describe(restored.records) }
      }),
  }
}
