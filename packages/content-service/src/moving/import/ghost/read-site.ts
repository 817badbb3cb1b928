import { basename } from 'node:path'
import { remarkItem, type PlannedItem } from '../items.ts'
import type { OldSite, OldText } from '../site/old-site.ts'
import { readComments } from './comments.ts'
import { findInputs } from './inputs.ts'
import { readMembers } from './members.ts'
import { addRedirectsTo, permalinksIn } from './redirects.ts'
import { createAddresses } from './addresses.ts'
import { POST, POST_AUTHOR, POST_META, POST_TAG, SETTING, TAG, USER, type Post } from './export-shapes.ts'
import { readGhostExport, readWhole, type GhostExport } from './read-export.ts'
import { readText, type FoundFile } from './read-text.ts'

/** Reads what Ghost exports: its JSON, and perhaps members, redirects and routes. */
export async function readGhost(paths: readonly string[]): Promise<OldSite> {
  const inputs = await findInputs(paths)
  const ghost = await readGhostExport(inputs.exportFile)
  const [members, redirectFiles, routes] = await Promise.all(
    [inputs.members, inputs.redirects, inputs.routes].map((files) => Promise.all(files.map(readWhole))),
  )
  const addresses = createAddresses(ghost.text)
  const settings = new Map(ghost.rows('settings', SETTING).map(({ key, value }) => [key, value]))
  const timeZone = zoneOf(
    ['timezone', 'active_timezone', 'activeTimezone'].map((key) => settings.get(key)).find(Boolean),
  )
  // The oldest versions have the permalink in their settings: `/:year/:slug/`.
  const permalinks = [
    ...routes.flatMap(permalinksIn),
    (settings.get('permalinks') ?? '').replaceAll(/:(\w+)/g, '{$1}'),
  ]
  const posts = ghost.rows('posts', POST)
  const detailsOf = readTables(ghost, posts)
  const read = posts.map((post) =>
    readText(post, {
      ...detailsOf(post),
      timeZone,
      addresses,
      permalinks,
      hasAmp: settings.get('amp') === 'true',
    }),
  )
  const files = new Map<string, FoundFile>()
  for (const file of read.flatMap((each) => each.files))
    files.set(file.id, { ...file, ...files.get(file.id) })
  const lists = listsOf(
    ghost,
    read.map(({ text }) => text),
    addresses.base,
  )
  const { texts, redirects, leftOut } = addRedirectsTo(
    read.map(({ text }) => text),
    lists,
    redirectFiles,
  )
  const comments = readComments(ghost)
  const people = readMembers(ghost, members)
  return {
    address: addresses.site,
    texts,
    files: [...files.values()].map((file) => ({ title: basename(file.path), ...file })),
    redirects,
    leftOut: [
      ...ghost.unreadable,
      ...leftOut,
      ...comments.leftOut,
      ...people.leftOut,
      ...describeLost(ghost),
    ],
    comments: comments.comments,
    followers: people.followers,
  }
}

/** Lists and feeds of the old site, with their addresses here. */
function listsOf(ghost: GhostExport, texts: readonly OldText[], base: string): Map<string, string> {
  const shown = texts.filter(({ isDraft }) => !isDraft)
  const tags = ghost.rows('tags', TAG).flatMap(({ name, slug }): [string, string][] => {
    const isCategory = shown.some(({ category }) => category === name)
    if (!isCategory && !shown.some((text) => text.tags.includes(name))) return []
    return [
      [`/tag/${slug}/`, `/home?${String(new URLSearchParams({ [isCategory ? 'category' : 'tag']: name }))}`],
    ]
  })
  const authors = ghost.rows('users', USER).map(({ slug }) => [`/author/${slug}/`, '/home'])
  const lists = [['/rss/', '/rss.xml'], ['/page/*', '/home'], ...authors, ...tags]
  return new Map(lists.map(([old, to]) => [base + old, to]))
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
  const users = new Map(ghost.rows('users', USER).map((user) => [user.id, user]))
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
      names: {
        primary_tag: shown[0]?.slug ?? 'all',
        primary_author: users.get(authorIdsOf(post)[0])?.slug ?? 'all',
      },
      hiddenTags: hidden.map(({ name }) => name),
      otherAuthors: authorIdsOf(post)
        .filter((id) => id !== creatorId)
        .map((id) => users.get(id)?.name ?? id),
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
