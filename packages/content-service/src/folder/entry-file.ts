import { refuse, type Reading } from '@waypost/local-files/written/reading.ts'
import { readEntryContent, readFrontMatter, type EntryContent, type WrittenEntry } from './entry-content.ts'
import type { FoundFile } from '../files/files.ts'
import type { Neighbours } from '../files/references.ts'
import { readTextFile } from '../files/text-file.ts'
import { exampleOf, nounOf, type TypeSchema } from './type-schema.ts'
import { readYamlMap } from '@waypost/local-files/written/yaml.ts'

export interface EntryFile extends EntryContent {
  file: FoundFile
}

/** Reads one file of a type's folder; `undefined` if it is gone. */
export async function readEntryFile(
  folder: string,
  name: string,
  schema: TypeSchema,
  neighbours: Neighbours,
  part: 'entry' | 'translation' = 'entry',
): Promise<Reading<EntryFile> | undefined> {
  const noun = nounOf(schema)
  const read = await readTextFile(
    folder,
    name,
    MAX_ENTRY_BYTES,
    `divide it into several ${noun === 'article' ? 'articles' : 'entries'}.`,
  )
  if (!read?.ok) return read
  const { text, file } = read.value
  const content = readEntryText(text, name, schema, neighbours, part)
  return content.ok ? { ...content, value: { ...content.value, file } } : content
}

/** Reads the text of a file, its lines ending in `\n` alone. */
export function readEntryText(
  text: string,
  name: string,
  schema: TypeSchema,
  neighbours: Neighbours,
  part: 'entry' | 'translation',
): Reading<EntryContent> {
  const written = name.endsWith('.md') ? readMarkdown(text, schema) : readKeys(text)
  return written.ok ? readEntryContent(written.value, schema, neighbours, part) : written
}

/** About 40,000 words. */
export const MAX_ENTRY_BYTES = 256 * 1024

function readMarkdown(text: string, schema: TypeSchema): Reading<WrittenEntry> {
  const { fields } = schema.contentType
  const first = fields.find(({ required }) => required) ?? fields[0]
  const example = first ? `a line such as "${exampleOf(first)}", and again` : 'and then again'
  const noun = nounOf(schema) === 'article' ? 'An article' : 'An entry'
  return readFrontMatter(text, `${noun} begins with a line of three dashes (---), ${example} three dashes.`)
}

function readKeys(text: string): Reading<WrittenEntry> {
  if (text.trim() === '') return refuse('The file is empty: write every value as a line "key: value".')
  const keys = readYamlMap(text)
  return keys.ok ? { ok: true, value: { keys: keys.value } } : keys
}
