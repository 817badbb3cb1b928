import { fromHtml } from 'hast-util-from-html'
import type { Root } from 'hast'
import { z } from 'zod'
import { decodePercent } from '../../../files/decode-percent.ts'
import { remarkItem, skippedItem, type PlannedItem } from '../items.ts'
import { wordsOf } from '../site/comment-text.ts'
import { SMALLER } from '../site/file-redirects.ts'
import { lostDescriptions } from '../site/lost-description.ts'
import { describeLeftOut } from '../site/plan-comments.ts'
import type { OldComment, OldFile, OldSite, OldText } from '../site/old-site.ts'
import { escapeHtml } from '../site/text-forms.ts'
import type { ReportLoss } from '../site/text-forms.ts'
import { MovingError } from '../../moving-error.ts'
import { redirectArchives } from './archives.ts'
import { readComment, whyCommentLeftOut } from './comments.ts'
import { markParagraphs } from './paragraphs.ts'
import { readWxr, type WxrItem } from './read-wxr.ts'
import { expandShortcodes, type Pictures } from './shortcodes.ts'

/** Reads exports of one WordPress, of which large sites have several. */
export async function readWordpress(files: readonly string[]): Promise<OldSite> {
  const exports = []
  for (const file of files) exports.push(await readWxr(file))
  const addresses = new Set(exports.map(({ address }) => address.replace(/\/*$/, '/')))
  if (addresses.size > 1)
    throw new MovingError(`These are exports of different sites: ${[...addresses].join(', ')}`)
  const [address] = addresses
  const root = new URL(address).pathname
  const byId = new Map(exports.flatMap(({ items }) => items).map((item) => [idOf(item), item]))
  const items = [...byId.values()]
  const attachments = items
    .filter((item) => typeOf(item) === 'attachment')
    .map((item) => readAttachment(item, root))
  const attached = Map.groupBy(
    items.filter((item) => typeOf(item) === 'attachment'),
    (item) => field(item, 'wp:post_parent').trim(),
  )
  const fileHosts = new Set(
    [address, ...items.map((item) => field(item, 'wp:attachment_url'))].flatMap(
      (each) => URL.parse(each)?.host ?? [],
    ),
  )
  const texts: OldText[] = []
  const leftOut: PlannedItem[] = []
  const comments: OldComment[] = []
  const lostComments: string[] = []
  const authorIds = new Map(exports.flatMap((each) => [...each.authorIds]))
  for (const item of items) {
    const reason = whyLeftOut(item)
    if (reason === '') texts.push(readText(item, root, attached.get(idOf(item)) ?? [], byId))
    for (const comment of item.comments) {
      const why = reason === '' ? whyCommentLeftOut(comment) : 'on items that were left out'
      if (why !== undefined) lostComments.push(why)
      else comments.push(readComment(comment, idOf(item), authorIds.get(field(item, 'dc:creator'))))
    }
    if (reason !== undefined && reason !== '')
      leftOut.push(skippedItem({ kind: 'other', id: idOf(item), name: titleOf(item) }, reason))
  }
  return {
    address,
    texts,
    redirects: redirectArchives(
      { categories: exports.flatMap((each) => each.categories), tags: exports.flatMap((each) => each.tags) },
      texts,
      root,
    ),
    fileHosts: [...fileHosts],
    files: [...attachments, ...otherUploads(items, attachments, (host) => fileHosts.has(host))],
    leftOut: [
      ...leftOut,
      ...describeAuthors(items),
      ...describeUnread(items),
      ...describeLeftOut(lostComments),
    ],
    comments,
    followers: [],
  }
}

const field = (item: WxrItem, name: string) => item.fields[name] ?? ''
const idOf = (item: WxrItem) => field(item, 'wp:post_id').trim()
const typeOf = (item: WxrItem) => field(item, 'wp:post_type')

/** @returns '' for a text that comes, `undefined` for an item that is a part of others. */
function whyLeftOut(item: WxrItem): string | undefined {
  const type = typeOf(item)
  if (type === 'attachment' || type === 'wp_block' || field(item, 'wp:status') === 'auto-draft')
    return undefined
  if (type !== 'post' && type !== 'page') return `Items of the kind '${type}' have no place here.`
  return field(item, 'wp:status') === 'trash' ? 'It was in the trash.' : ''
}

/** Letters that are not in the encoding that the export names. */
function describeUnread(items: readonly WxrItem[]): PlannedItem[] {
  const broken = items.filter(({ fields }) => Object.values(fields).some((text) => text.includes('\ufffd')))
  return broken.map((item) =>
    remarkItem(
      `${idOf(item)} (${titleOf(item)})`,
      'Some of its letters cannot be read: they are \ufffd here.',
    ),
  )
}

/** Articles have no author here. */
function describeAuthors(items: readonly WxrItem[]): PlannedItem[] {
  const texts = items.filter((item) => whyLeftOut(item) === '')
  const groups = [...Map.groupBy(texts, (item) => field(item, 'dc:creator'))]
  const counts = groups.map(([name, { length }]) => `${name} (${length})`).join(', ')
  return groups.length > 1 ? [remarkItem('authors', `Texts do not name their authors here: ${counts}.`)] : []
}

function titleOf(item: WxrItem): string {
  return wordsOf(field(item, 'title'))
}

const DRAFTS: Readonly<Record<string, string>> = {
  pending: 'It waited for review: it is a draft here.',
  private: 'It was private: it is a draft here.',
}

/** Only a text that everybody could read is published here. */
function readState(item: WxrItem, publishedAt: string | undefined) {
  const status = field(item, 'wp:status')
  const isScheduled = status === 'future' && publishedAt !== undefined
  const isProtected = field(item, 'wp:post_password') !== ''
  const isPublic = status === 'publish' || isScheduled
  const why =
    isPublic || status === 'draft'
      ? undefined
      : (DRAFTS[status] ?? `Its status was '${status}': it is a draft here.`)
  const notes = [why, isProtected ? 'It had a password: it is a draft here.' : undefined].filter(
    (note) => note !== undefined,
  )
  return { isScheduled, isDraft: isProtected || !isPublic, notes }
}

function readText(
  item: WxrItem,
  root: string,
  attached: readonly WxrItem[],
  byId: ReadonlyMap<string, WxrItem>,
): OldText {
  const id = idOf(item)
  const kind = typeOf(item) === 'page' ? 'page' : 'article'
  const publishedAt = instantOf(field(item, 'wp:post_date_gmt'))
  const { isScheduled, isDraft, notes } = readState(item, publishedAt)
  const format = item.categories.find(({ domain }) => domain === 'post_format')
  if (format) notes.push(`Its format '${format.name}' is left out.`)
  if (field(item, 'wp:is_sticky') === '1')
    notes.push('It was at the top of the list: here it is at its date.')
  const template = item.meta.get('_wp_page_template') || 'default'
  if (template !== 'default') notes.push(`Its template '${template}' is left out.`)
  for (const key of item.meta.keys()) if (LOST_FIELD.test(key)) notes.push(`Its field '${key}' is left out.`)
  const groups = item.categories
    .filter(({ domain, nicename }) => domain === 'category' && nicename !== 'uncategorized')
    .map(({ name }) => wordsOf(name))
  const tags = item.categories.filter(({ domain }) => domain === 'post_tag').map(({ name }) => wordsOf(name))
  const html = field(item, 'content:encoded')
  const descriptions = DESCRIPTIONS.map((key) => wordsOf(item.meta.get(key) ?? ''))
  const excerpt = [wordsOf(field(item, 'excerpt:encoded')), ...descriptions].find((words) => words !== '')
  notes.push(...lostDescriptions(excerpt, descriptions))
  return {
    id,
    kind,
    title: titleOf(item),
    slug: decodePercent(field(item, 'wp:post_name')),
    day: dayOf(field(item, 'wp:post_date')),
    publishedAt,
    isScheduled,
    isDraft,
    category: groups.at(0),
    tags: [...new Set([...groups.slice(1), ...tags])],
    excerpt,
    coverId: item.meta.get('_thumbnail_id'),
    hasClosedComments: kind === 'article' && field(item, 'wp:comment_status') === 'closed',
    addresses: addressesOf(item, root, html, attached),
    notes,
    tree: (report) => treeOf(item, attached, byId, report),
  }
}

/** Where plugins keep the description for search engines. */
const DESCRIPTIONS = [
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_aioseop_description',
  '_aioseo_description',
]

/** Fields that people fill in: others begin with `_`. */
const LOST_FIELD = /^(?!_|footnotes$|rank_math_description$)|^_yoast_wpseo_(?:title|focuskw|canonical)$/

function dayOf(date: string): string | undefined {
  return /^(?!0000)\d{4}-\d\d-\d\d/.exec(date)?.[0]
}

function instantOf(gmt: string): string | undefined {
  return dayOf(gmt) && /^[\d-]+ \d\d:\d\d:\d\d$/.test(gmt) ? `${gmt.replace(' ', 'T')}Z` : undefined
}

function addressesOf(item: WxrItem, root: string, html: string, attached: readonly WxrItem[]): string[] {
  const own = pathOf(field(item, 'link'))
  const isPermanent = own !== undefined && !own.includes('?')
  const old = item.meta.get('_wp_old_slug')?.split('\n') ?? []
  return [
    ...(isPermanent ? [own] : []),
    `${root}?${typeOf(item) === 'page' ? 'page_id' : 'p'}=${idOf(item)}`,
    ...(isPermanent ? old.map((slug) => own.replace(/[^/]+\/?$/, `${decodePercent(slug)}/`)) : []),
    ...(isPermanent
      ? html
          .split('<!--nextpage-->')
          .slice(1)
          .map((_, index) => `${own.replace(/\/?$/, '/')}${index + 2}/`)
      : []),
    ...attached.flatMap((each) => pathOf(field(each, 'link')) ?? []),
  ]
}

function pathOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { pathname, search } = new URL(address)
  return pathname === '/' && search === '' ? undefined : decodePercent(pathname) + search
}

const UPLOADS = '/wp-content/uploads/'

function readAttachment(item: WxrItem, root: string): OldFile {
  const address = pathOf(field(item, 'wp:attachment_url')) ?? ''
  const at = address.indexOf(UPLOADS)
  const page = pathOf(field(item, 'link'))
  return {
    id: idOf(item),
    title: titleOf(item),
    caption: wordsOf(field(item, 'excerpt:encoded')) || undefined,
    description: item.meta.get('_wp_attachment_image_alt')?.trim() || undefined,
    addresses: [address, ...(page === undefined ? [] : [page]), `${root}?attachment_id=${idOf(item)}`],
    url: URL.canParse(field(item, 'wp:attachment_url')) ? field(item, 'wp:attachment_url') : undefined,
    isPageApart: field(item, 'wp:post_parent').trim() === '0' && page !== undefined && !page.includes('?'),
    path: at === -1 ? (item.meta.get('_wp_attached_file') ?? '') : address.slice(at + UPLOADS.length),
  }
}

/** Files that texts show without an attachment of their own. A smaller size of a picture is the picture. */
function otherUploads(
  items: readonly WxrItem[],
  attachments: readonly OldFile[],
  isOwnHost: (host: string) => boolean,
): OldFile[] {
  const known = new Set(attachments.map(({ path }) => path))
  const found = new Map<string, OldFile>()
  for (const item of items) {
    const html = field(item, 'content:encoded')
    for (const { 0: match, index } of html.matchAll(/\/wp-content\/uploads\/[^"'\s<>?#\]]+/g)) {
      const before = html.slice(Math.max(0, index - MAX_HOST), index)
      const [, host, folder = ''] = /\/\/([^/"'\s]+)([^"'\s]*)$/.exec(before) ?? []
      const path = decodePercent(match).slice(UPLOADS.length)
      if (
        (host !== undefined && !isOwnHost(host)) ||
        known.has(path) ||
        known.has(path.replace(SMALLER, '$1'))
      )
        continue
      const url = host === undefined ? undefined : `https://${host}${folder}${match}`
      found.set(path, {
        id: path,
        title: path,
        addresses: [decodePercent(folder) + UPLOADS + path],
        path,
        url,
      })
    }
  }
  return [...found.values()]
}

/** Longer than a host with the folder of a site. */
const MAX_HOST = 200

function treeOf(
  item: WxrItem,
  attached: readonly WxrItem[],
  byId: ReadonlyMap<string, WxrItem>,
  report: ReportLoss,
): Root {
  // A copy at a service of WordPress.com.
  const html = field(item, 'content:encoded').replaceAll(/https?:\/\/i\d\.wp\.com\//g, 'https://')
  const image = (picture: WxrItem) => {
    const { caption = '', description = '' } = readAttachment(picture, '/')
    return `<figure><img src="${escapeHtml(field(picture, 'wp:attachment_url'))}" alt="${escapeHtml(description)}"><figcaption>${escapeHtml(caption)}</figcaption></figure>`
  }
  const itemsOf = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const found = byId.get(id)
      if (!found) report(`A gallery or list names the file ${id}, which the export does not have.`)
      return found ?? []
    })
  const pictures: Pictures = {
    galleryOf(ids) {
      const shown = ids
        ? itemsOf(ids)
        : attached.filter((each) =>
            /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(field(each, 'wp:attachment_url')),
          )
      return `<figure class="gallery">${shown.map(image).join('')}</figure>`
    },
    linksTo: (ids) =>
      itemsOf(ids)
        .map(
          (each) =>
            `<p><a href="${escapeHtml(field(each, 'wp:attachment_url'))}">${escapeHtml(titleOf(each))}</a></p>`,
        )
        .join(''),
  }
  const whole = html.replaceAll(/<!-- wp:block \{"ref":(\d+)[^<>]*\/-->/g, (_, ref: string) => {
    const shared = byId.get(ref)
    // Its words may be for nobody yet.
    const isPublic =
      shared !== undefined && typeOf(shared) === 'wp_block' && !readState(shared, undefined).isDraft
    if (!isPublic) report('A shared block is left out: it is not in the export, or not published.')
    return isPublic ? field(shared, 'content:encoded') : ''
  })
  const notes = footnotesOf(item)
  const shown =
    expandShortcodes(whole.replaceAll('<!--nextpage-->', '\n\n<hr>\n\n'), pictures, report) + notes
  for (const { 1: name, index } of shown.matchAll(/<!-- wp:([\w/-]+)[^<>]*\/-->/g))
    if (name !== 'footnotes')
      report(`The block '${name}' is left out: WordPress fills it when it shows it.`, index)
  const tree = fromHtml(shown, { fragment: true })
  if (!html.includes('<!-- wp:')) markParagraphs(tree)
  return tree
}

/** The notes that WordPress keeps outside the text. */
function footnotesOf(item: WxrItem): string {
  const notes = NOTES.safeParse(parseJson(item.meta.get('footnotes') ?? '[]')).data ?? []
  return notes.map(({ content }, index) => `<p data-note="${index + 1}">${content}</p>`).join('')
}

const NOTES = z.array(z.object({ content: z.string() }))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
