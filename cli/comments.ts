import { parseArguments, UsageError, type Command } from './command.ts'
import { OPTIONS, type Action, type Given, type OptionName } from './comments/action.ts'
import { approve, block, close, open, remove, restore, unblock } from './comments/changing.ts'
import { exportAll, list, search, status } from './comments/reading.ts'
import { withDatabase } from './database.ts'
import { printLines } from './printing.ts'

const actions: Record<string, Action> = {
  list,
  search,
  remove,
  restore,
  approve,
  block,
  unblock,
  close,
  open,
  export: exportAll,
  status,
}

/** Reads and moderates what readers wrote. @see docs/moderating.md */
export const comments: Command = {
  about: 'reads, removes, approves and exports comments; blocks authors; closes articles',

  async run([name = '', ...args]) {
    if (name === '--help' || name === '-h') {
      await printLines([usage()])
      return 0
    }
    if (name === '') throw new UsageError('Say what to do with the comments.', usage())
    if (!Object.hasOwn(actions, name))
      throw new UsageError(`There is no command 'comments ${name}'.`, usage())
    return runAction(name, actions[name], args)
  },
}

async function runAction(name: string, action: Action, args: string[]): Promise<number> {
  const synopsis = `Usage: npx waypost comments ${name}${action.takes && ` ${action.takes}`}`
  const help = [synopsis, `  ${action.about}`, '', ...action.options.map(describeOption)].join('\n')
  const options = Object.fromEntries(action.options.map((option) => [option, { type: OPTIONS[option].type }]))
  const { values, positionals } = parseArguments(args, { ...options, help: HELP }, help)
  if (values.help) {
    await printLines([help])
    return 0
  }
  const act = action.prepare({ values: values as Given['values'], words: positionals, usage: help })
  return withDatabase(act)
}

const HELP = { type: 'boolean', short: 'h' } as const

function describeOption(name: OptionName): string {
  const { about, ...option } = OPTIONS[name]
  const written = 'value' in option ? `--${name} ${option.value}` : `--${name}`
  return `  ${written.padEnd(18)} ${about}`
}

function usage(): string {
  const lines = Object.entries(actions).map(([name, { takes, about }]) => {
    const synopsis = `${name} ${takes}`
    return `  ${synopsis.padEnd(24)} ${about}`
  })
  return `Usage: npx waypost comments COMMAND ...\n\n${lines.join('\n')}\n\nnpx waypost comments COMMAND --help says more.`
}
