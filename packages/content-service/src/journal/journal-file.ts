import { openSqliteFile, type Prepare } from '@waypost/local-files/sqlite/sqlite-file.ts'
import type { Space } from '../space/space.ts'
import {
  addRecords,
  findChanges,
  findFirstWords,
  replaceRecords,
  type History,
  type HistoryRecord,
} from './history.ts'

export const SCHEMA_VERSION = 1

/** Records are replaced but never deleted, so the highest number belongs to the last change. */
const SCHEMA = `
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
  insert into journal (id) values (lower(hex(randomblob(12))))`

/** Opens a journal's file. The first record creates the file. Several processes may open it. */
export function openJournalFile(path: string, onError: (error: unknown) => void) {
  let known: History | undefined
  const file = openSqliteFile({
    path,
    schema: SCHEMA,
    version: SCHEMA_VERSION,
    // A power failure must not undo a change that clients know: its number would go to another change.
    synchronous: 'full',
    // The wait for another process, which writes for milliseconds.
    busyMs: 2_000,
    isChecked: true,
    onError,
  })
  return {
    /**
     * Reads the changes of other processes, then writes the changes of a space in the same transaction.
     * @returns The history, which now describes this space; `undefined` if the file cannot be used.
     */
    record(published: Space, now: string): History | undefined {
      const history = file.write((prepare) => {
        // Files of earlier versions lack them, and those versions still read this file.
        for (const table of Object.values(ADDED)) prepare(table.schema).run()
        const current = readHistory(prepare, known)
        const changes = findChanges(current, published, now)
        for (const change of changes) write(prepare, change)
        const history = addRecords(current, changes)
        const completed = findFirstWords(history, published)
        for (const record of completed) writeText(prepare, record)
        return replaceRecords(history, completed)
      })
      known = history
      return history
    },
    /** Number of the newest change of any process; `undefined` if the file cannot be used. */
    newest: () => file.read(readNewest),
    close: file.close,
  }
}

function write(prepare: Prepare, record: HistoryRecord): void {
  const { firstId, words: _words, rewrittenAt: _rewrittenAt, ...columns } = record
  prepare(WRITE).run(columns)
  if (columns.type !== 'Entry') return
  if (firstId === undefined) prepare('delete from first_ids where id = ?').run(columns.id)
  else prepare('insert or replace into first_ids values (?, ?)').run(columns.id, firstId)
  writeText(prepare, record)
}

function writeText(prepare: Prepare, { id, words, rewrittenAt }: HistoryRecord): void {
  if (words === undefined) prepare('delete from texts where id = ?').run(id)
  else prepare('insert or replace into texts values (?, ?, ?)').run(id, words, rewrittenAt ?? null)
}

/** Reads a journal. @param known An earlier state: then only newer changes are read. */
export function readHistory(prepare: Prepare, known?: History): History {
  const { id } = prepare('select id from journal').get() as { id: string }
  const history = known?.id === id ? known : { id, newest: 0, records: new Map() }
  const added = Object.entries(ADDED).filter(([name]) =>
    prepare('select 1 from sqlite_schema where name = ?').get(name),
  )
  const columns = [COLUMNS, ...added.map(([, table]) => table.columns)].join(', ')
  const joins = added
    .map(([name]) => `left join ${name} on ${name}.id = marks.id and type = 'Entry'`)
    .join(' ')
  const newer = prepare(`select ${columns} from marks ${joins} where change > ? order by change`)
  return addRecords(history, newer.all(history.newest).map(toRecord))
}

function toRecord({ firstId, words, rewrittenAt, ...columns }: Record<string, unknown>): HistoryRecord {
  return {
    ...columns,
    ...(firstId != null && { firstId }),
    ...(words != null && { words }),
    ...(rewrittenAt != null && { rewrittenAt }),
  } as unknown as HistoryRecord
}

function readNewest(prepare: Prepare): number {
  const row = prepare('select max(change) as newest from marks').get() as { newest: number | null }
  return row.newest ?? 0
}

/** Tables that were added later. */
const ADDED = {
  /** First ids of renamed entries. */
  first_ids: {
    schema:
      'create table if not exists first_ids (id text primary key, first_id text not null) strict, without rowid',
    columns: 'first_id as firstId',
  },
  /** The words of entries' texts. */
  texts: {
    schema:
      'create table if not exists texts (id text primary key, words text not null, rewritten_at text) strict, without rowid',
    columns: 'words, rewritten_at as rewrittenAt',
  },
}

const COLUMNS = `type, marks.id, content_type_id as contentTypeId, digest, created_at as createdAt, updated_at as updatedAt,
    revision, change, retyped_by as retypedBy, deleted_at as deletedAt`

const WRITE = `
  insert or replace into marks values (:type, :id, :contentTypeId, :digest, :createdAt, :updatedAt, :revision, :change,
    :retypedBy, :deletedAt)`
