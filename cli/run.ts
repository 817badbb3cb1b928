import { parseArgs } from 'node:util'
import metadata from '../package.json' with { type: 'json' }
import { loadEnvFile } from '#server/config/config.ts'
import { StartError } from '#server/errors.ts'
import { UsageError, type Command } from './command.ts'
import { printError, printLines } from './printing.ts'

type LoadCommand = () => Promise<{ command: Command }>

/** Commands by purpose, loaded lazily. */
const groups: Record<string, Record<string, LoadCommand>> = {
  'To write': {
    init: () => import('./init.ts'),
    new: () => import('./new.ts'),
    rename: () => import('./rename.ts'),
    check: () => import('./check.ts'),
    owner: () => import('./owner.ts'),
    log: () => import('./log.ts'),
  },
  'To move in and out': {
    import: () => import('./import.ts'),
    export: () => import('./export.ts'),
    database: () => import('./database.ts'),
  },
  'To run it': {
    doctor: () => import('./doctor.ts'),
    mail: () => import('./mail.ts'),
  },
  'To keep it safe': {
    backup: () => import('./backup.ts'),
    restore: () => import('./restore.ts'),
  },
  'To let programs read': {
    tokens: () => import('./tokens.ts'),
  },
}
const commands: Record<string, LoadCommand> = Object.assign({}, ...Object.values(groups))

/** Runs a command and prints its error. @returns The exit code. */
export async function run(args: string[]): Promise<number> {
  try {
    return await runNamed(args)
  } catch (error) {
    printError(describe(error))
    return error instanceof UsageError ? 2 : 1
  }
}

async function runNamed(given: string[]): Promise<number> {
  const {
    file,
    args: [name = '', ...args],
  } = await takeEnvOption(given)
  if (name === '--help' || name === '-h') {
    await printLines([await usage()])
    return 0
  }
  if (name === '--version' || name === '-v') {
    await printLines([metadata.version])
    return 0
  }
  if (name === 'comments') {
    printError('Comments are in the studio of your site, at /studio/comments.')
    return 2
  }
  if (name === 'help') return runNamed([...args, '--help'])
  if (name === '') throw new UsageError('Say what to do.', await usage())
  if (!Object.hasOwn(commands, name)) throw new UsageError(`There is no command '${name}'.`, await usage())
  const { command } = await commands[name]()
  return command.run(args, loadEnvFile(file))
}

/** Removes `--env FILE`, which may be anywhere. */
async function takeEnvOption(given: string[]) {
  const options = { env: { type: 'string' } } as const
  const { values, tokens } = parseArgs({ args: given, options, strict: false, tokens: true })
  const used = tokens.flatMap((token) =>
    token.kind === 'option' && token.name === 'env'
      ? [token.index, ...(token.inlineValue ? [] : [token.index + 1])]
      : [],
  )
  if (typeof values.env === 'boolean')
    throw new UsageError('Name the file of settings: --env FILE.', await usage())
  return { file: values.env, args: given.filter((_, index) => !used.includes(index)) }
}

async function usage(): Promise<string> {
  const lines: string[] = []
  for (const [purpose, members] of Object.entries(groups)) {
    lines.push('', `${purpose}:`)
    for (const [name, load] of Object.entries(members)) {
      const { command } = await load()
      lines.push(`  ${name.padEnd(10)} ${command.about}`)
    }
  }
  return `Usage: ./waypost COMMAND ...
${lines.join('\n')}

./waypost COMMAND --help explains a command, ./waypost --version prints the version. ./waypost start
starts the site of a release, or as npm run build has built it. Settings come from the file .env next to
./waypost; --env FILE names another. The exit code is 0 for success, 1 for failure, and 2 for wrong arguments.`
}

function describe(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${error.usage}`
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
