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
  return askText('What is the category called? Leave it empty for none.', terminal)
}

/** Asks for a text. @returns '' for no answer. */
export async function askText(message: string, terminal: Terminal): Promise<string> {
  return answerOf(await text({ ...terminal, message, defaultValue: '' }))
}

/** Values that no category has: they contain a control character. */
const NEW = '\u0000new'
const NONE = '\u0000none'

function answerOf(answer: string | symbol): string {
  if (typeof answer === 'symbol') throw new Cancelled()
  return answer
}
