/**
 * The creator's and the operator's command.
 *
 *   npx waypost comments list
 */
import metadata from '../package.json' with { type: 'json' }
import { StartError } from '#server/errors.ts'
import { UsageError, type Command } from './command.ts'
import { check } from './check.ts'
import { comments } from './comments.ts'
import { exporting } from './export.ts'
import { icons } from './icons.ts'
import { importing } from './import.ts'
import { mail } from './mail.ts'
import { create } from './new.ts'
import { tokens } from './tokens.ts'
import { printError, exitWithReader, printLines } from './printing.ts'

/** By purpose, in the order of use. */
const groups: Record<string, Record<string, Command>> = {
  'To write': { new: create, check, icons },
  'To read what others wrote': { comments, mail },
  'To move in and out': { import: importing, export: exporting },
  'To let programs read': { tokens },
}
const commands: Record<string, Command> = Object.assign({}, ...Object.values(groups))

exitWithReader()
try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.exitCode = error instanceof UsageError ? 2 : 1
  printError(describe(error))
}

async function run([name = '', ...args]: string[]): Promise<number> {
  if (name === '--help' || name === '-h') {
    await printLines([usage()])
    return 0
  }
  if (name === '--version' || name === '-v') {
    await printLines([metadata.version])
    return 0
  }
  if (name === 'help') return run([...args, '--help'])
  if (name === '') throw new UsageError('Say what to do.', usage())
  if (!Object.hasOwn(commands, name)) throw new UsageError(`There is no command '${name}'.`, usage())
  return commands[name].run(args)
}

function usage(): string {
  const lines = Object.entries(groups).flatMap(([purpose, members]) => [
    '',
    `${purpose}:`,
    ...Object.entries(members).map(([name, { about }]) => `  ${name.padEnd(10)} ${about}`),
  ])
  return `Usage: npx waypost COMMAND ...
${lines.join('\n')}

npx waypost COMMAND --help explains a command, npx waypost --version tells the version. The exit code is 0 where all
went well, 1 where something failed, and 2 where the command was not understood.`
}

function describe(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${error.usage}`
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
