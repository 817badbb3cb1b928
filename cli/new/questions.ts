import type { Count } from '#domain/listing.ts'
import { MAX_SYMBOL_LENGTH } from '@waypost/content-service/folder'
import { askChoice, askText, type Terminal } from '../questions.ts'

export async function askTitle(terminal: Terminal): Promise<string> {
  return askText('What is the title of the article?', terminal, {
    placeholder: 'The Lake Before the City Gets Up',
    validate: (title) => {
      if (title.trim() === '') return 'Write a title; you can change it at any time.'
      return title.length > MAX_SYMBOL_LENGTH ? `Use at most ${MAX_SYMBOL_LENGTH} characters.` : undefined
    },
  })
}

/** Asks for the category. @returns '' for none. */
export async function askCategory(known: readonly Count[], terminal: Terminal): Promise<string> {
  if (known.length > 0) {
    const options = known.map(({ name, count }) => ({
      value: name,
      label: name,
      hint: `${count} ${count === 1 ? 'article' : 'articles'}`,
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

/** Values that no category has: they contain a control character. */
const NEW = '\u0000new'
const NONE = '\u0000none'
