import { openSqliteFile } from '@waypost/local-files/sqlite/sqlite-file.ts'
import { createHash } from 'node:crypto'
import type { Description, Picture } from './elsewhere/describe.ts'

/** What is known of a page. */
export interface KeptDescription {
  /** `undefined` if it was never fetched. */
  description?: Description & { picture?: { name: string; width: number; height: number } }
  failure?: string
  /** The number of attempts that failed since the last success. */
  failures: number
  /** When to fetch it again, in milliseconds since 1970. */
  dueAt: number
}

const SCHEMA = `
  create table pages (address text primary key, kept text not null, picture_name text, picture blob) strict;
  create index pictures on pages (picture_name)`

/** Keeps descriptions of pages by their addresses. Those without their pictures are in memory as well. */
export function openDescriptionStore(path: string, onError: (error: unknown) => void) {
  const file = openSqliteFile({
    path,
    schema: SCHEMA,
    version: 1,
    isCache: true,
    synchronous: 'normal',
    busyMs: 200,
    onError,
  })
  const rows = file.read((prepare) => prepare('select address, kept from pages').all()) ?? []
  const kept = new Map(
    rows.map(({ address, kept }) => [String(address), JSON.parse(String(kept)) as KeptDescription]),
  )

  return {
    find: (address: string) => kept.get(address),
    keep(address: string, description: Description, picture: Picture | undefined, dueAt: number): void {
      const name =
        picture && `${createHash('sha256').update(picture.bytes).digest('base64url').slice(0, 22)}.jpg`
      const shown = picture && { name: name!, width: picture.width, height: picture.height }
      put(address, { description: { ...description, picture: shown }, failures: 0, dueAt })
      file.write((prepare) =>
        prepare('update pages set picture_name = ?, picture = ? where address = ?').run(
          name ?? null,
          picture?.bytes ?? null,
          address,
        ),
      )
    },
    /** Lists the pages of which nothing is known, with the reasons. */
    listUnknown: () =>
      Array.from(kept).flatMap(([address, { description, failure }]) =>
        description === undefined && failure !== undefined ? [{ address, failure }] : [],
      ),
    /** What was known before stays. */
    keepFailure(address: string, failure: string, dueAt: number): void {
      const before = kept.get(address)
      put(address, { ...before, failure, failures: (before?.failures ?? 0) + 1, dueAt })
    },
    findPicture: (name: string) =>
      file.read((prepare) => {
        const row = prepare('select picture from pages where picture_name = ?').get(name)
        return row && Buffer.from(row.picture as Uint8Array)
      }),
    close: file.close,
  }

  function put(address: string, now: KeptDescription): void {
    kept.set(address, now)
    file.write((prepare) =>
      prepare(
        'insert into pages (address, kept) values (?, ?) on conflict (address) do update set kept = excluded.kept',
      ).run(address, JSON.stringify(now)),
    )
  }
}
