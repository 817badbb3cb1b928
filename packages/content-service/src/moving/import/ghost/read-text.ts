import { fromHtml } from 'hast-util-from-html'
import type { Root } from 'hast'
import { replaceElements } from '@waypost/markup/html/elements.ts'
import { decodePercent } from '../../../files/decode-percent.ts'
import { wordsOf } from '../site/comment-text.ts'
import { lostDescriptions } from '../site/lost-description.ts'
import type { OldFile, OldText } from '../site/old-site.ts'
import type { SiteAddresses } from './addresses.ts'
import { flattenCards } from './cards.ts'
import type { Post, PostMeta } from './export-shapes.ts'
import { readSource } from './source.ts'

/** What other tables know of a post. */
export interface Details {
  /** Public ones, the primary one first. */
  tags: readonly string[]
  hiddenTags: readonly string[]
  otherAuthors: readonly string[]
  meta: PostMeta | undefined
  /** Slugs of its first tag and author. */
  names: Readonly<Record<'primary_author' | 'primary_tag', string>>
  /** Patterns of posts' addresses, such as `/{year}/{slug}/`. */
  permalinks: readonly string[]
  /** Whether the old site had pages for phones, as Ghost did before its version 6. */
  hasAmp: boolean
  timeZone: string
  addresses: SiteAddresses
}

/** A file that a text shows. */
export type FoundFile = Omit<OldFile, 'title'> & Partial<Pick<OldFile, 'title'>>

/** Makes a text of a post, and finds the files that it shows. */
export function readText(post: Post, details: Details): { text: OldText; files: FoundFile[] } {
  const { tags, addresses, timeZone, meta } = details
  const { base, makeLocal } = addresses
  const kind = post.type === 'page' || post.page ? 'page' : 'article'
  const notes: string[] = []
  const cover = makeLocal(post.feature_image || post.image)
  const coverId = fileIdOf(cover, base)
  if (cover !== '' && coverId === undefined)
    notes.push(`Its first picture is at another site, and is left out: ${cover}`)
  const isScheduled = post.status === 'scheduled' && post.published_at !== undefined
  const why = whyHidden(post)
  if (why !== undefined && why !== '') notes.push(`${why}: it is a draft here.`)
  const description = meta?.meta_description || post.meta_description
  const excerpt = post.custom_excerpt || description || undefined
  notes.push(...lostDescriptions(excerpt, [description]))
  const text: OldText = {
    id: post.id,
    kind,
    title: post.title?.trim() ?? '',
    slug: post.slug,
    day: post.published_at === undefined ? undefined : dayIn(timeZone, post.published_at),
    publishedAt: post.published_at,
    isScheduled: isScheduled && why === undefined,
    isDraft: why !== undefined,
    category: kind === 'article' ? tags.at(0) : undefined,
    tags: kind === 'article' ? tags.slice(1) : [],
    excerpt,
    coverId,
    hasClosedComments: false,
    addresses: addressesOf(post, kind, details),
    notes: [...notes, ...lossesOf({ ...post, ...meta }, details)],
    tree: (report) => treeOf(post, addresses, report),
  }
  const described = {
    caption: wordsOf(meta?.feature_image_caption ?? '') || undefined,
    description: meta?.feature_image_alt || undefined,
  }
  const shown = filesIn(post, addresses)
  return {
    text,
    files: coverId === undefined ? shown : [{ ...fileOf(coverId, base), ...described }, ...shown],
  }
}

function addressesOf(post: Post, kind: OldText['kind'], details: Details): string[] {
  const { slug, uuid, id, published_at = '' } = post
  const day = published_at === '' ? '' : dayIn(details.timeZone, published_at)
  const [year, month, date] = day.split('-')
  const values: Record<string, string> = { slug, uuid, id, year, month, day: date, ...details.names }
  const patterns = kind === 'page' ? [] : details.permalinks.filter((pattern) => pattern.startsWith('/'))
  const own = patterns.map((pattern) =>
    pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
  )
  const previews = uuid === '' ? [] : [`/p/${uuid}/`]
  const phones = details.hasAmp && kind === 'article' ? [`/${slug}/amp/`] : []
  return [...new Set([...own, `/${slug}/`, ...phones, ...previews])].map(
    (path) => details.addresses.base + path,
  )
}

/** Why not everybody could read a post; '' for a draft; `undefined` if it is or will be public. */
function whyHidden({ status, visibility, published_at }: Post): string | undefined {
  if (status === 'draft') return ''
  if (status === 'sent') return 'It was only sent by mail'
  if (status === 'scheduled' && published_at === undefined) return 'It was scheduled without a time'
  if (status !== 'published' && status !== 'scheduled') return `Its status was '${status}'`
  if (visibility === 'public') return undefined
  return `Only some members could read it (visibility: ${visibility})`
}

const LOST_FIELDS = [
  'canonical_url',
  'codeinjection_foot',
  'codeinjection_head',
  'featured',
  'meta_title',
  'og_description',
  'og_image',
  'og_title',
  'twitter_description',
  'twitter_image',
  'twitter_title',
] as const satisfies readonly (keyof Post)[]

function lossesOf(post: Post, { hiddenTags, otherAuthors, tags }: Details): string[] {
  return [
    ...LOST_FIELDS.filter((name) => post[name]).map((name) => `Its field '${name}' is left out.`),
    ...hiddenTags.map((name) => `Its internal tag '${name}' is left out.`),
    ...(otherAuthors.length > 0 ? [`Other authors are left out: ${otherAuthors.join(', ')}`] : []),
    ...(post.type === 'page' && tags.length > 0 ? [`Pages have no tags here: ${tags.join(', ')}`] : []),
  ]
}

function dayIn(timeZone: string, instant: string): string {
  const format = FORMATS.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  FORMATS.set(timeZone, format)
  return format.format(new Date(instant))
}

/** Making one takes longer than reading a post. */
const FORMATS = new Map<string, Intl.DateTimeFormat>()

function treeOf(post: Post, { makeLocal }: SiteAddresses, report: (reason: string) => void): Root {
  const { html, embeds } = readSource(post, report)
  const tree = fromHtml(makeLocal(html), { fragment: true })
  flattenCards(tree, embeds.map(makeLocal), report)
  return tree
}

/** The files that a text shows or links to. Links of cards have the title of their file. */
function filesIn(post: Post, addresses: SiteAddresses): FoundFile[] {
  const files: FoundFile[] = []
  try {
    replaceElements(
      treeOf(post, addresses, () => {}),
      ({ tagName, properties: { src, href, title } }) => {
        const id = fileIdOf(src ?? href ?? '', addresses.base)
        if (id !== undefined)
          files.push({ ...fileOf(id, addresses.base), ...(tagName === 'a' && title && { title }) })
        return undefined
      },
    )
  } catch (error) {
    // It is nested too deep, as the plan will say.
    if (!(error instanceof RangeError)) throw error
  }
  return files
}

/** The path of a file below `content/`, such as `images/2026/11/lake.jpg`. */
function fileIdOf(address: string, base: string): string | undefined {
  if (!address.startsWith(`${base}/content/`)) return undefined
  const path = address.slice(base.length + '/content/'.length).replace(/[?#].*$/s, '')
  return /^(?:files|images|media)\/./.test(path) ? decodePercent(path) : undefined
}

function fileOf(id: string, base: string): FoundFile {
  return { id, addresses: [`${base}/content/${id}`], path: id }
}
