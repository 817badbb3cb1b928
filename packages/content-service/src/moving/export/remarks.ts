import { compareText } from '../../space/order.ts'
import { fieldsInEveryLocale } from '../../space/localized-space.ts'
import { collectLinks } from '../../space/links.ts'
import type { ContentProblem } from '../../folder/problem-list.ts'
import type { ReadFolder } from '../../publishing/read-folder.ts'
import type { Space } from '../../space/space.ts'

/** Reports a problem of a file in the content folder. */
export function remarkProblem({ file, line, reason }: ContentProblem): ExportRemark {
  return { about: line === undefined ? file : `${file}, line ${line}`, reason }
}

/** Reports draft translations: Contentful would publish them with their entry. */
export function remarkDraftTranslations(
  entries: ReturnType<ReadFolder['folder']['entries']>,
): ExportRemark[] {
  const inOrder = entries.toSorted((one, other) => compareText(one.id, other.id))
  return inOrder.flatMap(({ id, draftTranslations = [] }) =>
    draftTranslations.map((code) => ({
      about: `entry ${id}`,
      reason:
        `Its translation into '${code}' is a draft. Contentful would publish it with the rest, so it is not in the export. ` +
        `To export it, remove 'draft' from its file.`,
    })),
  )
}

/** Reports unpublished changes: Contentful's import would publish them. */
export function remarkWorkingCopies(
  changed: ReturnType<ReadFolder['folder']['changedEntries']>,
): ExportRemark[] {
  return [...changed.keys()].toSorted(compareText).map((id) => ({
    about: `entry ${id}`,
    reason:
      'It has unpublished changes. Contentful would publish them, so the export holds the text without them. ' +
      'To export them, publish them first.',
  }))
}

export function remarkScheduled(scheduled: ReadonlyMap<string, string>): ExportRemark[] {
  const inOrder = [...scheduled].toSorted(([one], [other]) => compareText(one, other))
  return inOrder.map(([id, datetime]) => ({
    about: `entry ${id}`,
    reason:
      `It is scheduled for ${datetime}. Contentful's import ignores such times, so it becomes a draft there: ` +
      `set the time again. Waypost's own import keeps it.`,
  }))
}

/** Reports links to items that are not in the export: Contentful does not publish an entry with such a link. */
export function remarkLinks(space: Space): ExportRemark[] {
  const entries = [...space.entries.values()].toSorted((one, other) => compareText(one.sys.id, other.sys.id))
  return entries.flatMap((entry) => {
    const links = fieldsInEveryLocale(entry).flatMap(Object.values).flatMap(collectLinks)
    const targets = links.flatMap(({ sys: { linkType, id } }) => {
      const [items, noun] = linkType === 'Asset' ? [space.assets, 'file'] : [space.entries, 'entry']
      return items.has(id) ? [] : [`${noun} '${id}'`]
    })
    return [...new Set(targets)].map((target) => ({
      about: `entry ${entry.sys.id}`,
      reason: `It links to the ${target}, which is not in the export. Contentful does not publish it with that link.`,
    }))
  })
}

/** Contentful's maximum number of fields per content type. */
const MAX_FIELDS = 50

/** Reports content types that Contentful refuses, and a taxonomy, which must be imported first. */
export function remarkSpace({ contentTypes, concepts, conceptSchemes }: Space): ExportRemark[] {
  const large = [...contentTypes.values()].filter(({ fields }) => fields.length > MAX_FIELDS)
  return [
    ...large.map(({ id, fields }) => ({
      about: `content type ${id}`,
      reason: `It has ${fields.length} fields, but Contentful allows ${MAX_FIELDS}: divide it first.`,
    })),
    ...(concepts.size + conceptSchemes.size > 0 ? [{ about: 'taxonomy.yaml', reason: TAXONOMY }] : []),
  ]
}

const TAXONOMY =
  'At Contentful, concepts belong to the organization: import them first, as the help of this command explains. ' +
  'Otherwise Contentful refuses entries that have concepts.'

export interface ExportRemark {
  /** The item, such as 'entry first-snow' or 'articles/first-snow.md, line 3'. */
  about: string
  reason: string
}

export interface ExportReport {
  /** Absolute path of the export file. */
  file: string
  isDryRun: boolean
  /** Items in the export. */
  counts: {
    contentTypes: number
    locales: number
    tags: number
    concepts: number
    entries: number
    drafts: number
    assets: number
    assetBytes: number
  }
  /** Content that the export lacks. */
  missing: readonly ExportRemark[]
  /** Differences between the export and the content folder. */
  changed: readonly ExportRemark[]
}
