import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Db, EntryVersionsTable, Schema } from '../database/types.ts'

/** An earlier version without its text. */
export type VersionRow = Omit<EntryVersionsTable, 'text' | 'entry'>

/** Lists the versions of an entry, newest first. */
export function listVersions(db: Db, entry: string): Promise<VersionRow[]> {
  return db
    .selectFrom('entryVersions')
    .select(['id', 'kind', 'savedAt'])
    .where('entry', '=', entry)
    .orderBy('savedAt', 'desc')
    .orderBy('id')
    .execute()
}

export function readVersion(db: Db, entry: string, id: string) {
  return db
    .selectFrom('entryVersions')
    .select(['id', 'kind', 'savedAt', 'text'])
    .where('entry', '=', entry)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function hasText(db: Db, entry: string, text: string): Promise<boolean> {
  const version = await db
    .selectFrom('entryVersions')
    .select('id')
    .where('entry', '=', entry)
    .where('text', '=', text)
    .limit(1)
    .executeTakeFirst()
  return version !== undefined
}

export function newestVersion(db: Db, entry: string, kind: EntryVersionsTable['kind']) {
  return db
    .selectFrom('entryVersions')
    .select(['id', 'text', 'savedAt'])
    .where('entry', '=', entry)
    .where('kind', '=', kind)
    .orderBy('savedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function addVersion(db: Db, version: Omit<EntryVersionsTable, 'id'>): Promise<void> {
  await db
    .insertInto('entryVersions')
    .values({ id: randomUUID(), ...version })
    .execute()
}

/** Lists the versions that were saved, but not published, before an instant; oldest first within an entry. */
export function listSavedBefore(db: Db, before: string) {
  return db
    .selectFrom('entryVersions')
    .select(['id', 'entry', 'savedAt'])
    .where('kind', '=', 'saved')
    .where('savedAt', '<', before)
    .orderBy('entry')
    .orderBy('savedAt')
    .execute()
}

export async function deleteVersions(db: Db, ids: readonly string[]): Promise<void> {
  // Databases limit the parameters of a statement.
  for (let at = 0; at < ids.length; at += 500)
    await db
      .deleteFrom('entryVersions')
      .where('id', 'in', ids.slice(at, at + 500))
      .execute()
}

/** Lists the bin, last deleted first. */
export function listBin(db: Db) {
  return db.selectFrom('bin').selectAll().orderBy('deletedAt', 'desc').orderBy('id').execute()
}

export async function addToBin(db: Db, row: Omit<Schema['bin'], 'id'>): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('bin')
    .values({ id, ...row })
    .execute()
  return id
}

/** Takes a row out of the bin, which no other transaction can do then. @returns `undefined` if it is not in the bin. */
export function takeFromBin(trx: Db, id: string) {
  return trx.deleteFrom('bin').where('id', '=', id).returningAll().executeTakeFirst()
}

/** The key of what belongs to a name, while the entry is in the bin. No entry has such a name. */
export function binKey(name: string, id: string): string {
  return `${name}:${id}`
}

/** Lists the keys of a row of the bin that have earlier texts. */
export async function listBinKeys(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('entryVersions')
    .select('entry')
    .distinct()
    .where('entry', 'like', `%:${id}`)
    .execute()
  return rows.map(({ entry }) => entry)
}

/** Deletes the earlier texts under this key. */
export async function deleteVersionsOf(db: Db, entry: string): Promise<void> {
  await db.deleteFrom('entryVersions').where('entry', '=', entry).execute()
}

/** Moves the earlier texts of an entry, or of a translation, to another name or key. */
export async function moveVersions(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('entryVersions').set({ entry: to }).where('entry', '=', from).execute()
}

/** Moves the versions and links of an entry, or of a translation, to its new name. */
export async function renameInHistory(db: Db, from: string, to: string): Promise<void> {
  await moveVersions(db, from, to)
  await db.updateTable('draftLinks').set({ entry: to }).where('entry', '=', from).execute()
}

/** Lists the names of an entry and its translations that have earlier texts or links; not what is in the bin. */
export async function listStoredNames(db: Db, entry: string): Promise<string[]> {
  const isOne = sql<boolean>`(entry = ${entry} or substr(entry, 1, ${entry.length + 1}) = ${`${entry}.`}) and entry not like '%:%'`
  const rows = await db
    .selectFrom('entryVersions')
    .select('entry')
    .where(isOne)
    .union(db.selectFrom('draftLinks').select('entry').where(isOne))
    .execute()
  return rows.map((row) => row.entry)
}

export async function listSharedEntries(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('draftLinks').select('entry').distinct().execute()
  return rows.map(({ entry }) => entry)
}

export function listDraftLinks(db: Db, entry: string) {
  return db
    .selectFrom('draftLinks')
    .select(['id', 'createdAt', 'expiresAt'])
    .where('entry', '=', entry)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function addDraftLink(db: Db, link: Omit<Schema['draftLinks'], 'id'>): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('draftLinks')
    .values({ id, ...link })
    .execute()
  return id
}

export async function deleteDraftLink(db: Db, entry: string, id: string): Promise<void> {
  await db.deleteFrom('draftLinks').where('entry', '=', entry).where('id', '=', id).execute()
}

/** Deletes an entry's links that expired before an instant. */
export async function deleteExpiredLinks(db: Db, entry: string, now: string): Promise<void> {
  await db.deleteFrom('draftLinks').where('entry', '=', entry).where('expiresAt', '<=', now).execute()
}

export async function deleteDraftLinks(db: Db, entries: readonly string[]): Promise<void> {
  if (entries.length === 0) return
  await db.deleteFrom('draftLinks').where('entry', 'in', entries).execute()
}

/** Finds the entry that a link shows; `undefined` if the link has expired or does not exist. */
export async function findSharedEntry(db: Db, tokenHash: string, now: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('draftLinks')
    .select('entry')
    .where('tokenHash', '=', tokenHash)
    .where(({ eb, or }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirst()
  return link?.entry
}
