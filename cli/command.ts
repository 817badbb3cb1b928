import { parseArgs } from 'node:util'
import { printJson, printLines } from './printing.ts'

/** A command: `waypost <name> ...`. */
export interface Command {
  /** Purpose of the command in one line. */
  about: string
  /**
   * Runs the command.
   * @param envFile The settings file that was read.
   * @returns The exit code.
   * @throws UsageError, StartError
   */
  run(args: string[], envFile: string): Promise<number>
}

/** A command's single action, or one of several: `waypost database move`. @typeParam O The options of the command. */
export interface Action<O extends Options> {
  /** Arguments of the action: 'ID...'. */
  takes: string
  /** Effect of the action in one line. */
  about: string
  /** A longer version of `about` for its usage. */
  description?: string
  /** Options besides `--help`; by default all options of the command. */
  options?: readonly (keyof O & string)[]
  /** Text that `--help` adds to the usage. */
  help?: string
  /** Runs the action. Checks the arguments before it opens anything. @throws UsageError, StartError */
  run(given: Arguments<O>): Promise<CommandOutput>
}

/** Options with their meanings, by name. */
export type Options = Readonly<Record<string, Option>>

type Option =
  | { readonly type: 'boolean'; readonly about: string }
  /** `value` is the option's value in the usage. A `multiple` one may be given several times. */
  | { readonly type: 'string'; readonly value: string; readonly about: string; readonly multiple?: true }

type Value<O extends Option> = O extends { multiple: true }
  ? string[]
  : O['type'] extends 'string'
    ? string
    : boolean

export interface Arguments<O extends Options = Options> {
  values: { [Name in keyof O]?: Value<O[Name]> }
  /** The arguments that are not options. */
  words: string[]
  /** Usage of the action, for error messages. */
  usage: string
  /** The file of settings that was read; it need not exist. */
  envFile: string
}

/** The result of an action. */
export interface CommandOutput {
  /** For people. */
  lines: string[]
  /** The output of `--json`, for programs. */
  json?: unknown
  /** The exit code; 0 by default. */
  code?: number
}

/** Reports wrong arguments; `usage` explains the right ones. */
export class UsageError extends Error {
  readonly usage: string

  constructor(message: string, usage: string) {
    super(message)
    this.usage = usage
  }
}

interface CommandOptions<O extends Options> {
  name: string
  about: string
  /** The error if no action is named, or an unknown one. */
  question: string
  options: O
  actions: Readonly<Record<string, Action<O>>>
}

/** Creates a command with several actions. */
export function commandOf<O extends Options>({
  name,
  about,
  question,
  options,
  actions,
}: CommandOptions<O>): Command {
  const lines = Object.entries(actions).map(
    ([action, { takes, about }]) => `  ${`${action} ${takes}`.padEnd(24)} ${about}`,
  )
  const usage = `Usage: ./waypost ${name} COMMAND ...\n\n${lines.join('\n')}\n\n./waypost ${name} COMMAND --help says more.`
  return {
    about,
    async run([action = '', ...args], envFile) {
      if (action === '--help' || action === '-h') {
        await printLines([usage])
        return 0
      }
      if (action === '') throw new UsageError(question, usage)
      if (!Object.hasOwn(actions, action))
        throw new UsageError(`There is no command '${name} ${action}'. ${question}`, usage)
      return commandFor(`${name} ${action}`, options, actions[action]).run(args, envFile)
    },
  }
}

export function commandFor<O extends Options>(name: string, options: O, action: Action<O>): Command {
  const { takes, about, description = about, help } = action
  const names = action.options ?? Object.keys(options)
  const known: Options = Object.fromEntries(names.map((name) => [name, options[name]]))
  const usage = [
    `Usage: ./waypost ${name}${takes && ` ${takes}`}`,
    `  ${description.replaceAll('\n', '\n  ')}`,
    ...(names.length > 0 ? ['', ...Object.entries(known).map(describeOption)] : []),
  ].join('\n')
  return {
    about,
    async run(args, envFile) {
      // `--help` takes precedence over every other argument.
      if (parseArgs({ args, options: HELP, strict: false }).values.help) {
        await printLines(help === undefined ? [usage] : [usage, '', help])
        return 0
      }
      const { values, positionals: words } = parseArguments(args, known, usage)
      const given = { values, words, usage, envFile } as Arguments<O>
      if (takes === '') noWord(given)
      const { lines, json, code = 0 } = await action.run(given)
      if (!values.json) await printLines(lines)
      else if (json !== undefined) await printJson(json)
      return code
    },
  }
}

const HELP = { help: { type: 'boolean', short: 'h' } } as const

/** Requires that there are no arguments. */
function noWord({ words: [surplus], usage }: Pick<Arguments, 'words' | 'usage'>): void {
  if (surplus !== undefined) throw new UsageError(`'${surplus}' is not expected.`, usage)
}

/** Parses arguments strictly. @throws UsageError naming the first unknown option. */
function parseArguments(args: string[], options: Options, usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Omits Node's second sentence, which is for programmers.
    throw new UsageError(error.message.replace(/(?<=')\. To specify .*/s, '.').replace(/[^.]$/, '$&.'), usage)
  }
}

function describeOption([name, option]: [string, Option]): string {
  const written = option.type === 'string' ? `--${name} ${option.value}` : `--${name}`
  return `  ${written.padEnd(18)} ${option.about.replaceAll('\n', `\n${' '.repeat(21)}`)}`
}
