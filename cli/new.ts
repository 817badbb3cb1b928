import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { articlePath, pagePath } from '#domain/addresses.ts'
import { localDay } from '#domain/calendar-date.ts'
import { UNCATEGORIZED } from '#domain/category.ts'
import { countCategories } from '#domain/listing.ts'
import {
  articlesContentType,
  fileNameOf,
  freeName,
  MAX_SYMBOL_LENGTH,
  pagesContentType,
  readContentFolder,
} from '@waypost/content-service/folder'
import { isSiteName } from '@waypost/content-service/site-names'
import { openWriter, WritingError } from '@waypost/content-service/writing'
import { StartError } from '#server/errors.ts'
import { commandFor, UsageError, type CommandOutput } from './command.ts'
import { readConfig } from './config.ts'
import { COMMON_OPTIONS } from './arguments.ts'
import { placePicture } from './new/picture.ts'
import { findTerminal, unlessCancelled, type Terminal } from './questions.ts'
import { completeOptions, type ArticleOptions, type GivenOptions } from './new/article-options.ts'
import { withProgress } from './progress.ts'

const OPTIONS = {
  category: { type: 'string', value: 'NAME', about: 'group in which readers find it' },
  picture: {
    type: 'string',
    value: 'FILE',
    about: 'a picture on this computer, which is copied into content/assets, or the name of one there',
  },
  description: {
    type: 'string',
    value: 'TEXT',
    about: 'what the picture shows, read aloud to people who cannot see it',
  },
  page: { type: 'boolean', about: 'begins a page of your own at /its-name, such as one about privacy' },
  'dry-run': { type: 'boolean', about: 'writes nothing, and shows what would be written' },
  json: COMMON_OPTIONS.json,
} as const

export const command = commandFor('new', OPTIONS, {
  takes: '[TITLE]',
  about: 'begins an article: asks for title, category and picture, and writes a file ready to fill',
  help: `Asks for missing options. Readers do not see the article until you remove the line "draft: true" from its file. Its picture
has an address at once, which programs with your delivery token can find.`,
  async run({ values, words, usage }) {
    const given = { ...values, title: words.length > 0 ? words.join(' ') : undefined }
    const terminal = findTerminal(values)
    refuseBadTitle(given.title, terminal, usage)
    const folder = values.page ? pagesContentType.id : articlesContentType.id
    return unlessCancelled(begin(given, terminal, folder, values['dry-run']))
  },
})

async function begin(
  given: GivenOptions,
  terminal: Terminal | undefined,
  folder: string,
  isDryRun = false,
): Promise<CommandOutput> {
  const { ownContentDir: contentDir, contentful, dataDir, publicUrl } = readConfig()
  if (contentful)
    throw new StartError(
      `This site shows the space '${contentful.space}', not the folder ${contentDir}: write the article there.`,
    )
  if (!existsSync(contentDir))
    throw new StartError(`There is no content folder ${contentDir}. ./waypost init makes one.`)
  const { preview } = await withProgress('Reading', (onProgress) =>
    readContentFolder(contentDir, { host: new URL(publicUrl).host, dataDir, onProgress }),
  )
  const entries = [...preview.entries.values()]
  const articles = entries.filter(({ contentTypeId }) => contentTypeId === articlesContentType.id)
  const categories = countCategories(articles.map(({ fields }) => fields)).filter(
    ({ name }) => name !== UNCATEGORIZED,
  )
  const isPage = folder === pagesContentType.id
  // A page has no category.
  const wanted = isPage ? { ...given, category: '' } : given
  const options = await completeOptions(wanted, { contentDir, categories, terminal })
  const { title, category, picture, description } = options

  const date = localDay()
  // An unreadable file is not listed as an entry, but its name is taken.
  const files = await readdir(join(contentDir, folder)).catch(() => [])
  const taken = new Set([...entries.map(({ sys }) => sys.id), ...files].map((name) => name.toLowerCase()))
  const id = freeName(
    fileNameOf(title) || `${isPage ? 'page' : 'article'}-${date}`,
    (name) => taken.has(name) || taken.has(`${name}.md`) || (isPage && isSiteName(name)),
  )
  const file = join(contentDir, folder, `${id}.md`)
  if (!isDryRun) {
    await mkdir(join(contentDir, 'assets'), { recursive: true })
    if (picture) await placePicture(picture, description, contentDir)
    const text = articleText(options, isPage ? undefined : date, picture?.name)
    await writeEntry(contentDir, `${folder}/${id}`, text)
  }

  const isCopied = picture?.from !== undefined
  const lines = [
    `${isDryRun ? 'To be written' : 'Written'}: ${file}`,
    ...(isCopied
      ? [`${isDryRun ? 'To be copied' : 'Copied'}: ${join(contentDir, 'assets', picture.name)}`]
      : []),
    '',
    `Open the file and write. Readers do not see the ${isPage ? 'page' : 'article'} until you remove the line "draft: true";`,
    `then it is at ${publicUrl}${isPage ? pagePath(id) : articlePath(id)}`,
  ]
  return { json: { id, file, category, picture: picture?.name, isDryRun }, lines }
}

async function writeEntry(contentDir: string, entry: string, text: string): Promise<void> {
  try {
    await openWriter(contentDir).create(entry, text)
  } catch (error) {
    throw error instanceof WritingError ? new StartError(error.message, { cause: error }) : error
  }
}

function refuseBadTitle(title: string | undefined, terminal: Terminal | undefined, usage: string): void {
  if (title === undefined && !terminal) throw new UsageError('Name the title of the article.', usage)
  if (title?.trim() === '') throw new UsageError('The title is empty.', usage)
  if (title !== undefined && title.length > MAX_SYMBOL_LENGTH)
    throw new UsageError(`The title is longer than ${MAX_SYMBOL_LENGTH} characters.`, usage)
}

/** Writes the text of a new article, or of a page, which has no date. @param image Name of a file in `assets/`. */
function articleText({ title, category }: ArticleOptions, date: string | undefined, image?: string): string {
  const lines = stringify(
    { title, ...(category && { category }), ...(date && { date }), ...(image && { image }) },
    { lineWidth: 0 },
  )
  return `---
${lines}draft: true # Remove this line when readers may see ${date === undefined ? 'the page' : 'the article'}.
---

<!-- Write here, and remove this line.${date === undefined ? '' : " The first 50 words are on the article's card."} -->
`
}
