import { compareText } from '../../space/text-order.ts'
import { fieldsInEveryLocale } from '../../space/localized-space.ts'
import { collectLinks } from '../../space/links.ts'
import type { EntryBundle } from '../../folder/entry-bundles.ts'
import type { ContentProblem } from '../../files/problem.ts'
import type { ContentType, Space } from '../../space/space.ts'
import type { ExportRemark } from './report.ts'

/** Reports files of the content folder that are not in an export, or not whole. */
export function remarkProblems(problems: readonly ContentProblem[]): {
  missing: ExportRemark[]
  changed: ExportRemark[]
} {
  const missing = problems.filter(({ effect }) => effect === 'left-out')
  const changed = problems.filter(({ effect }) => effect !== 'left-out')
  return { missing: missing.map(remarkProblem), changed: changed.map(remarkProblem) }
}

function remarkProblem({ file, line, reason }: ContentProblem): ExportRemark {
  return { about: line === undefined ? file : `${file}, line ${line}`, reason }
}

/** Reports entries that the format cannot hold as they are. */
export function remarkEntries(
  entries: readonly EntryBundle[],
  scheduled: ReadonlyMap<string, string>,
): { missing: ExportRemark[]; changed: ExportRemark[] } {
  const inOrder = entries.toSorted((one, other) => compareText(one.id, other.id))
  return {
    missing: inOrder.flatMap(({ id, draftTranslations = [] }) =>
      draftTranslations.map((code) => ({ about: `entry ${id}`, reason: heldBack(code) })),
    ),
    changed: inOrder.flatMap(({ id }) => {
      const datetime = scheduled.get(id)
      return datetime === undefined ? [] : [{ about: `entry ${id}`, reason: waiting(datetime) }]
    }),
  }
}

/** Reports links to what is not in the export: Contentful publishes no entry with such a link. */
export function remarkLinks(space: Space): ExportRemark[] {
  const entries = [...space.entries.values()].toSorted((one, other) => compareText(one.sys.id, other.sys.id))
  return entries.flatMap((entry) => {
    const links = fieldsInEveryLocale(entry).flatMap(Object.values).flatMap(collectLinks)
    const dead = links.map(({ sys }) => sys).filter((sys) => !holds(space, sys))
    const targets = new Set(
      dead.map(({ linkType, id }) => `${linkType === 'Asset' ? 'file' : 'entry'} '${id}'`),
    )
    return [...targets].map((target) => ({ about: `entry ${entry.sys.id}`, reason: leadsNowhere(target) }))
  })
}

function holds({ entries, assets }: Space, { linkType, id }: { linkType: string; id: string }): boolean {
  return linkType === 'Asset' ? assets.has(id) : entries.has(id)
}

/** Reports what of the space itself Contentful takes in another way, or only after something else was done. */
export function remarkSpace({ contentTypes, concepts, conceptSchemes }: Space): ExportRemark[] {
  const large = [...contentTypes.values()].filter(({ fields }) => fields.length > MAX_FIELDS)
  return [
    ...large.map((contentType) => ({
      about: `content type ${contentType.id}`,
      reason: tooLarge(contentType),
    })),
    ...(concepts.size + conceptSchemes.size > 0 ? [{ about: 'taxonomy.yaml', reason: TAXONOMY }] : []),
  ]
}

/** As many as Contentful lets a content type have. */
const MAX_FIELDS = 50

function tooLarge({ fields }: ContentType): string {
  return `It has ${fields.length} fields, and Contentful takes ${MAX_FIELDS} at most: divide it before you move.`
}

function leadsNowhere(target: string): string {
  return `It leads to the ${target}, which is not in the export. Contentful publishes it only without that link.`
}

function heldBack(code: string): string {
  return (
    `Its translation into '${code}' is a draft. Contentful would publish it with the rest, so it is not in the export. ` +
    `Take 'draft' out of its file to have it moved.`
  )
}

function waiting(datetime: string): string {
  return (
    `It is to be published on ${datetime}. Contentful's import knows no such times, so it comes there as a draft: ` +
    `set the time there again. Waypost's own import keeps it.`
  )
}

const TAXONOMY =
  'At Contentful an organization has concepts, not a space: move them first, as the help of this command says, or ' +
  'entries that have some are refused.'
