import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../delivery/queries/random.testing.ts'
import { FrontMatterError, readFields, setFields } from './front-matter.ts'
import { makeUpFile } from './made-up-files.testing.ts'

const sample = new URL('../../../../sample/articles/', import.meta.url)
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

  it('changes nothing if the value is the same', () => {
    const random = createRandom(2)
    for (let round = 0; round < 300; round++) {
      const { text, field } = makeUpFile(random)
      const fields = readFields(text)
      expect({ text, value: fields[field.name] }).toEqual({ text, value: field.value })
      expect(setFields(text, fields)).toBe(text)
    }
  })

  it('removes only the lines of a field, and adds one line', () => {
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

  it.each([
    ['a comment behind it', 'title: Tea # green\n', { title: 'Chai' }, 'title: Chai # green\n'],
    ['single quotes', "title: 'Tea' # green\n", { title: 'It’s: tea' }, "title: 'It’s: tea' # green\n"],
    ['double quotes', 'title: "Tea"\n', { title: 'Chai' }, 'title: "Chai"\n'],
    ['an anchor', 'title: &name Tea\nother: *name\n', { title: 'Chai' }, 'title: &name Chai\nother: *name\n'],
    [
      'a text in lines',
      'title: |\n  Tea\nx: 1\n',
      { title: 'Chai\nMasala\n' },
      'title: |\n  Chai\n  Masala\nx: 1\n',
    ],
    ['no value', 'title:\nx: 1\n', { title: 'Tea' }, 'title: Tea\nx: 1\n'],
    ['a number that is a text', 'title: Tea\n', { title: '12' }, 'title: "12"\n'],
    [
      'a list in lines',
      "tags:\n  - 'tea' # green\n  - milk\n",
      { tags: ['tea', 'sugar'] },
      "tags:\n  - 'tea' # green\n  - sugar\n",
    ],
    [
      'a list in brackets',
      'tags: [tea, milk] # hot\n',
      { tags: ['tea', 'a, b'] },
      'tags: [tea, "a, b"] # hot\n',
    ],
    [
      'brackets around all',
      '{title: Tea,x: [1], y: 2}\n',
      { title: 'Chai: a, b' },
      '{title: "Chai: a, b",x: [1], y: 2}\n',
    ],
    ['a new key between brackets', '{title: Tea,}\n', { draft: true }, '{title: Tea, draft: true,}\n'],
    ['a first key between brackets', '{title: Tea,x: [1]}\n', { title: undefined }, '{x: [1]}\n'],
    ['a last key between brackets', '{title: Tea,x: [1]}\n', { x: undefined }, '{title: Tea}\n'],
    ['nothing', '', { title: 'Tea', tags: ['a'] }, 'title: Tea\ntags: [a]\n'],
    ['comments alone', '# one\n', { title: 'Tea' }, '# one\ntitle: Tea\n'],
    ['lines further right', '  title: Tea\n# end\n', { draft: true }, '  title: Tea\n  draft: true\n# end\n'],
  ])('keeps the form of %s', (_form, before, changes, after) => {
    expect(setFields(`---\n${before}---\nText`, changes)).toBe(`---\n${after}---\nText`)
    expect(setFields(before, changes, 'yaml')).toBe(after)
  })

  it.each(['', 'Hello.', '\uFEFFHello.\r\nYou.\r\n'])('creates missing front matter: %j', (text) => {
    const changed = setFields(text, { title: 'Tea' })
    expect(readFields(changed)).toEqual({ title: 'Tea' })
    expect(changed.replace(/---(\r?\n)title: Tea\1---\1/, '')).toBe(text)
    expect(setFields(text, { title: undefined })).toBe(text)
  })

  it.each([
    ['---\ntitle: "Tea\n---\n', 3],
    ['---\ntitle: Tea\ntitle: Chai\n---\n', 3],
    ['---\ntitle: Tea: green\n---\n', 2],
    ['---\n- Tea\n---\n', 2],
    ['---\ntitle: Tea\n', 1],
  ])('changes no unreadable front matter, and names the line: %j', (text, line) => {
    const act = () => setFields(text, { title: 'Chai' })
    expect(act).toThrow(FrontMatterError)
    expect(act).toThrow(expect.objectContaining({ line }))
  })
})
