import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTemporaryFolder } from './temporary.ts'

const sample = fileURLToPath(new URL('../../sample/', import.meta.url))

/** An article file to write; the file's name is its id. */
export interface ArticleFile {
  id: string
  title: string
  category?: string
  date?: string
  image?: string
  comments?: 'open' | 'closed'
  draft?: true
  /** As in the file, such as '2097-01-15 09:00'. */
  publish?: string
  body: string
}

/**
 * Makes a temporary content folder with a portrait, the given articles, and a site.yaml without the map's picture. Nothing is fetched
 * from other sites.
 *
 * @param changes Replacements in the sample's site.yaml, old text to new text.
 */
export async function createContentFolder(
  articles: readonly ArticleFile[],
  changes: Readonly<Record<string, string>> = {},
): Promise<string> {
  const dir = await makeTemporaryFolder('content')
  await Promise.all([mkdir(join(dir, 'articles')), mkdir(join(dir, 'assets'))])
  await cp(join(sample, 'assets/portrait.jpg'), join(dir, 'assets/portrait.jpg'))
  let site = await readFile(join(sample, 'site.yaml'), 'utf8')
  site = site.replace(/ {2}picture:\n(?: {4}.*\n)+/, '')
  site += '\ncards: no\n'
  for (const [from, to] of Object.entries(changes)) site = site.replaceAll(from, to)
  await writeFile(join(dir, 'site.yaml'), site)
  await Promise.all(articles.map((article) => writeArticle(dir, article)))
  return dir
}

/** Writes an article into a content folder, over one with the same id. */
export async function writeArticle(dir: string, { id, body, ...fields }: ArticleFile): Promise<void> {
  const frontMatter = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${key === 'date' ? value : JSON.stringify(value)}`)
  await writeFile(join(dir, `articles/${id}.md`), `---\n${frontMatter.join('\n')}\n---\n\n${body}\n`)
}
