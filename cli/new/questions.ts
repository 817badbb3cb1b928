import type { Readable, Writable } from 'node:stream'
import { select, text } from '@clack/prompts'
import type { Count } from '#domain/listing.ts'
import { MAX_SYMBOL_LENGTH } from '@waypost/content-service/folder'

/** Where questions are asked and answered. */
export interface Terminal {
  input: Readable
  output: Writable
}

/** Thrown when the creator cancels a question. */
export class Cancelled extends Error {}

/** Asks for the title. */
export async function askTitle(terminal: Terminal): Promise<string> {
  return answerOf(
    await text({
      ...terminal,
      message: 'What is the title of the article?',
      placeholder: 'The Lake Before the City Gets Up',
      validate: (title = '') => {
        if (title.trim() === '') return 'Write a title; you can change it at any time.'
        return title.length > MAX_SYMBOL_LENGTH ? `Use at most ${MAX_SYMBOL_LENGTH} characters.` : undefined
      },
    }),
  )
}

/** Asks for the category. @returns '' for none. */
export async function askCategory(known: readonly Count[], terminal: Terminal): Promise<string> {
  if (known.length > 0) {
    const options = known.map(({ name, count }) => ({
      value: name,
      label: name,
      hint: `${count} ${count === 1 ? 'article' : 'articles'}`,
    }))
    const chosen = answerOf(
      await select({
        ...terminal,
        message: 'In which category?',
        options: [...options, { value: NEW, label: 'A new one' }, { value: NONE, label: 'None' }],
      }),
    )
    if (chosen !== NEW) return chosen === NONE ? '' : chosen
  }
  const message = 'What is the category called? Leave it empty for none.'
  return answerOf(await text({ ...terminal, message, defaultValue: '' }))
}

/** Asks for a picture. @returns '' for none. */
export async function askPicture(terminal: Terminal): Promise<string> {
  const message = 'Which picture? Write its path or drop the file here; leave it empty for none.'
  return answerOf(await text({ ...terminal, message, defaultValue: '' }))
}

/** Asks what a picture shows. @returns '' for no answer. */
export async function askDescription(terminal: Terminal): Promise<string> {
  const message = 'What does the picture show? This is read aloud to people who cannot see it.'
  return answerOf(await text({ ...terminal, message, defaultValue: '' }))
}

/** Values that no category has: they contain a control character. */
const NEW = '\u0000new'
const NONE = '\u0000none'

function answerOf(answer: string | symbol): string {
  if (typeof answer === 'symbol') throw new Cancelled()
  return answer
}
