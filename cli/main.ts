/**
 * The creator's and the operator's command.
 *
 *   npx waypost comments list
 */
import { StartError } from '#server/errors.ts'
import { UsageError, type Command } from './command.ts'
import { check } from './check.ts'
import { comments } from './comments.ts'
import { mail } from './mail.ts'
import { create } from './new.ts'
import { tokens } from './tokens.ts'
import { complain, leaveWithReader, printLines } from './printing.ts'

const commands: Record<string, Command> = { new: create, check, comments, mail, tokens }

leaveWithReader()
try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.exitCode = error instanceof UsageError ? 2 : 1
  complain(describe(error))
}

async function run([name = '', ...args]: string[]): Promise<number> {
  if (name === '--help' || name === '-h') {
    await printLines([usage()])
    return 0
  }
  if (name === '') throw new UsageError('Say what to do.', usage())
  if (!Object.hasOwn(commands, name)) throw new UsageError(`There is no command '${name}'.`, usage())
  return commands[name].run(args)
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(10)} ${about}`)
  return `Usage: npx waypost COMMAND ...\n\n${lines.join('\n')}\n\nnpx waypost COMMAND --help says more.`
}

function describe(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${error.usage}`
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
