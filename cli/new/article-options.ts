import type { Count } from '#domain/listing.ts'
import { StartError } from '#server/errors.ts'
import { complain } from '../printing.ts'
import { findPicture, type PlannedPicture } from './picture.ts'
import { askCategory, askDescription, askPicture, askTitle, type Terminal } from './questions.ts'

/** What was asked for on the command line; what is absent may be asked for, an empty text is none. */
export interface Given {
  title?: string
  category?: string
  picture?: string
  description?: string
}

/** What the creator wants of a new article. */
export interface Wishes {
  title: string
  category?: string
  picture?: PlannedPicture
  description?: string
}

interface Around {
  contentDir: string
  /** Of the articles that there are; one that differs only in capitals is meant. */
  categories: readonly Count[]
  /** Absent where nobody is there to answer. */
  terminal?: Terminal
}

/**
 * Takes what was given, and asks for the rest where somebody is there to answer.
 *
 * @throws StartError if a picture was given that is not there; Cancelled
 */
export async function collectWishes(
  given: Given,
  { contentDir, categories, terminal }: Around,
): Promise<Wishes> {
  const title = given.title ?? (terminal ? await askTitle(terminal) : '')
  const category = (given.category ?? (terminal ? await askCategory(categories, terminal) : '')).trim()
  const known = categories.find(({ name }) => name.toLowerCase() === category.toLowerCase())
  const picture = await choosePicture(given.picture, contentDir, terminal)
  const needsWords = picture !== undefined && !picture.isDescribed
  const description = given.description ?? (needsWords && terminal ? await askDescription(terminal) : '')
  return {
    title: title.trim(),
    category: (known?.name ?? category) || undefined,
    picture,
    description: description.trim() || undefined,
  }
}

async function choosePicture(
  given: string | undefined,
  contentDir: string,
  terminal: Terminal | undefined,
): Promise<PlannedPicture | undefined> {
  if (given !== undefined) return given.trim() === '' ? undefined : findPicture(given, contentDir)
  if (!terminal) return undefined
  for (;;) {
    const written = await askPicture(terminal)
    if (written.trim() === '') return undefined
    try {
      return await findPicture(written, contentDir)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      complain(error.message)
    }
  }
}
