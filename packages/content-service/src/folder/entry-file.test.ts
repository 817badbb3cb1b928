import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEntryFile } from './entry-file.ts'
import { createTestFolder } from '../content-folder.testing.ts'
import { neighbours } from './neighbours.testing.ts'
import { articlesSchema } from './type-schema.ts'

describe('the text of an article', () => {
  it('reads every field', async () => {
    const text =
      '---\ntitle: "Rome: a walk"\ncategory: Home Ground\ndate: 2024-03-05\nimage: ../assets/lake.jpg\ndraft: true\ncomments: closed\n---\nHello.\n'
    expect(await read(text)).toEqual({
      ok: true,
      value: {
        isDraft: true,
        tags: [],
        concepts: [],
        pictures: [],
        fields: {
          title: 'Rome: a walk',
          category: 'Home Ground',
          date: '2024-03-05',
          image: { sys: { type: 'Link', linkType: 'Asset', id: 'lake.jpg' } },
          description: expect.objectContaining({ nodeType: 'document' }),
          comments: 'closed',
        },
        file: expect.anything(),
      },
      faults: [],
    })
  })

  it('leaves out fields without a value', async () => {
    expect(await fieldsOf('---\ntitle: A\ncategory:\ndate: ~\ncomments:\n---\n')).toEqual({ title: 'A' })
  })

  it.each(['2024-03-05', '2024-03-05T10:20', '2024-03-05T10:20:30.5Z', '2024-02-29T23:00:00+05:30'])(
    'keeps the date %s as written',
    async (date) => {
      expect(await fieldsOf(`---\ntitle: A\ndate: ${date}\n---\n`)).toEqual({ title: 'A', date })
    },
  )

  it.each([
    ['open', 'open'],
    ['closed', 'closed'],
    ['Closed', 'closed'],
    ['" closed "', 'closed'],
  ])('reads %s as the comments setting', async (written, comments) => {
    expect(await fieldsOf(`---\ntitle: A\ncomments: ${written}\n---\n`)).toEqual({ title: 'A', comments })
  })

  it.each([
    ['a number', '2024', '2024'],
    ['a word that YAML could read otherwise', 'true', 'true'],
    ['several lines', '|\n  one\n  two', 'one two'],
    ['letters of any script', 'चंडीगढ़ की सुबह', 'चंडीगढ़ की सुबह'],
  ])('accepts %s as a title', async (_name, written, title) => {
    expect(await fieldsOf(`---\ntitle: ${written}\n---\n`)).toEqual({ title })
  })

  it.each([
    ['lines that end as on Windows', '---\r\ntitle: A\r\n---\r\none\r\ntwo\r\n'],
    ['lines that end as on old Macs', '---\rtitle: A\r---\rone\rtwo'],
    ['spaces after the dashes', '---  \ntitle: A\n--- \none\ntwo'],
    ['comments', '---\n# mine\ntitle: A # yes\n---\none\ntwo'],
  ])('understands %s', async (_name, text) => {
    expect(await fieldsOf(text)).toMatchObject({
      title: 'A',
      description: { content: [{ content: [{ value: 'one two' }] }] },
    })
  })

  it.each([
    ['an empty file', '', undefined, 'empty'],
    ['no front matter', '# Hello\n', 1, 'three dashes'],
    ['a front matter without end', '---\ntitle: A\n\nHello', 1, 'missing'],
    ['no title', '---\ncategory: B\n---\n', 1, 'no title'],
    ['nothing in the front matter', '---\n---\nHello', 1, 'no title'],
    ['a title without a value', '---\ncategory: B\ntitle:\n---\n', 3, 'no title'],
    ['a title of spaces', '---\ntitle: "  "\n---\n', 2, "'title' has no value"],
    ['a title that is too long', `---\ntitle: ${'a'.repeat(257)}\n---\n`, 2, '256'],
    ['a list for a title', '---\ntitle: [a, b]\n---\n', 2, 'not a list'],
    ['a key that is not known', '---\ntitle: A\n\ncolour: b\n---\n', 4, "'colour' is not a known key"],
    [
      'a key that is not known and has no value',
      '---\ntitle: A\nslug:\n---\n',
      3,
      "'slug' is not a known key",
    ],
    ['a misspelt key', '---\nTitle: A\ntitle: B\n---\n', 2, "'Title' is not a known key. There are: title,"],
    ['a date of words', '---\ntitle: A\ndate: yesterday\n---\n', 3, 'not a date'],
    ['a day that does not exist', '---\ntitle: A\ndate: 2024-02-30\n---\n', 3, 'not a date'],
    ['an hour that does not exist', '---\ntitle: A\ndate: 2024-02-03T25:00\n---\n', 3, 'not a date'],
    ['a draft that is neither true nor false', '---\ntitle: A\ndraft: maybe\n---\n', 3, 'true or false'],
    [
      'comments that are neither open nor closed',
      '---\ntitle: A\ncomments: off\n---\n',
      3,
      "'comments' must be open or closed.",
    ],
    ['a value with a colon', '---\ntitle: Rome: a walk\n---\n', 2, 'quotation marks'],
    ['a quotation mark that is not closed', '---\ntitle: "A\n---\n', 3, 'not closed'],
    ['a tab at the margin', '---\ntitle: A\n\tcategory: B\n---\n', 3, 'tab'],
    ['a key twice', '---\ntitle: A\ndate: 2024-01-01\ntitle: B\n---\n', 4, 'second time'],
    ['a list instead of keys', '---\n- a\n---\n', 2, 'key: value'],
    ['an alias', '---\ntitle: &a A\ncategory: *a\n---\n', 3, 'quotation marks'],
    ['brackets without end', `---\ntitle: ${'['.repeat(30_000)}\n---\n`, 2, 'too deep'],
    ['a front matter as long as a text', `---\ntitle: A\n${'# x\n'.repeat(20_000)}---\n`, 1, 'too long'],
  ])('refuses %s, naming the line', async (_name, text, line, reason) => {
    const reading = await read(text)
    expect(reading).toMatchObject({ ok: false, faults: [{ reason: expect.stringContaining(reason) }] })
    expect(!reading.ok && reading.faults[0].line).toBe(line)
  })

  it.each([
    [
      'a picture that is not there',
      '---\ntitle: A\nimage: gone.jpg\n---\n',
      3,
      "'gone.jpg' is not in the folder assets",
    ],
    [
      'a missing picture in the text',
      '---\ntitle: A\n---\n\nHello\n\n![](gone.jpg)',
      7,
      "'gone.jpg' is not in",
    ],
    [
      'a missing picture after Windows lines',
      '---\r\ntitle: A\r\n---\r\n\r\n![](gone.jpg)',
      5,
      "'gone.jpg' is not in",
    ],
  ])('reads an article with %s, and names the line', async (_name, text, line, reason) => {
    const reading = await read(text)
    expect(reading).toMatchObject({ ok: true, faults: [{ line, reason: expect.stringContaining(reason) }] })
    expect(reading.ok && reading.value.fields).not.toHaveProperty('image')
  })

  it('reports all its problems at once, in order', async () => {
    const reading = await read('---\nfoo: 1\ndate: never\nbar: 2\n---\n')
    expect(!reading.ok && reading.faults.map(({ line }) => line)).toEqual([1, 2, 3, 4])
  })
})

