import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '../temporary.testing.ts'
import { contentType, entry, madeUpSpace } from '../space/made-up-space.testing.ts'
import type { Asset, Entry, Resource, Space } from '../space/space.ts'
import { openJournal, type Journal, type JournalOptions } from './journal.ts'
import type { HistoryRecord } from './history.ts'

/** A folder for a journal, gone in the end. */
export function newFolder(): Promise<string> {
  return makeTemporaryFolder('journal')
}

/** Opens a journal that is closed with the test. */
export function openTestJournal(options: JournalOptions = {}): Journal {
  const journal = openJournal(options)
  onTestFinished(() => journal.close())
  return journal
}

/** A space of these. */
export function spaceOf(...resources: Resource[]): Space {
  const entries = resources.filter((resource): resource is Entry => resource.type === 'Entry')
  const assets = resources.filter((resource): resource is Asset => resource.type === 'Asset')
  return madeUpSpace([contentType('note', 'title Symbol')], entries, assets)
}

/** A resource as it is written at an instant. */
export function at<T extends Resource>(instant: string, resource: T, createdAt = instant): T {
  return { ...resource, sys: { ...resource.sys, createdAt, updatedAt: instant } }
}

/** What a journal says of the entries and assets it knows, in order of their changes. */
export function recordsOf(journal: Journal, stamped: Space): HistoryRecord[] {
  return [...journal.historyOf(stamped).records.values()]
}

/** A space of notes with these titles, by the ids `n0`, `n1` and so on. */
export function notes(...titles: string[]): Space {
  return spaceOf(...titles.map((title, index) => entry('note', `n${index}`, { title })))
}

/** Writes the journal of notes 'A' and 'B' in a folder of its own. */
export async function writeJournal(): Promise<{ dir: string; id: string }> {
  const dir = await newFolder()
  const journal = openJournal({ dir })
  const { id } = journal.historyOf(journal.stamp(notes('A', 'B')))
  journal.close()
  return { dir, id }
}

/**
 * Opens a journal in a process of its own, and does something there with `journal`, `notes(...titles)` and `print(value)`.
 * @returns What was printed.
 */
export async function inOtherProcess(dir: string, act: string): Promise<unknown[]> {
  const program = `
    import { openJournal } from ${JSON.stringify(new URL('journal.ts', import.meta.url).href)}
    const toNote = (title, index) => [
      'n' + index,
      {
        type: 'Entry',
        sys: { id: 'n' + index, createdAt: '2024-01-01T00:00:00.000Z', updatedAt: '2024-01-01T00:00:00.000Z', revision: 1 },
        contentTypeId: 'note',
        fields: { title },
        tags: [],
        concepts: [],
      },
    ]
    const notes = (...titles) => ({ locales: [{ code: 'en-US', isDefault: true }], entries: new Map(titles.map(toNote)), assets: new Map(), tags: new Map(), contentTypes: new Map() })
    const print = (value) => console.log(JSON.stringify(value))
    const journal = openJournal({ dir: ${JSON.stringify(dir)}, onError: (error) => { console.error(error); process.exit(1) } })
    ${act}
    journal.close()`
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd,
  })
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
