import type { Readable, Writable } from 'node:stream'
import { select, text } from '@clack/prompts'

/** Where questions are asked and answered. */
export interface Terminal {
  input: Readable
  output: Writable
}

/** Thrown when the creator cancels a question. */
export class Cancelled extends Error {}

/** The terminal of this process; `undefined` where a program reads the answer or nobody can be asked. */
export function findTerminal({ json = false }: { json?: boolean }): Terminal | undefined {
  const { stdin: input, stdout: output } = process
  return input.isTTY && output.isTTY && !json ? { input, output } : undefined
}

interface TextOptions {
  /** An example, shown until something is typed. */
  placeholder?: string
  /** @returns What is wrong with an answer; `undefined` if nothing is. */
  validate?: (answer: string) => string | undefined
}

/** Asks for a text. @returns '' for no answer. @throws Cancelled */
export async function askText(
  message: string,
  terminal: Terminal,
  { placeholder, validate }: TextOptions = {},
): Promise<string> {
  return answerOf(
    await text({
      ...terminal,
      message,
      placeholder,
      defaultValue: '',
      validate: validate && ((answer = '') => validate(answer)),
    }),
  )
}

interface Choice {
  value: string
  label: string
  hint?: string
}

/** Asks which of several. @returns Its value. @throws Cancelled */
export async function askChoice(
  message: string,
  terminal: Terminal,
  options: readonly Choice[],
): Promise<string> {
  return answerOf(await select({ ...terminal, message, options: [...options] }))
}

function answerOf(answer: string | symbol): string {
  if (typeof answer === 'symbol') throw new Cancelled()
  return answer
}
