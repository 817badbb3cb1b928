import type { ExportSys } from './export-shapes.ts'

/** How far something was published. `changed`: it is published, and the file holds what was written since. */
export type Publication = 'published' | 'changed' | 'draft' | 'archived'

export interface Published {
  /** In the default language. */
  state: Publication
  /** By other languages' codes, where they were published by themselves. */
  stateOf(locale: string): Publication
  /** First publication, ISO 8601; absent where there was none. */
  createdAt?: string
  /** Last publication, or last change of what is no longer as published; milliseconds since 1970. */
  modifiedMs?: number
}

/** Reads the publication of something from what the management API tells, or the delivery API where the export came from there. */
export function publicationOf(sys: ExportSys, defaultCode: string): Published {
  const isDelivered = sys.version === undefined && sys.revision !== undefined
  const whole = isDelivered ? deliveredOf(sys) : wholeOf(sys)
  const stateOf = (locale: string): Publication => {
    const said = sys.fieldStatus?.['*'][locale]
    if (whole === 'archived' || whole === 'draft' || said === undefined) return whole
    // Whatever else is said, nobody says that it is public.
    return said === 'published' || said === 'changed' ? said : 'draft'
  }
  const state = stateOf(defaultCode)
  const first = instantOf(isDelivered && state !== 'draft' ? sys.createdAt : sys.firstPublishedAt)
  const last = instantOf(
    isDelivered || state !== 'published' ? sys.updatedAt : (sys.publishedAt ?? sys.updatedAt),
  )
  return {
    state,
    stateOf,
    ...(first !== undefined && { createdAt: new Date(first).toISOString() }),
    ...(last !== undefined && { modifiedMs: last }),
  }
}

/** The preview side of the delivery API tells drafts among the others: those that were never published have the revision 0. */
function deliveredOf({ revision }: ExportSys): Publication {
  return revision === 0 ? 'draft' : 'published'
}

/** Publishing counts as one version of its own. */
function wholeOf({ version = 0, publishedVersion, archivedVersion, archivedAt }: ExportSys): Publication {
  if (archivedVersion || archivedAt) return 'archived'
  if (!publishedVersion) return 'draft'
  return version > publishedVersion + 1 ? 'changed' : 'published'
}

/** No file system keeps times before 1970 for sure, and no date has more than four digits for the year. */
function instantOf(text: string | null | undefined): number | undefined {
  const milliseconds = Date.parse(text ?? '')
  return milliseconds >= 0 && milliseconds < Date.UTC(9999) ? milliseconds : undefined
}

/** What becomes of something by how far it was published, and what is to be said of it, if anything. */
export function stateRemark(
  state: Publication,
  changed: 'publish' | 'draft',
): { isDraft: boolean; reason?: string } {
  if (state === 'archived') return { isDraft: true, reason: ARCHIVED }
  if (state !== 'changed') return { isDraft: state === 'draft' }
  return changed === 'publish' ? { isDraft: false, reason: PUBLISHED } : { isDraft: true, reason: CHANGED }
}

const ARCHIVED = 'It was archived: it is a draft here.'
const CHANGED =
  'It was changed after it was published, and the export holds only the changed words: it is a draft here. Publish it at Contentful and export again, or import with --changed publish.'
const PUBLISHED = 'It was changed after it was published: the changed words are public here.'
