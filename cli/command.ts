import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { printLines } from './printing.ts'

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
export function parseArguments<Options extends ParseArgsOptionsConfig>(
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

interface PlainCommandOptions<Options extends ParseArgsOptionsConfig> {
  about: string
  /** Besides `--help`. */
  options: Options
  /** Printed after an error. */
  usage: string
  /** Printed for `--help`; `usage` by default. */
  help?: string
  /** Runs it. @returns The exit code. @throws UsageError, StartError */
  act(values: ReturnType<typeof parseArguments<Options>>['values'], words: string[]): Promise<number>
}

/** Makes a command without actions. */
export function plainCommand<Options extends ParseArgsOptionsConfig>({
  about,
  options,
  usage,
  help = usage,
  act,
}: PlainCommandOptions<Options>): Command {
  return {
    about,
    async run(args) {
      // Help wins over every other argument.
      if (args.some((arg) => arg === '--help' || arg === '-h')) {
        await printLines([help])
        return 0
      }
      const { values, positionals } = parseArguments(args, options, usage)
      return act(values, positionals)
    },
  }
}
