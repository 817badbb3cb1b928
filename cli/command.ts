import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

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
