import * as z from 'zod'

/** When and how often an item was written and published, as the management API says it. */
export const sysShape = z.object({
  id: z.string(),
  version: z.number().optional(),
  /** Absent if the item is not published. If the item was changed since, it is lower than `version` by two or more. */
  publishedVersion: z.number().nullish(),
  archivedVersion: z.number().nullish(),
  archivedAt: z.string().nullish(),
  createdAt: z.string().nullish(),
  updatedAt: z.string().nullish(),
  publishedAt: z.string().nullish(),
  firstPublishedAt: z.string().nullish(),
  /** The delivery API has this number instead of versions. */
  revision: z.number().optional(),
  fieldStatus: z.object({ '*': z.record(z.string(), z.string()) }).nullish(),
})

type Sys = z.infer<typeof sysShape>

/** `changed`: the item is published, but the export contains only its later text. */
export type State = 'published' | 'changed' | 'draft' | 'archived'

export interface Publication {
  /** State in the default language. */
  state: State
  /** Returns the state in another language: Contentful can publish languages one by one. */
  stateIn(locale: string): State
  /** First publication, ISO 8601; absent if there was none. */
  createdAt?: string
  /** Last publication, or last change of an unpublished text; milliseconds since 1970. */
  modifiedMs?: number
}

/** Reads a publication from the `sys` of the management API, or of the delivery API, which has no versions. */
export function publicationOf(sys: Sys, defaultCode: string): Publication {
  const isDelivered = sys.version === undefined && sys.revision !== undefined
  const whole = isDelivered ? deliveredState(sys) : wholeState(sys)
  const stateIn = (locale: string): State => {
    const status = sys.fieldStatus?.['*'][locale]
    if (whole === 'archived' || whole === 'draft' || status === undefined) return whole
    // An unknown status counts as not public.
    return status === 'published' || status === 'changed' ? status : 'draft'
  }
  const state = stateIn(defaultCode)
  const first = instantOf(isDelivered && state !== 'draft' ? sys.createdAt : sys.firstPublishedAt)
  const last = instantOf(
    isDelivered || state !== 'published' ? sys.updatedAt : (sys.publishedAt ?? sys.updatedAt),
  )
  return {
    state,
    stateIn,
    ...(first !== undefined && { createdAt: new Date(first).toISOString() }),
    ...(last !== undefined && { modifiedMs: last }),
  }
}

/** The preview side of the delivery API gives drafts the revision 0. */
function deliveredState({ revision }: Sys): State {
  return revision === 0 ? 'draft' : 'published'
}

/** Each publication adds 1 to the version. */
function wholeState({ version = 0, publishedVersion, archivedVersion, archivedAt }: Sys): State {
  if (archivedVersion || archivedAt) return 'archived'
  if (!publishedVersion) return 'draft'
  return version > publishedVersion + 1 ? 'changed' : 'published'
}

/** Some file systems store no times before 1970, and our dates have years of four digits. */
function instantOf(text: string | null | undefined): number | undefined {
  const milliseconds = Date.parse(text ?? '')
  return milliseconds >= 0 && milliseconds < Date.UTC(9999) ? milliseconds : undefined
}
