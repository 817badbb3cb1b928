import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { roundsOf } from '../../../../tests/helpers/rounds.ts'
import { createTestFolder } from '../content-folder.testing.ts'
import { createRandom, type Random } from '../delivery/queries/random.testing.ts'
import { readFields, setFields, type FieldValue } from './front-matter.ts'
import { makeUpFile } from './made-up-files.testing.ts'
import { openWriter } from './writing.ts'

const sample = new URL('../../../../sample/articles/', import.meta.url)
const FILES = roundsOf(100, 5_000)
const CHANGES = roundsOf(500, 5_000)

const VALUES: readonly FieldValue[] = [
  'Coffee',
  'Coffee: "black" # hot',
  'no',
  '2027-01-15',
  '*',
  '',
  'First\n\n  second: line\n',
  'Ends\n\n\n',
  '\tתה 🫖',
  12,
  false,
  ['milk', 'tea, green', '- '],
  [],
  { lat: 1.5, lon: [2] },
]

it(`opening and saving the sample and ${FILES} random files keeps every byte`, async () => {
  const random = createRandom(5)
  const files = new Map<string, Buffer>()
  for (const name of await readdir(sample)) files.set(name, await readFile(new URL(name, sample)))
  while (files.size < FILES) files.set(`made-up-${files.size}.md`, Buffer.from(makeUpFile(random).text))
  const { dir } = await createTestFolder(
    Object.fromEntries([...files].map(([name, bytes]) => [`articles/${name}`, bytes])),
  )
  const writer = openWriter(dir)
  for (const [name, bytes] of files) {
    const entry = `articles/${name.slice(0, -'.md'.length)}`
    const path = join(dir, 'articles', name)
    const before = await signatureOf(path)
    const { text, version } = (await writer.read(entry))!
    await writer.save(entry, text, version)
    expect({ name, ...(await signatureOf(path)) }).toEqual({ name, ...before })
    expect(await readFile(path)).toEqual(bytes)

    const changed = withWord(text, random)
    await writer.save(entry, changed, version)
    const copy = await readFile(join(dir, `${entry}.draft.md`)).catch(() => undefined)
    expect(copy ?? (await readFile(path))).toEqual(Buffer.from(changed))
    expect(copy ? await readFile(path) : bytes).toEqual(bytes)
  }
}, 600_000)

it(`setting a field in ${CHANGES} random files keeps every other byte`, () => {
  const random = createRandom(1)
  for (let round = 0; round < CHANGES; round++) {
    const { text, field } = makeUpFile(random)
    const value = random.pick(VALUES)
    const changed = setFields(text, { [field.name]: value })
    const start = changed.slice(0, field.before.length)
    const end = changed.slice(changed.length - field.after.length)
    expect({ text, start, end }).toEqual({ text, start: field.before, end: field.after })
    const fields = { ...readFields(text), [field.name]: value }
    expect({ text, changed, fields: readFields(changed) }).toEqual({ text, changed, fields })
  }
}, 600_000)

/** Changes if the file is replaced or written. */
async function signatureOf(path: string) {
  const { mtimeMs, ctimeMs, ino } = await stat(path)
  return { mtimeMs, ctimeMs, ino }
}

/** Inserts a word anywhere in a text, except inside a character. */
function withWord(text: string, random: Random): string {
  const characters = Array.from(text)
  return characters.toSpliced(random.below(characters.length + 1), 0, 'word').join('')
}
