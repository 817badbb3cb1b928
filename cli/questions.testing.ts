import { PassThrough } from 'node:stream'
import { expect, vi } from 'vitest'
import type { Terminal } from './questions.ts'

/** What is waited for on the terminal, and what is typed then. */
export type Answers = readonly (readonly [question: string, answer: string])[]

/** Answers the questions that `ask` asks, as they come. @returns What becomes of it, in an object: it may never come. */
export async function answerQuestions<T>(ask: (terminal: Terminal) => Promise<T>, answers: Answers) {
  const input = new PassThrough()
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { columns: 100, rows: 30, isTTY: true })
  let shown = ''
  output.on('data', (text: string) => (shown += text))
  const options = ask({ input, output })
  options.catch(() => undefined)
  for (const [question, answer] of answers) {
    await vi.waitFor(() => expect(shown).toContain(question), 10_000)
    shown = ''
    input.write(answer)
  }
  return { options }
}
