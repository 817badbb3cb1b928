import { parseArguments, UsageError, type Command } from './command.ts'
import { printLines } from './printing.ts'

/** One thing that a command can do: `waypost comments list`. @typeParam O The options of the command. */
export interface Action<O extends Options> {
  /** The words after its name: 'ID...'. */
  takes: string
  /** What it does, in a line. */
  about: string
  /** Options besides `--help`. */
  options: readonly (keyof O & string)[]
  /**
   * Checks the arguments before anything is opened.
   *
   * @returns A function that performs the action and returns the exit code.
   * @throws UsageError
   */
  prepare(given: ActionArguments<O>): () => Promise<number>
}

/** Options by their names, with what they mean. */
export type Options = Readonly<Record<string, Option>>

type Option =
  | { readonly type: 'boolean'; readonly about: string }
  /** `value` names its value in the usage. */
  | { readonly type: 'string'; readonly value: string; readonly about: string }

/** The parsed arguments of an action. */
export interface ActionArguments<O extends Options> {
  values: { [Name in keyof O]?: O[Name]['type'] extends 'string' ? string : boolean }
  /** The arguments that are not options. */
  words: string[]
  /** How the action is used, for its error messages. */
  usage: string
}

interface CommandOptions<O extends Options> {
  name: string
  about: string
  /** The error if no action is named. */
  question: string
  options: O
  actions: Readonly<Record<string, Action<O>>>
}

/** Makes a command that has several actions. */
export function commandOf<O extends Options>({
  name,
  about,
  question,
  options,
  actions,
}: CommandOptions<O>): Command {
  return {
    about,
    async run([action = '', ...args]) {
      if (action === '--help' || action === '-h') {
        await printLines([usage()])
        return 0
      }
      if (action === '') throw new UsageError(question, usage())
      if (!Object.hasOwn(actions, action))
        throw new UsageError(`There is no command '${name} ${action}'.`, usage())
      return runAction(`${name} ${action}`, actions[action], options, args)
    },
  }

  function usage(): string {
    const lines = Object.entries(actions).map(([action, { takes, about }]) => {
      const synopsis = `${action} ${takes}`
      return `  ${synopsis.padEnd(24)} ${about}`
    })
    return `Usage: npx waypost ${name} COMMAND ...\n\n${lines.join('\n')}\n\nnpx waypost ${name} COMMAND --help says more.`
  }
}

async function runAction<O extends Options>(
  name: string,
  action: Action<O>,
  options: O,
  args: string[],
): Promise<number> {
  const synopsis = `Usage: npx waypost ${name}${action.takes && ` ${action.takes}`}`
  const lines = action.options.map((option) => describeOption(option, options[option]))
  const help = [synopsis, `  ${action.about}`, '', ...lines].join('\n')
  const types = Object.fromEntries(action.options.map((option) => [option, { type: options[option].type }]))
  const { values, positionals } = parseArguments(args, { ...types, help: HELP }, help)
  if (values.help) {
    await printLines([help])
    return 0
  }
  const act = action.prepare({
    values: values as ActionArguments<O>['values'],
    words: positionals,
    usage: help,
  })
  return act()
}

const HELP = { type: 'boolean', short: 'h' } as const

function describeOption(name: string, option: Option): string {
  const written = option.type === 'string' ? `--${name} ${option.value}` : `--${name}`
  return `  ${written.padEnd(18)} ${option.about}`
}
