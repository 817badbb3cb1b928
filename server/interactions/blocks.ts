import type { Database } from '../database/types.ts'
import { hasAccount } from './account-store.ts'
import { addBlock, deleteBlock } from './block-store.ts'

/** What blocking an address led to. */
export interface Blocking {
  /** Whether it was not blocked before. */
  isNew: boolean
  /** Whether it belongs to an account now. */
  hasAccount: boolean
}

/** Keeps an address from commenting, also one that is registered later. @param email In lower case. */
export async function blockAuthor({ db }: Pick<Database, 'db'>, email: string, now: Date): Promise<Blocking> {
  const isNew = await addBlock(db, { email, blockedAt: now.toISOString() })
  return { isNew, hasAccount: await hasAccount(db, { email }) }
}

/** Lets an address comment again. @returns Whether it was blocked. */
export function unblockAuthor({ db }: Pick<Database, 'db'>, email: string): Promise<boolean> {
  return deleteBlock(db, email)
}
