import { readFile } from 'node:fs/promises'
import { entryIdOf } from './file-names.ts'
import { findFile, type FoundFile } from './files.ts'
import { readFrontMatter, type SplitArticle } from './front-matter.ts'
import { refuse, type Fault, type Reading } from '../problem.ts'
import { parseTarget, type Neighbours } from './references.ts'
import { toRichText } from '../rich-text/rich-text.ts'
import type { Picture } from '../rich-text/rich-text-inlines.ts'
import { linkTo } from '../space.ts'

/** An article as its file tells it. */
export interface ArticleFile {
  id: string
  isDraft: boolean
  /** Instant before which nobody sees it but in a preview; absent for at once. */
  publishAt?: string
  /** The entry's fields. */
  fields: Readonly<Record<string, unknown>>
  /** Pictures that the text shows. */
  pictures: readonly Picture[]
  file: FoundFile
}

/**
 * Reads one file of `articles/`.
 *
 * @returns `undefined` if the file is gone.
 */
export async function readArticleFile(
  folder: string,
  name: string,
  neighbours: Neighbours,
): Promise<Reading<ArticleFile> | undefined> {
  const id = entryIdOf(name)
  if (id === undefined) return refuse(BAD_NAME)
  const file = await findFile(folder, name)
  if (file === undefined) return undefined
  if (file === 'outside')
    return refuse('The file is a link to a place outside the folder: put the file itself here.')
  if (file.sizeBytes > MAX_ARTICLE_BYTES) return refuse(TOO_LARGE)

  const decoded = decode(await readFile(file.path))
  if (!decoded.ok) return decoded
  const article = parseArticle(decoded.value, neighbours)
  return article.ok ? { ...article, value: { id, file, ...article.value } } : article
}

/**
 * Reads the text of an article's file.
 *
 * @returns What keeps the article from being read, else the article with what it names and is not there.
 */
export function parseArticle(
  text: string,
  neighbours: Neighbours,
): Reading<Pick<ArticleFile, 'isDraft' | 'fields' | 'pictures'>> {
  const split = readFrontMatter(text.replaceAll(/\r\n?/g, '\n'))
  if (!split.ok) return split
  const { frontMatter, markdown, linesAbove } = split.value
  const body = toRichText(markdown, neighbours, linesAbove)
  if (!body.ok) return body
  const image = findImage(split.value, neighbours)

  const { title, category, date, draft = false, comments } = frontMatter
  const { document, pictures } = body.value
  return {
    ok: true,
    value: {
      isDraft: draft,
      fields: {
        title,
        ...(category !== undefined && { category }),
        ...(date !== undefined && { date }),
        ...(image.assetId !== undefined && { image: linkTo('Asset', image.assetId) }),
        ...(document.content.length > 0 && { description: document }),
        ...(comments !== undefined && { comments }),
      },
      pictures,
    },
    faults: [...image.faults, ...(body.faults ?? [])],
  }
}

/** About 40,000 words. */
const MAX_ARTICLE_BYTES = 256 * 1024
const TOO_LARGE = `The file is larger than ${MAX_ARTICLE_BYTES / 1024} KB: divide it into several articles.`
const BAD_NAME =
  "The file's name becomes the article's address: use only the letters a to z, digits, '-', '_' and '.', at most 64."

function decode(bytes: Uint8Array): Reading<string> {
  try {
    // Takes a byte order mark away.
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return refuse('The file is not saved as UTF-8: choose that encoding when saving it.', findBadLine(bytes))
  }
}

function findBadLine(bytes: Uint8Array): number {
  // Bytes that are not UTF-8 become U+FFFD; its first one is at the fault, or is really written there.
  const text = new TextDecoder('utf-8').decode(bytes)
  return text.slice(0, text.indexOf('\uFFFD')).split(/\r\n?|\n/).length
}

function findImage(
  { frontMatter, lines }: SplitArticle,
  neighbours: Neighbours,
): { assetId?: string; faults: Fault[] } {
  const { image } = frontMatter
  if (image === undefined) return { faults: [] }
  const target = parseTarget(image)
  const assetId = target.kind === 'asset' ? neighbours.findAssetId(target.fileName) : undefined
  if (assetId !== undefined) return { assetId, faults: [] }
  return {
    faults: [{ reason: `The picture '${image}' is not in the folder assets.`, line: lines.get('image') }],
  }
}
