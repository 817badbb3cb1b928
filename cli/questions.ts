import type { Readable, Writable } from 'node:stream'
import { select, text } from '@clack/prompts'
import type { CommandOutput } from './command.ts'
import { printError } from './printing.ts'

export interface Terminal {
  input: Readable
  output: Writable
}

/** Thrown when the creator cancels a question. */
export class Cancelled extends Error {}

/** The terminal of this process; `undefined` if a program runs it or reads its output. */
export function findTerminal({ json = false }: { json?: boolean }): Terminal | undefined {
  const { stdin: input, stdout: output } = process
  return input.isTTY && output.isTTY && !json ? { input, output } : undefined
}

/** Runs a command that writes nothing before its last question. */
export async function unlessCancelled(command: Promise<CommandOutput>): Promise<CommandOutput> {
  try {
    return await command
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
    printError('Nothing was written.')
    return { lines: [], code: 1 }
  }
}

interface TextOptions {
  /** An example, shown until the creator types. */
  placeholder?: string
  /** @returns The error of an answer; `undefined` if it is valid. */
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

/** Asks for one of several choices. @returns Its value. @throws Cancelled */
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
