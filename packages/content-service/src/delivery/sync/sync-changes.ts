import type { Journal } from '../../journal/journal.ts'
import type { Ledger } from '../../journal/ledger.ts'
import type { Space } from '../../space/space.ts'
import type { ResourceWriters } from '../shapes/written-resources.ts'
import { createItemWriter, isTold } from './sync-items.ts'
import {
  startOver,
  type PublishedToken,
  type SyncBeginning,
  type SyncPart,
  type SyncRun,
  type SyncToken,
} from './sync-token.ts'

/**
 * Takes the next part of a walk over what is published, or over what changed since the last walk.
 *
 * A walk goes down the numbers of changes from the one at its beginning. What is published meanwhile gets a higher one and
 * comes with the next walk, so nothing is lost, and no part tells what another told.
 *
 * @param space One that the journal stamped.
 * @throws ApiError if a token cannot be honoured.
 */
export function takeChanges(
  from: SyncBeginning | SyncToken,
  space: Space,
  journal: Pick<Journal, 'hasHappened' | 'ledgerOf'>,
  writers: ResourceWriters,
): SyncPart {
  if (from.kind === 'previewPage' || from.kind === 'previewEnd')
    throw startOver('The sync token is of a preview.')
  const ledger = journal.ledgerOf(space)
  const run = toRun(from, ledger)
  if (run.journalId !== ledger.id || !journal.hasHappened(run.until))
    throw startOver('The sync token is of a journal that is gone.')
  const { filter, journalId, after, until, below } = run
  const marks = [...ledger.marks.values()]
    .filter((mark) => mark.change > after && mark.change < below && isTold(mark, run))
    .toReversed()
  const told = marks.slice(0, filter.limit)
  const items = told.map(createItemWriter(run, space, writers))
  if (told.length < marks.length)
    return { items, next: { ...run, kind: 'page', below: told[told.length - 1].change } }
  // Another process may have told the client of more than is known here, or have begun a walk that reaches further.
  const known = Math.max(after, Math.min(until, ledger.newest))
  return { items, next: { kind: 'changes', filter, journalId, after: known } }
}

function toRun(from: SyncBeginning | PublishedToken, { id, newest }: Ledger): SyncRun {
  const { filter } = from
  if (from.kind === 'page') return from
  if (from.kind === 'begin')
    return { filter, journalId: id, isInitial: true, after: 0, until: newest, below: newest + 1 }
  const { journalId, after } = from
  const until = Math.max(after, newest)
  return { filter, journalId, isInitial: false, after, until, below: until + 1 }
}
