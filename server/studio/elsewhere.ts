import type { Writer } from '@waypost/content-service/writing'
import type { ContentfulConfig } from '../config/config.ts'
import type { Catalog } from '../catalog/types.ts'
import type { EntrySummaryJson } from './types.ts'

/** A content service that replaces the content folder. `whyNot` explains to people why the studio cannot write. */
export interface Elsewhere {
  whyNot: string
  writeAt: string
  /** Lists the articles on the site. */
  list(): Omit<EntrySummaryJson, 'likes' | 'comments' | 'readings'>[]
}

export interface WhereWritten {
  /** The content service; `undefined` for the folder. */
  contentful?: ContentfulConfig
  /** Whether the site shows the sample that comes with Waypost. */
  isSample: boolean
  catalog: Pick<Catalog, 'current'>
}

const SAMPLE =
  'This site shows the sample that comes with Waypost, which is only to be read. To make this your blog, run ./waypost init, which makes a folder of your own, and start Waypost again.'
const READ_ONLY =
  'Waypost may not write into the content folder. Whoever runs this site can allow it; until then, write with the program that you use for these files.'

/** Explains to people why Waypost cannot write into the folder; `undefined` if it can. */
export async function explainReadOnly(
  { isSample }: WhereWritten,
  writer: Pick<Writer, 'canWrite'>,
): Promise<string | undefined> {
  if (isSample) return SAMPLE
  return (await writer.canWrite()) ? undefined : READ_ONLY
}

/** Describes the hosted content service, Contentful or another Waypost; `undefined` for the folder. */
export function findElsewhere({ contentful, catalog }: WhereWritten): Elsewhere | undefined {
  if (!contentful) return undefined
  const { space, environment, host, insecure } = contentful
  const isContentful = /(?:^|\.)contentful\.com$/.test(host)
  return {
    whyNot: isContentful
      ? `The articles of this site are in the space '${space}' at Contentful. They are written there, and shown here.`
      : `The articles of this site come from ${host}. They are written there, and shown here.`,
    writeAt: isContentful
      ? `https://app.contentful.com/spaces/${space}/environments/${environment}/entries`
      : `${insecure ? 'http' : 'https'}://${host}/studio`,
    list: () =>
      (catalog.current()?.articles ?? []).map(({ id, title, category, date }) => ({
        entry: `articles/${id}`,
        type: 'articles',
        name: id,
        state: 'published',
        title,
        category,
        date,
      })),
  }
}
