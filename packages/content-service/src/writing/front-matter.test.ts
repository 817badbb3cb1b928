import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../delivery/queries/random.testing.ts'
import { readFields, setFields, type FieldValue } from './front-matter.ts'
import { makeUpFile } from './made-up-files.testing.ts'

const sample = new URL('../../../../sample/articles/', import.meta.url)
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

describe('setting a field', () => {
  it.each(readdirSync(sample))('changes one line of %s', (name) => {
    const text = readFileSync(new URL(name, sample), 'utf8')
    const changed = setFields(text, { title: 'Tea: green' })
    expect(changed.split('\n').filter((line) => !text.split('\n').includes(line))).toEqual([
      'title: "Tea: green"',
    ])
    expect(changed.replace(/^title: .*/m, '')).toBe(text.replace(/^title: .*/m, ''))
    expect(setFields(changed, { draft: true }).replace('draft: true\n', '')).toBe(changed)
  })

  it('leaves every other byte of files that are written in any way', () => {
    const random = createRandom(1)
    for (let round = 0; round < 1000; round++) {
      const { text, field } = makeUpFile(random)
      const value = random.pick(VALUES)
      const changed = setFields(text, { [field.name]: value })
      const start = changed.slice(0, field.before.length)
      const end = changed.slice(changed.length - field.after.length)
      expect({ text, start, end }).toEqual({ text, start: field.before, end: field.after })
      const fields = { ...readFields(text), [field.name]: value }
      expect({ text, changed, fields: readFields(changed) }).toEqual({ text, changed, fields })
    }
  })

  it('changes nothing where the value is the one that is there', () => {
    const random = createRandom(2)
    for (let round = 0; round < 300; round++) {
      const { text, field } = makeUpFile(random)
      const fields = readFields(text)
      expect({ text, value: fields[field.name] }).toEqual({ text, value: field.value })
      expect(setFields(text, fields)).toBe(text)
    }
  })

  it('takes a field away with its lines alone, and adds one as a line', () => {
    const random = createRandom(3)
    for (let round = 0; round < 500; round++) {
      const { text, field } = makeUpFile(random)
      const without = setFields(text, { [field.name]: undefined })
      expect({ text, without }).toEqual({ text, without: field.before + field.after })
      const added = setFields(text, { draft: true })
      expect(readFields(added)).toEqual({ ...readFields(text), draft: true })
      expect(setFields(added, { draft: undefined })).toBe(text)
    }
  })
})