describe('the file of an article', () => {
  it('is read without its byte order mark', async () => {
    const { dir } = await createTestFolder({ 'a.md': '\ufeff---\ntitle: A\n---\n' })
    expect(await readEntryFile(dir, 'a.md', articlesSchema, neighbours)).toMatchObject({
      ok: true,
      value: { fields: { title: 'A' } },
    })
  })

  it('names the line at which a file is not UTF-8', async () => {
    const latin1 = Buffer.from('---\ntitle: A\n---\n\ncafé\n', 'latin1')
    const { dir } = await createTestFolder({ 'a.md': latin1 })
    expect(await readEntryFile(dir, 'a.md', articlesSchema, neighbours)).toMatchObject({
      ok: false,
      faults: [{ line: 5, reason: expect.stringContaining('UTF-8') }],
    })
  })

  it('refuses a file that is too large without reading it', async () => {
    const { dir } = await createTestFolder({ 'a.md': 'a'.repeat(256 * 1024 + 1) })
    expect(await readEntryFile(dir, 'a.md', articlesSchema, neighbours)).toMatchObject({
      ok: false,
      faults: [{ reason: expect.stringContaining('larger than 256 KB') }],
    })
  })

  it('refuses a link that leads out of the folder', async () => {
    const outside = await createTestFolder({ 'secret.md': '---\ntitle: A\n---\n' })
    const { dir } = await createTestFolder({ 'a.md': '' })
    await symlink(join(outside.dir, 'secret.md'), join(dir, 'b.md'))
    expect(await readEntryFile(dir, 'b.md', articlesSchema, neighbours)).toMatchObject({
      ok: false,
      faults: [{ reason: expect.stringContaining('outside the folder') }],
    })
  })
})

async function read(text: string) {
  const { dir } = await createTestFolder({ 'a.md': text })
  const reading = await readEntryFile(dir, 'a.md', articlesSchema, neighbours)
  if (!reading) throw new Error('The file is gone.')
  return reading
}

async function fieldsOf(text: string) {
  const reading = await read(text)
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults))
  return reading.value.fields
}
