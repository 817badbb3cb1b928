import type { Database } from '#server/database/types.ts'
import { UsageError, type Action, type CommandOutput } from './command.ts'
import { onDatabase } from './on-database.ts'
import type { COMMON_OPTIONS } from './arguments.ts'
import { count, printError } from './printing.ts'

/** A kind of thing with an id. */
export interface Named<Thing> {
  /** Word for one such thing: 'comment'. */
  name: string
  listByBeginning(database: Database, query: { beginning: string; limit: number }): Promise<Thing[]>
}

/** Minimum number of an id's characters in a lookup. */
const MIN_BEGINNING = 6

/** A change to each of several things. */
export interface Change<Thing, State extends string> {
  about: string
  /** Past participle: 'removed'. */
  done: string
  change(database: Database, things: Thing[]): Promise<Attempt<State>[]>
  /** Reasons for a refusal, by the state of the thing. */
  reasons: Partial<Record<State, string>>
  /** A hint that is printed after a change. */
  next?: string
}

type Attempt<State> = { isDone: true } | { isDone: false; state: State }

type JsonAlone = Pick<typeof COMMON_OPTIONS, 'json'>

interface Failure {
  id: string
  reason: string
}

/** Creates the action of a change: `waypost comments remove ID...`. */
export function changeOf<Thing extends { id: string }, State extends string>(
  named: Named<Thing>,
  change: Change<Thing, State>,
): Action<JsonAlone> {
  return {
    takes: 'ID...',
    about: change.about,
    options: ['json'],
    async run({ words, usage }) {
      if (words.length === 0) throw new UsageError(`Name at least one ${named.name} by its id.`, usage)
      return onDatabase(async (database) => {
        const { things, failures } = await findEach(named, database, words)
        const changed: string[] = []
        for (const [index, attempt] of (await change.change(database, things)).entries()) {
          const { id, given } = things[index]
          if (attempt.isDone) changed.push(id)
          else {
            const reason = change.reasons[attempt.state] ?? `is ${attempt.state} now`
            failures.push({ id: given, reason })
          }
        }
        return answerChanged(named.name, change, changed, failures)
      })
    },
  }
}

/** Prints the failures, and returns the output for the changed things. */
export function answerChanged(
  name: string,
  { done, next }: Pick<Change<never, never>, 'done' | 'next'>,
  changed: string[],
  failures: Failure[] = [],
): CommandOutput {
  for (const { id, reason } of failures) printError(`Not ${done}: '${id}' ${reason}.`)
  const lines = [`${count(changed.length, name)} ${done}.`, ...(next === undefined ? [] : [next])]
  return {
    json: { [done]: changed, failed: failures },
    lines: changed.length > 0 ? lines : [],
    code: failures.length > 0 ? 1 : 0,
  }
}

/** Returns the output after unblocking an address. @param right What it may do again: 'comment'. */
export function answerUnblocked(
  json: { wasBlocked: boolean; [name: string]: unknown },
  address: string,
  right: string,
): CommandOutput {
  if (json.wasBlocked) return { json, lines: [`${address} may ${right} again.`] }
  printError(`${address} is not blocked.`)
  return { json, lines: [], code: 1 }
}

/** Finds each named thing once. */
async function findEach<Thing extends { id: string }>(
  named: Named<Thing>,
  database: Database,
  words: string[],
) {
  const things = new Map<string, Thing & { given: string }>()
  const failures: Failure[] = []
  for (const given of words) {
    const found = await findByBeginning(named, database, given)
    if ('reason' in found) failures.push({ id: given, reason: found.reason })
    else if (!things.has(found.thing.id)) things.set(found.thing.id, { ...found.thing, given })
  }
  return { things: [...things.values()], failures }
}

/** Finds a thing by at least the first 6 characters of its id. @returns Otherwise the reason: 'is the id of no comment'. */
export async function findByBeginning<Thing extends { id: string }>(
  { name, listByBeginning }: Named<Thing>,
  database: Database,
  id: string,
): Promise<{ thing: Thing } | { reason: string }> {
  const beginning = id.toLowerCase()
  if (beginning.length < MIN_BEGINNING)
    return { reason: `is too short: write at least ${MIN_BEGINNING} characters of the id` }
  const things = await listByBeginning(database, { beginning, limit: 5 })
  if (things.length === 0) return { reason: `is the id of no ${name}` }
  if (things.length === 1) return { thing: things[0] }
  const ids = things.map((thing) => thing.id).join(', ')
  return { reason: `is the beginning of several ids; write more of the one that you mean: ${ids}` }
}
