import type { Link } from '../../space/space.ts'
import type { ExportedSys, PublishableSys } from './export-file.testing.ts'

/** Makes a reference to anything. */
export function link(linkType: string, id: string): Link {
  return { sys: { type: 'Link', linkType, id } }
}

/** Id of the made-up space. */
export const SPACE_ID = 'madeupspace1'

const author = link('User', '7madeUpUser')
const START_MS = Date.UTC(2019, 0, 7, 9, 30, 15, 123)
const HOUR_MS = 3_600_000

/** An instant this many hours after the space was created. */
function hour(hours: number): string {
  return new Date(START_MS + hours * HOUR_MS).toISOString()
}

/** The `sys` of any item. @param hours Age of the space when the item was created. */
export function sysOf<Type extends string>(type: Type, id: string, hours: number): ExportedSys<Type> {
  return {
    space: link('Space', SPACE_ID),
    id,
    type,
    createdAt: hour(hours),
    updatedAt: hour(hours + 1),
    environment: link('Environment', 'master'),
    createdBy: author,
    updatedBy: author,
    version: 1,
    urn: `crn:contentful:::content:spaces/${SPACE_ID}/environments/master/${type.toLowerCase()}s/${id}`,
  }
}

/** States of items. */
export type State = 'published' | 'republished' | 'changed' | 'draft' | 'unpublished' | 'archived'

/** The `sys` of an item that can be published, in each state. */
export function publishableSysOf<Type extends string>(
  type: Type,
  id: string,
  hours: number,
  state: State,
  locales: readonly string[] = ['en-US'],
): PublishableSys<Type> {
  const { version: _version, ...sys } = sysOf(type, id, hours)
  const first = { firstPublishedAt: hour(hours + 2), publishedBy: author }
  const statusOf = (status: 'draft' | 'changed' | 'published') => ({
    fieldStatus: { '*': Object.fromEntries(locales.map((code) => [code, status])) },
  })
  const published = { ...first, ...statusOf('published') }
  const states: Record<State, Omit<PublishableSys<Type>, keyof typeof sys> & { updatedAt?: string }> = {
    published: { ...published, ...out(hours + 2, 3, 1), version: 4, updatedAt: hour(hours + 2) },
    republished: { ...published, ...out(hours + 500, 21, 6), version: 22, updatedAt: hour(hours + 500) },
    changed: {
      ...published,
      ...out(hours + 2, 3, 1),
      ...statusOf('changed'),
      version: 9,
      updatedAt: hour(hours + 900),
    },
    draft: { ...statusOf('draft'), publishedCounter: 0, version: 2 },
    unpublished: {
      ...first,
      ...statusOf('draft'),
      publishedCounter: 2,
      version: 12,
      updatedAt: hour(hours + 300),
    },
    archived: {
      ...statusOf('draft'),
      publishedCounter: 0,
      version: 5,
      archivedVersion: 4,
      archivedAt: hour(hours + 700),
      archivedBy: author,
    },
  }
  return { ...sys, ...states[state] }
}

function out(hours: number, publishedVersion: number, publishedCounter: number) {
  return { publishedAt: hour(hours), publishedVersion, publishedCounter }
}
