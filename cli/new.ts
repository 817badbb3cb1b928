import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { localDay } from '#domain/calendar-date.ts'
import { UNCATEGORIZED } from '#domain/category.ts'
import { countCategories } from '#domain/listing.ts'
import {
  articlesContentType,
  fileNameOf,
  freeName,
  MAX_SYMBOL_LENGTH,
  readContentFolder,
} from '@waypost/content-service/folder'
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
    return unlessCancelled(begin(given, terminal, values['dry-run']))
  },
})

async function begin(
  given: GivenOptions,
  terminal: Terminal | undefined,
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
  const options = await completeOptions(given, { contentDir, categories, terminal })
  const { title, category, picture, description } = options

  const date = localDay()
  // An unreadable file is not listed as an entry, but its name is taken.
  const files = await readdir(join(contentDir, 'articles')).catch(() => [])
  const taken = new Set([...entries.map(({ sys }) => sys.id), ...files].map((name) => name.toLowerCase()))
  const id = freeName(
    fileNameOf(title) || `article-${date}`,
    (name) => taken.has(name) || taken.has(`${name}.md`),
  )
  const file = join(contentDir, 'articles', `${id}.md`)
  if (!isDryRun) {
    await mkdir(join(contentDir, 'assets'), { recursive: true })
    if (picture) await placePicture(picture, description, contentDir)
    await writeArticle(contentDir, id, articleText(options, date, picture?.name))
  }

  const isCopied = picture?.from !== undefined
  const lines = [
    `${isDryRun ? 'To be written' : 'Written'}: ${file}`,
    ...(isCopied
      ? [`${isDryRun ? 'To be copied' : 'Copied'}: ${join(contentDir, 'assets', picture.name)}`]
      : []),
    '',
    'Open the file and write. Readers do not see the article until you remove the line "draft: true";',
    `then it is at ${publicUrl}/article/${id}`,
  ]
  return { json: { id, file, category, picture: picture?.name, isDryRun }, lines }
}

async function writeArticle(contentDir: string, id: string, text: string): Promise<void> {
  try {
    await openWriter(contentDir).create(`articles/${id}`, text)
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

/** Writes a new article's text. @param image Name of a file in `assets/`. */
function articleText({ title, category }: ArticleOptions, date: string, image?: string): string {
  const lines = stringify(
    { title, ...(category && { category }), date, ...(image && { image }) },
    { lineWidth: 0 },
  )
  return `---
${lines}draft: true # Remove this line when readers may see the article.
---

<!-- Write here, and remove this line. The first 50 words are on the article's card. -->
`
}
