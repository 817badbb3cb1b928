import type { DatabaseSync } from 'node:sqlite'
import type { Mark } from './ledger.ts'

/** Version of the tables below, kept in the file. */
export const SCHEMA_VERSION = 1

/** Makes the tables. Marks are written over and never deleted, so the highest number among them is that of the last change. */
export const SCHEMA = `
  create table journal (id text not null) strict;
  create table marks (
    type text not null,
    id text not null,
    content_type_id text,
    digest text not null,
    created_at text not null,
    updated_at text not null,
    revision integer not null,
    change integer not null unique,
    retyped_by integer not null,
    deleted_at text,
    primary key (type, id)
  ) strict, without rowid;
  pragma user_version = ${SCHEMA_VERSION};
`

/** The journal's own name. */
export function readId(database: DatabaseSync): string {
  return (database.prepare('select id from journal').get() as { id: string }).id
}

/** Marks of changes after one, in order. */
export function readMarks(database: DatabaseSync, after: number): Mark[] {
  const rows = database.prepare(`${SELECT} where change > ? order by change`).all(after)
  return (rows as unknown as Row[]).map(({ contentTypeId, deletedAt, ...mark }) => ({
    ...mark,
    ...(contentTypeId !== null && { contentTypeId }),
    ...(deletedAt !== null && { deletedAt }),
  }))
}

/** Number of the newest change; 0 if there was none. */
export function readNewest(database: DatabaseSync): number {
  const row = database.prepare('select max(change) as newest from marks').get() as { newest: number | null }
  return row.newest ?? 0
}

/** Writes marks over those of the same resources. */
export function writeMarks(database: DatabaseSync, marks: readonly Mark[]): void {
  const statement = database.prepare(WRITE)
  for (const { contentTypeId = null, deletedAt = null, ...mark } of marks)
    statement.run({ ...mark, contentTypeId, deletedAt })
}

type Row = Omit<Mark, 'contentTypeId' | 'deletedAt'> & {
  contentTypeId: string | null
  deletedAt: string | null
}

const SELECT = `
  select type, id, content_type_id as contentTypeId, digest, created_at as createdAt, updated_at as updatedAt,
    revision, change, retyped_by as retypedBy, deleted_at as deletedAt
  from marks`

const WRITE = `
  insert into marks values (:type, :id, :contentTypeId, :digest, :createdAt, :updatedAt, :revision, :change, :retypedBy,
    :deletedAt)
  on conflict (type, id) do update set content_type_id = excluded.content_type_id, digest = excluded.digest,
    created_at = excluded.created_at, updated_at = excluded.updated_at, revision = excluded.revision,
    change = excluded.change, retyped_by = excluded.retyped_by, deleted_at = excluded.deleted_at`
