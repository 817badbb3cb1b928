import { hash } from 'node:crypto'
import { readEntry, type ReadJob } from '../folder/entry-reader.ts'
import type { Surroundings } from '../folder/surroundings.ts'
import { collectLinks } from '../space/links.ts'
import type { Conversion, ConvertedEntry, ConvertedText } from './conversion.ts'

/** @returns `undefined` if the file is gone. */
export async function convertFile(
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
