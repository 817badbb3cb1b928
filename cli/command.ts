import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { printLines } from './printing.ts'

/** A part of the command line's work: `waypost <name> ...`. */
export interface Command {
  /** What it is for, in a line. */
  about: string
  /** Does what `args` ask for. @returns The exit code. @throws UsageError, StartError */
  run(args: string[]): Promise<number>
}

/** What was asked for makes no sense; `usage` says what would. */
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
 * @throws UsageError naming the first that is not among the options.
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
  /** Said to who used it wrongly. */
  usage: string
  /** Said to who asks for help; `usage` if not given. */
  help?: string
  /** Does it. @returns The exit code. @throws UsageError, StartError */
  act(values: ReturnType<typeof parseArguments<Options>>['values'], words: string[]): Promise<number>
}

/** Makes a command that does one thing. */
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
      // Whatever else was given, whoever asks for help gets it.
      if (args.some((arg) => arg === '--help' || arg === '-h')) {
        await printLines([help])
        return 0
      }
      const { values, positionals } = parseArguments(args, options, usage)
      return act(values, positionals)
    },
  }
}
