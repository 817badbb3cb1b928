import { hash } from 'node:crypto'
import { setPriority } from 'node:os'
import { readEntry, type ReadJob } from '../folder/entry-reader.ts'
import type { Surroundings } from '../folder/surroundings.ts'
import { collectLinks } from '../space/links.ts'
import type { Conversion, ConvertedEntry, ConvertedText } from './conversion.ts'

/** Files to be read by a worker thread. */
export interface Batch {
  /** The content folder, absolute. */
  dir: string
  jobs: readonly ReadJob[]
  surroundings: Surroundings
}

// Requests have priority. Outside Linux this would change the whole process, not this thread.
if (process.platform === 'linux') setPriority(5)

/**
 * Reads files one after the other; run in a thread of its own.
 *
 * @returns `undefined` for a file that is gone.
 */
export default async function convert({
  dir,
  jobs,
  surroundings,
}: Batch): Promise<(Conversion | undefined)[]> {
  const conversions: (Conversion | undefined)[] = []
  for (const job of jobs) conversions.push(await convertFile(dir, job, surroundings))
  return conversions
}

async function convertFile(
  dir: string,
  job: ReadJob,
  surroundings: Surroundings,
): Promise<Conversion | undefined> {
  const read = await readEntry(dir, job, surroundings)
  if (!read?.reading.ok) return read && { entry: JSON.stringify({ ...read, texts: {} }), texts: [] }
  const { value } = read.reading
  const texts: ConvertedEntry['texts'] = {}
  const trees: ConvertedText[] = []
  for (const { id, type } of job.schema.contentType.fields) {
    const tree = value.fields[id]
    if (type !== 'RichText' || tree === undefined) continue
    const json = JSON.stringify(tree)
    const digest = hash('sha256', json, 'base64url')
    texts[id] = { digest, links: collectLinks(tree) }
    trees.push({ digest, json })
  }
  const others = Object.entries(value.fields).filter(([id]) => !Object.hasOwn(texts, id))
  const reading = { ...read.reading, value: { ...value, fields: Object.fromEntries(others) } }
  const entry: ConvertedEntry = { ...read, reading, texts }
  return { entry: JSON.stringify(entry), texts: trees }
}
