import type { Database } from '#server/database/types.ts'
import type { Action, ActionArguments } from './action.ts'
import { UsageError } from './command.ts'
import { onDatabase } from './database.ts'
import type { COMMON_OPTIONS } from './arguments.ts'
import { printError, count, printJson, printLines } from './printing.ts'

/** The result of looking up an id by its first characters. */
export type Lookup<Thing> =
  | { kind: 'found'; thing: Thing }
  | { kind: 'too-short' }
  | { kind: 'unknown' }
  /** Several match; `ids` has some of them. */
  | { kind: 'ambiguous'; ids: string[] }

/** A kind of thing that is named by its id. */
export interface Named<Thing> {
  /** One of them in words: 'comment'. */
  name: string
  listByBeginning(database: Database, query: { beginning: string; limit: number }): Promise<Thing[]>
}

/** Fewest characters of an id that a lookup needs. */
const MIN_BEGINNING = 6

/** A change to each of several things. */
export interface Change<Thing, State extends string> {
  about: string
  /** The result in one word: 'removed'. */
  done: string
  change(database: Database, things: Thing[]): Promise<Attempt<State>[]>
  /** Why it is refused, by the state of the thing. */
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

/** Makes the action of a change: `waypost comments remove ID...`. */
export function changeOf<Thing extends { id: string }, State extends string>(
  named: Named<Thing>,
  change: Change<Thing, State>,
): Action<JsonAlone> {
  return {
    takes: 'ID...',
    about: change.about,
    options: ['json'],
    prepare(given) {
      if (given.words.length === 0)
        throw new UsageError(`Name at least one ${named.name} by its id.`, given.usage)
      return onDatabase(async (database) => {
        const { things, failures } = await findEach(named, database, given.words)
        const attempts = await change.change(database, things)
        const changed = things.filter((_, index) => attempts[index].isDone).map(({ id }) => id)
        for (const [index, attempt] of attempts.entries())
          if (!attempt.isDone)
            failures.push({
              id: things[index].given,
              reason: change.reasons[attempt.state] ?? `is ${attempt.state} now`,
            })
        return tellChanged(given, named.name, change, changed, failures)
      })
    },
  }
}

/** Prints what was changed and what was not. @returns The exit code. */
export async function tellChanged(
  { values }: Pick<ActionArguments<JsonAlone>, 'values'>,
  name: string,
  { done, next }: Pick<Change<never, never>, 'done' | 'next'>,
  changed: string[],
  failures: Failure[] = [],
): Promise<number> {
  for (const { id, reason } of failures) printError(`Not ${done}: '${id}' ${reason}.`)
  if (values.json) await printJson({ [done]: changed, failed: failures })
  else if (changed.length > 0)
    await printLines([`${count(changed.length, name)} ${done}.`, ...(next === undefined ? [] : [next])])
  return failures.length > 0 ? 1 : 0
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
    const lookup = await findByBeginning(named, database, given)
    if (lookup.kind !== 'found') failures.push({ id: given, reason: reasonOf(lookup, named) })
    else if (!things.has(lookup.thing.id)) things.set(lookup.thing.id, { ...lookup.thing, given })
  }
  return { things: [...things.values()], failures }
}

/** Finds a thing by its id, or by at least the first 6 characters of it. */
export async function findByBeginning<Thing extends { id: string }>(
  named: Named<Thing>,
  database: Database,
  id: string,
): Promise<Lookup<Thing>> {
  const beginning = id.toLowerCase()
  if (beginning.length < MIN_BEGINNING) return { kind: 'too-short' }
  const things = await named.listByBeginning(database, { beginning, limit: 5 })
  if (things.length === 0) return { kind: 'unknown' }
  if (things.length > 1) return { kind: 'ambiguous', ids: things.map((thing) => thing.id) }
  return { kind: 'found', thing: things[0] }
}

/** Why a lookup failed: 'is the id of no comment'. */
export function reasonOf(
  lookup: Exclude<Lookup<unknown>, { kind: 'found' }>,
  { name }: Pick<Named<unknown>, 'name'>,
): string {
  if (lookup.kind === 'unknown') return `is the id of no ${name}`
  if (lookup.kind === 'too-short') return `is too short: write at least ${MIN_BEGINNING} characters of the id`
  return `is the beginning of several ids; write more of the one that you mean: ${lookup.ids.join(', ')}`
}
