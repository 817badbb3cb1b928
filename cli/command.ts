import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { printJson, printLines } from './printing.ts'

/** A subcommand: `waypost <name> ...`. */
export interface Command {
  /** Its purpose, in a line. */
  about: string
  /** Runs it. @returns The exit code. @throws UsageError, StartError */
  run(args: string[]): Promise<number>
}

/** The arguments are wrong; `usage` explains the right ones. */
export class UsageError extends Error {
  readonly usage: string

  constructor(message: string, usage: string) {
    super(message)
    this.usage = usage
  }
}

/**
 * Parses arguments strictly.
 *
 * @throws UsageError naming the first unknown option.
 */
function parseArguments<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // After the first sentence comes advice for programmers.
    throw new UsageError(error.message.replace(/(?<=')\. To specify .*/s, '.').replace(/[^.]$/, '$&.'), usage)
  }
}

/** What a command answers with. */
export interface Answer {
  /** For people. */
  lines: string[]
  /** For programs: what `--json` prints. */
  json?: unknown
  /** The exit code; 0 by default. */
  code?: number
}

/** The parsed arguments of a command. */
export interface Arguments<Values> {
  values: Values
  /** The arguments that are not options. */
  words: string[]
  /** How the command is used, for its error messages. */
  usage: string
}

interface PlainCommandOptions<Options extends ParseArgsOptionsConfig> {
  about: string
  /** Besides `--help`. */
  options: Options
  /** Printed after an error. */
  usage: string
  /** Printed for `--help`; `usage` by default. */
  help?: string
  /** Runs it. Checks the arguments before it opens anything. @throws UsageError, StartError */
  run(given: Arguments<ReturnType<typeof parseArguments<Options>>['values']>): Promise<Answer>
}

const HELP = { help: { type: 'boolean', short: 'h' } } as const

/** Makes a command without actions. */
export function plainCommand<Options extends ParseArgsOptionsConfig>({
  about,
  options,
  usage,
  help = usage,
  run,
}: PlainCommandOptions<Options>): Command {
  return {
    about,
    async run(args) {
      // Help wins over every other argument.
      if (parseArgs({ args, options: HELP, strict: false }).values.help) {
        await printLines([help])
        return 0
      }
      const { values, positionals } = parseArguments(args, options, usage)
      const { lines, json, code = 0 } = await run({ values, words: positionals, usage })
      if (!('json' in values && values.json)) await printLines(lines)
      else if (json !== undefined) await printJson(json)
      return code
    },
  }
}
