import type { ArticleRecord } from '../articles/snapshot.ts'
import { createTypesetter, type Typesetter } from '../articles/typography.ts'
import type { ArticleSource } from './article-source.ts'

/** The language of texts whose typed signs become printed ones; `undefined` if they stay as typed. */
export type TypesetLanguage = () => string | undefined

/** Shows a source's articles with printed signs. The source keeps them as they were typed, so a change shows at the next read. */
export function typesetArticles(source: ArticleSource, languageNow: TypesetLanguage): ArticleSource {
  let last: { records: readonly ArticleRecord[]; language?: string; typeset: readonly ArticleRecord[] }

  function typeset(records: readonly ArticleRecord[]): readonly ArticleRecord[] {
    const language = languageNow()
    if (last?.records !== records || last.language !== language)
      last = { records, language, typeset: records.map((record) => typesetRecord(record, language)) }
    return last.typeset
  }

  return {
    ...source,
    read: async (signal) => typeset(await source.read(signal)),
    async restore() {
      const saved = await source.restore?.()
      return saved && { ...saved, records: typeset(saved.records) }
    },
  }
}

/** Returns the record as it is shown. */
export function typesetRecord(record: ArticleRecord, language: string | undefined): ArticleRecord {
  if (language === undefined) return record
  const typesetter = createTypesetter(language)
  const { title, excerpt } = record.summary
  return {
    ...record,
    summary: {
      ...record.summary,
      title: typesetter.text(title),
      excerpt: typesetExcerpt(excerpt, typesetter),
    },
    version: `${record.version} ${language}`,
    readBody: () => typesetter.html(record.readBody()),
  }
}

/** An excerpt always ends in three dots. @see docs/specification.md, section 9 */
function typesetExcerpt(excerpt: string, { text }: Typesetter): string {
  return `${text(excerpt.slice(0, -END.length))}${END}`
}

const END = '...'
