import { basename } from 'node:path'
import { remarkItem, type PlannedItem } from '../items.ts'
import { MovingError } from '../../moving-error.ts'
import type { OldSite } from '../site/old-site.ts'
import { createAddresses } from './addresses.ts'
import { POST, POST_AUTHOR, POST_META, POST_TAG, SETTING, TAG, USER, type Post } from './export-shapes.ts'
import { readGhostExport, type GhostExport } from './read-export.ts'
import { readText, type FoundFile } from './read-text.ts'

/** Reads Ghost's JSON. */
export async function readGhost(paths: readonly string[]): Promise<OldSite> {
  const [file, ...more] = paths
  if (more.length > 0) throw new MovingError(`Name only one file: ${more[0]} is another.`)
  const ghost = await readGhostExport(file)
  const addresses = createAddresses(ghost.text)
  const settings = new Map(ghost.rows('settings', SETTING).map(({ key, value }) => [key, value]))
  const timeZone = zoneOf(settings.get('timezone') ?? settings.get('active_timezone'))
  const posts = ghost.rows('posts', POST)
  const detailsOf = readTables(ghost, posts)
  const read = posts.map((post) => readText(post, { ...detailsOf(post), timeZone, addresses }))
  const files = new Map<string, FoundFile>()
  for (const file of read.flatMap((each) => each.files))
    files.set(file.id, { ...file, ...files.get(file.id) })
  return {
    address: addresses.site,
    texts: read.map(({ text }) => text),
    files: [...files.values()].map((file) => ({ title: basename(file.path), ...file })),
    redirects: new Map([[`${addresses.base}/rss/`, '/rss.xml']]),
    leftOut: [...ghost.unreadable, ...describeLost(ghost)],
    comments: [],
    followers: [],
  }
}

/** A zone that is unknown is UTC. */
function zoneOf(name: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name || 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** What other tables know of a post. */
function readTables(ghost: GhostExport, posts: readonly Post[]) {
  const tags = new Map(ghost.rows('tags', TAG).map((tag) => [tag.id, tag]))
  const users = new Map(ghost.rows('users', USER).map(({ id, name }) => [id, name]))
  const metaOf = new Map(ghost.rows('posts_meta', POST_META).map((meta) => [meta.post_id, meta]))
  const tagsOf = groupInOrder(ghost.rows('posts_tags', POST_TAG))
  const authorsOf = groupInOrder(ghost.rows('posts_authors', POST_AUTHOR))
  const authorIdsOf = ({ id, author_id }: Post) =>
    authorsOf.get(id)?.map((each) => each.author_id) ?? (author_id ? [author_id] : [])
  const creatorId = mostFrequent(posts.flatMap(authorIdsOf))
  return (post: Post) => {
    const own = (tagsOf.get(post.id) ?? []).flatMap(({ tag_id }) => tags.get(tag_id) ?? [])
    const [hidden, shown] = [true, false].map((is) =>
      own.filter(({ visibility, name }) => (visibility === 'internal' || name.startsWith('#')) === is),
    )
    return {
      meta: metaOf.get(post.id),
      tags: shown.map(({ name }) => name).filter(Boolean),
      hiddenTags: hidden.map(({ name }) => name),
      otherAuthors: authorIdsOf(post)
        .filter((id) => id !== creatorId)
        .map((id) => users.get(id) ?? id),
    }
  }
}

function groupInOrder<T extends { post_id: string; sort_order: number }>(
  rows: readonly T[],
): Map<string, T[]> {
  const sorted = rows.toSorted((one, other) => one.sort_order - other.sort_order)
  return Map.groupBy(sorted, ({ post_id }) => post_id)
}

function mostFrequent(ids: readonly string[]): string | undefined {
  return [...Map.groupBy(ids, (id) => id)].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

/** One line for the tables that have no place here. */
function describeLost({ tables }: GhostExport): PlannedItem[] {
  const lost = tables.filter((name) => LOST_TABLES.has(name))
  return lost.length === 0 ? [] : [remarkItem('ghost', `These have no place here: ${lost.join(', ')}.`)]
}

const LOST_TABLES: ReadonlySet<string> = new Set([
  'benefits',
  'labels',
  'offers',
  'products',
  'recommendations',
  'settings',
  'snippets',
  'users',
])
