import { commandOf } from './command.ts'
import { move, OPTIONS } from './database/move.ts'
import { status } from './database/status.ts'

/** Describes the database, and moves it between SQLite and PostgreSQL. @see docs/databases.md */
export const command = commandOf({
  name: 'database',
  about: 'shows what the database holds; moves it to PostgreSQL, or back to a file',
  question: 'Say what to do with the database.',
  options: OPTIONS,
  actions: { status, move },
})
