import { listActions } from '#server/studio/log-store.ts'
import { COMMON_OPTIONS, limitOf } from './arguments.ts'
import { commandFor } from './command.ts'
import { onDatabase } from './on-database.ts'
import { formatMinute, table } from './printing.ts'

/** Lists the owner's activity in the studio. */
export const command = commandFor('log', COMMON_OPTIONS, {
  takes: '',
  about: 'shows the activity in the studio, newest first',
  async run(given) {
    const limit = limitOf(given)
    const actions = await onDatabase(({ db }) => listActions(db, limit + 1))
    const shown = actions.slice(0, limit)
    const lines = table(
      shown.map(({ at, action, entry = '', detail = '', times = 1 }) => [
        formatMinute(at),
        action,
        entry,
        times > 1 ? `${detail}, ${times} times that day` : detail,
      ]),
    )
    if (shown.length === 0) lines.push('There was no activity in the studio yet.')
    if (actions.length > limit) lines.push('There is more: choose with --limit.')
    return { json: shown, lines }
  },
})
