import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { CONTENT_PATH } from '#domain/addresses.ts'
import type { Config } from '../config/config.ts'
import { StartError } from '../errors.ts'
import { openSiteRooms } from '../static-site/static-site.ts'
import { fileItem, textItem } from './text-items.ts'
import type { WordpressReport } from './types.ts'
import { element, group, nicename, WXR_BEGINNING, WXR_END } from './wxr.ts'

interface ExportWordpressOptions {
  config: Config
  /** Absolute. */
  file: string
  overwrites: boolean
  withoutDrafts: boolean
  onProgress(done: number, total: number): void
}

/** Login of the only author. */
const AUTHOR = 'creator'

/**
 * Writes articles, pages and comments as an export of WordPress, which most programs for sites import.
 * @throws StartError if it cannot be written. Nothing has changed then.
 */
export async function exportToWordpress(options: ExportWordpressOptions): Promise<WordpressReport> {
  const { config, file, overwrites, withoutDrafts, onProgress } = options
  const { publicUrl } = config
  if (!overwrites && existsSync(file))
    throw new StartError(`${file} exists already. Name another file, or replace it with --overwrite.`)
  await using opened = await openSiteRooms(config, { withDrafts: !withoutDrafts })
  const { snapshot, site, commentsOf } = opened.rooms
  const report: WordpressReport = {
    file,
    articles: 0,
    pages: 0,
    drafts: 0,
    comments: 0,
    files: 0,
    hiddenFiles: [],
  }
  const files = new Map<string, { id: number; description: string }>()
  let lastId = 0
  const nextId = () => ++lastId
  const writing = { publicUrl, author: AUTHOR, nextId, fileId }

  await writeWhole(file, async (write) => {
    await write(WXR_BEGINNING + channel())
    for (const [done, { id, page, unpublished }] of snapshot.texts.entries()) {
      const article = page === undefined ? snapshot.readArticle(id) : snapshot.readPage(page)
      if (!article) continue
      const comments = page === undefined ? await commentsOf(id) : []
      const at = unpublished?.appearsAt ?? snapshot.times.get(id)?.publishedAt
      await write(
        textItem({ article, comments, publishedAt: at === undefined ? undefined : new Date(at) }, writing),
      )
      report[page === undefined ? 'articles' : 'pages'] += 1
      report.drafts += unpublished ? 1 : 0
      report.comments += comments.length
      if (article.body.includes(HIDDEN_FILES)) report.hiddenFiles.push(id)
      onProgress(done + 1, snapshot.texts.length)
    }
    for (const [address, each] of files)
      await write(fileItem(each.id, address, each.description, publicUrl, AUTHOR))
    await write(WXR_END)
  })
  return { ...report, files: files.size }

  function fileId(address: string, description: string): number {
    const known = files.get(address)
    if (known) return known.id
    const id = nextId()
    files.set(address, { id, description })
    return id
  }

  function channel(): string {
    const { title, description, language, name } = site.view()
    return [
      element('title', title),
      element('link', publicUrl),
      element('description', description),
      element('language', language),
      element('wp:base_site_url', publicUrl),
      element('wp:base_blog_url', publicUrl),
      group(
        'wp:author',
        element('wp:author_id', 1),
        element('wp:author_login', AUTHOR),
        element('wp:author_email', ''),
        element('wp:author_display_name', name),
      ),
      ...namesOf('category').map((each) =>
        group('wp:category', element('wp:category_nicename', nicename(each)), element('wp:cat_name', each)),
      ),
      ...namesOf('tag').map((each) =>
        group('wp:tag', element('wp:tag_slug', nicename(each)), element('wp:tag_name', each)),
      ),
    ].join('')
  }

  function namesOf(kind: 'category' | 'tag'): string[] {
    const names = snapshot.articles.flatMap(({ category, tags = [] }) =>
      kind === 'tag' ? tags : (category ?? []),
    )
    return [...new Set(names)]
  }
}

/** Files of drafts alone, which have no public address. */
const HIDDEN_FILES = `${CONTENT_PATH}/secure/`

/** Writes a file as a whole or not at all. */
async function writeWhole(path: string, work: (write: (text: string) => Promise<void>) => Promise<void>) {
  const draft = `${path}.part-${process.pid}`
  try {
    await using file = await open(draft, 'w')
    await work((text) => file.appendFile(text))
    await file.sync()
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    throw new StartError(`${path} cannot be written (${code}).`, { cause: error })
  }
}
