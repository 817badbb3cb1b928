import type { Action as ActionOf, Arguments } from '../command.ts'
import { COMMON_OPTIONS } from '../arguments.ts'

export const OPTIONS = {
  held: { type: 'boolean', about: 'those that wait for you' },
  failed: { type: 'boolean', about: 'those that were given up' },
  waiting: { type: 'boolean', about: 'those that wait for the mail server' },
  sent: { type: 'boolean', about: 'those that were sent in the last 30 days' },
  all: { type: 'boolean', about: 'all that were given up' },
  ...COMMON_OPTIONS,
} as const

/** One thing that `waypost mail` can do. */
export type Action = ActionOf<typeof OPTIONS>

export type ActionArguments = Arguments<typeof OPTIONS>
