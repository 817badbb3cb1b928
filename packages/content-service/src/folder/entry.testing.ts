import { createTestFolder } from '../content-folder.testing.ts'
import type { Reading } from '@waypost/local-files/written/reading.ts'
import { readContentTypeFile } from './content-type-file.ts'
import { readEntryFile, type EntryFile } from './entry-file.ts'
import { neighbours } from './neighbours.testing.ts'

/**
 * Reads an entry of a type, from real files.
 * @param type Lines of the type's declaration.
 * @param lines Of the front matter; the first is line 2 of the file.
 * @param body Below the front matter.
 */
export async function readEntry(
  type: readonly string[],
  lines: readonly string[],
  body = '',
): Promise<Reading<EntryFile>> {
  const { dir } = await createTestFolder({
    'content-type.yaml': type.join('\n'),
    'a.md': ['---', ...lines, '---', body].join('\n'),
  })
  const schema = await readContentTypeFile(dir, 'people')
  if (!schema?.ok) throw new Error(JSON.stringify(schema))
  const reading = await readEntryFile(dir, 'a.md', schema.value, { ...neighbours, folder: 'people' })
  if (!reading) throw new Error('The file is gone.')
  return reading
}
