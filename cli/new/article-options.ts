import type { Count } from '#domain/listing.ts'
import { StartError } from '#server/errors.ts'
import { printError } from '../printing.ts'
import { findPicture, type PlannedPicture } from './picture.ts'
import { askText, type Terminal } from '../questions.ts'
import { askCategory, askTitle } from './questions.ts'

/** Options of the command line. An absent one may be asked for; an empty one means none. */
export interface GivenOptions {
  title?: string
  category?: string
  picture?: string
  description?: string
}

/** What a new article is made of. */
export interface ArticleOptions {
  title: string
  category?: string
  picture?: PlannedPicture
  description?: string
}

interface Surroundings {
  contentDir: string
  /** Of all articles. An option names one of them in any case of letters. */
  categories: readonly Count[]
  /** Absent if nobody can answer questions. */
  terminal?: Terminal
}

/** Completes the options by asking on the terminal. @throws StartError without the given picture, and Cancelled */
export async function completeOptions(
  given: GivenOptions,
  { contentDir, categories, terminal }: Surroundings,
): Promise<ArticleOptions> {
  const title = given.title ?? (terminal ? await askTitle(terminal) : '')
  const category = (given.category ?? (terminal ? await askCategory(categories, terminal) : '')).trim()
  const known = categories.find(({ name }) => name.toLowerCase() === category.toLowerCase())
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
