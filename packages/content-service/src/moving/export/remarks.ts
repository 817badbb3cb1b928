import { compareText } from '../../space/order.ts'
import { fieldsInEveryLocale } from '../../space/localized-space.ts'
import { collectLinks } from '../../space/links.ts'
import type { ContentProblem } from '../../folder/problem-list.ts'
import type { ReadFolder } from '../../publishing/read-folder.ts'
import type { Space } from '../../space/space.ts'

/** Reports a file of the content folder that is not in an export, or not whole. */
export function remarkProblem({ file, line, reason }: ContentProblem): ExportRemark {
  return { about: line === undefined ? file : `${file}, line ${line}`, reason }
}

/** Reports translations that are drafts: the format cannot hold them back alone. */
export function remarkDraftTranslations(
  entries: ReturnType<ReadFolder['folder']['entries']>,
): ExportRemark[] {
  const inOrder = entries.toSorted((one, other) => compareText(one.id, other.id))
  return inOrder.flatMap(({ id, draftTranslations = [] }) =>
    draftTranslations.map((code) => ({
      about: `entry ${id}`,
      reason:
        `Its translation into '${code}' is a draft. Contentful would publish it with the rest, so it is not in the export. ` +
        `Take 'draft' out of its file to have it moved.`,
    })),
  )
}

/** Reports working copies: Contentful's import would publish them. */
export function remarkWorkingCopies(
  changed: ReturnType<ReadFolder['folder']['changedEntries']>,
): ExportRemark[] {
  return [...changed.keys()].toSorted(compareText).map((id) => ({
    about: `entry ${id}`,
    reason:
      'It has unpublished changes. Contentful would publish them, so the export holds the text without them. ' +
      'Publish them first to have them moved.',
  }))
}

export function remarkScheduled(scheduled: ReadonlyMap<string, string>): ExportRemark[] {
  const inOrder = [...scheduled].toSorted(([one], [other]) => compareText(one, other))
  return inOrder.map(([id, datetime]) => ({
    about: `entry ${id}`,
    reason:
      `It is to be published on ${datetime}. Contentful's import knows no such times, so it comes there as a draft: ` +
      `set the time there again. Waypost's own import keeps it.`,
  }))
}

/** Reports links to what is not in the export: Contentful publishes no entry with such a link. */
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
      reason: `It leads to the ${target}, which is not in the export. Contentful publishes it only without that link.`,
    }))
  })
}

/** As many as Contentful lets a content type have. */
const MAX_FIELDS = 50

/** Reports what of the space itself Contentful takes in another way, or only after something else was done. */
export function remarkSpace({ contentTypes, concepts, conceptSchemes }: Space): ExportRemark[] {
  const large = [...contentTypes.values()].filter(({ fields }) => fields.length > MAX_FIELDS)
  return [
    ...large.map(({ id, fields }) => ({
      about: `content type ${id}`,
      reason: `It has ${fields.length} fields, and Contentful takes ${MAX_FIELDS} at most: divide it before you move.`,
    })),
    ...(concepts.size + conceptSchemes.size > 0 ? [{ about: 'taxonomy.yaml', reason: TAXONOMY }] : []),
  ]
}

const TAXONOMY =
  'At Contentful an organization has concepts, not a space: move them first, as the help of this command says, or ' +
  'entries that have some are refused.'

export interface ExportRemark {
  /** What it is about: 'entry first-snow', 'articles/first-snow.md, line 3'. */
  about: string
  reason: string
}

/** What became of a content folder that was moved out. */
export interface ExportReport {
  /** Path of the export file, absolute. */
  file: string
  isDryRun: boolean
  /** How many items of each kind the export holds. */
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
  /** What the export does not hold. */
  missing: readonly ExportRemark[]
  /** What it holds otherwise than the content folder does. */
  changed: readonly ExportRemark[]
}
