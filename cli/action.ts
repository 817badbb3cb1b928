import { noWord } from './arguments.ts'
import { plainCommand, UsageError, type Answer, type Arguments, type Command } from './command.ts'
import { printLines } from './printing.ts'

/** One thing that a command can do: `waypost comments list`. @typeParam O The options of the command. */
export interface Action<O extends Options> {
  /** The words after its name: 'ID...'. */
  takes: string
  /** What it does, in a line. */
  about: string
  /** Options besides `--help`. */
  options: readonly (keyof O & string)[]
  /** Performs it. Checks the arguments before it opens anything. @throws UsageError, StartError */
  run(given: ActionArguments<O>): Promise<Answer>
}

/** Options by their names, with what they mean. */
export type Options = Readonly<Record<string, Option>>

type Option =
  | { readonly type: 'boolean'; readonly about: string }
  /** `value` names its value in the usage. */
  | { readonly type: 'string'; readonly value: string; readonly about: string }

/** The parsed arguments of an action. */
export type ActionArguments<O extends Options> = Arguments<{
  [Name in keyof O]?: O[Name]['type'] extends 'string' ? string : boolean
}>

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
      return commandFor(`${name} ${action}`, actions[action], options).run(args)
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

function commandFor<O extends Options>(
  name: string,
  { takes, about, options: names, run }: Action<O>,
  options: O,
): Command {
  const lines = names.map((option) => describeOption(option, options[option]))
  return plainCommand({
    about,
    options: Object.fromEntries(names.map((option) => [option, options[option]])),
    usage: [`Usage: npx waypost ${name}${takes && ` ${takes}`}`, `  ${about}`, '', ...lines].join('\n'),
    async run(parsed) {
      const given = parsed as ActionArguments<O>
      if (takes === '') noWord(given)
      return run(given)
    },
  })
}

function describeOption(name: string, option: Option): string {
  const written = option.type === 'string' ? `--${name} ${option.value}` : `--${name}`
  return `  ${written.padEnd(18)} ${option.about}`
}
