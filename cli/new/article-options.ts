import { MAX_SYMBOL_LENGTH } from '@waypost/content-service/folder'
import type { Count } from '#domain/listing.ts'
import { isSameText } from '#domain/same-text.ts'
import { StartError } from '#server/errors.ts'
import { count, printError } from '../printing.ts'
import { findPicture, type PlannedPicture } from './picture.ts'
import { askChoice, askText, type Terminal } from '../questions.ts'

/** Options of the command line. The command asks for absent options; an empty option means none. */
export interface GivenOptions {
  title?: string
  category?: string
  picture?: string
  description?: string
}

/** Values of a new article. */
export interface ArticleOptions {
  title: string
  category?: string
  picture?: PlannedPicture
  description?: string
}

interface Surroundings {
  contentDir: string
  /** Categories of all articles. Options match them in any case. */
  categories: readonly Count[]
  /** Absent if there is no terminal for questions. */
  terminal?: Terminal
}

/**
 * Completes the options by asking on the terminal.
 * @throws StartError if the given picture does not exist, and Cancelled
 */
export async function completeOptions(
  given: GivenOptions,
  { contentDir, categories, terminal }: Surroundings,
): Promise<ArticleOptions> {
  const title = given.title ?? (terminal ? await askTitle(terminal) : '')
  const category = (given.category ?? (terminal ? await askCategory(categories, terminal) : '')).trim()
  const known = categories.find(({ name }) => isSameText(name, category))
  const picture = await choosePicture(given.picture, contentDir, terminal)
  const needsWords = picture !== undefined && !picture.isDescribed
  const description =
    given.description ?? (needsWords && terminal ? await askText(DESCRIPTION, terminal) : '')
  return {
    title: title.trim(),
    category: (known?.name ?? category) || undefined,
    picture,
    description: description.trim() || undefined,
  }
}

async function askTitle(terminal: Terminal): Promise<string> {
  return askText('What is the title of the article?', terminal, {
    placeholder: 'The Lake Before the City Gets Up',
    validate: (title) => {
      if (title.trim() === '') return 'Write a title; you can change it at any time.'
      return title.length > MAX_SYMBOL_LENGTH ? `Use at most ${MAX_SYMBOL_LENGTH} characters.` : undefined
    },
  })
}

/** Asks for the category. @returns '' for none. */
async function askCategory(known: readonly Count[], terminal: Terminal): Promise<string> {
  if (known.length > 0) {
    const options = known.map(({ name, count: articles }) => ({
      value: name,
      label: name,
      hint: count(articles, 'article'),
    }))
    const chosen = await askChoice('In which category?', terminal, [
      ...options,
      { value: NEW, label: 'A new one' },
      { value: NONE, label: 'None' },
    ])
    if (chosen !== NEW) return chosen === NONE ? '' : chosen
  }
  return askText('What is the category called? Leave it empty for none.', terminal)
}

/** Values that differ from every category, since they contain a control character. */
const NEW = '\u0000new'
const NONE = '\u0000none'

const PICTURE = 'Which picture? Write its path or drop the file here; leave it empty for none.'
const DESCRIPTION = 'What does the picture show? This is read aloud to people who cannot see it.'

async function choosePicture(
  given: string | undefined,
  contentDir: string,
  terminal: Terminal | undefined,
): Promise<PlannedPicture | undefined> {
  if (given !== undefined) return given.trim() === '' ? undefined : findPicture(given, contentDir)
  if (!terminal) return undefined
  for (;;) {
    const written = await askText(PICTURE, terminal)
    if (written.trim() === '') return undefined
    try {
      return await findPicture(written, contentDir)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      printError(error.message)
    }
  }
}
