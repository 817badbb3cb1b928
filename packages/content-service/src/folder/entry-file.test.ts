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
        words: expect.any(String),
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
    ['three dots at the end', '---\ntitle: A\n...\none\ntwo'],
    ['comments', '---\n# mine\ntitle: A # yes\n---\none\ntwo'],
    ['empty lines above', '\n \n---\ntitle: A\n---\none\ntwo'],
    ['invisible characters above', '\u200b\ufeff---\ntitle: A\n---\none\ntwo'],
    ['keys in capitals', '---\nTITLE: A\n---\none\ntwo'],
    ['a space without break after the colon', '---\ntitle:\u00a0A\n---\none\ntwo'],
    ['a wide colon', '---\ntitle：A\n---\none\ntwo'],
    ['no space after the colon', '---\ntitle:A\n---\none\ntwo'],
    ['a name behind the dashes', '---yaml\ntitle: A\n---\none\ntwo'],
    ['JSON between semicolons', ';;;\n{\n\t"title": "A"\n}\n;;;\none\ntwo'],
    ['JSON between dashes', '---json\n{"title": "A"}\n---\none\ntwo'],
    ['JSON above semicolons', '"title": "A",\n"draft": false\n;;;\none\ntwo'],
  ])('understands %s', async (_name, text) => {
    expect(await fieldsOf(text)).toMatchObject({
      title: 'A',
      description: { content: [{ content: [{ value: 'one two' }] }] },
    })
  })

  it.each([
    ['an empty file', '', undefined, 'empty'],
    ['a front matter without end', '---\ntitle: A\n\nHello', 1, 'missing'],
    ['a draft that is neither true nor false', '---\ntitle: A\ndraft: maybe\n---\n', 3, 'true or false'],
    ['a draft without a value', '---\ntitle: A\ndraft:\n---\n', 3, 'no value'],
    ['a misspelled draft', '---\ntitle: A\ndarft: yes\n---\n', 3, "Did you mean 'draft'?"],
    ['a misspelled day of publication', '---\ntitle: A\npubish: 2999-01-01\n---\n', 3, "mean 'publish'?"],
    ['two lines about a draft', '---\ntitle: A\ndraft: true\ndraft: false\n---\n', 4, 'second time'],
    ['a draft in brackets without end', '---\ntitle: A\ndraft: [true\n---\n', 4, 'not closed'],
    ['a publication that is no date', '---\ntitle: A\npublish: soon\n---\n', 3, 'not a date'],
    ['words for published', '---\ntitle: A\npublished: soon\n---\n', 3, 'true or false'],
    ['a second draft in capitals', '---\ntitle: A\ndraft: false\nDraft: true\n---\n', 4, "mean 'draft'?"],
    ['words above the dashes of a draft', '---- \n---\ntitle: A\ndraft: true\n---\n', 1, 'three dashes'],
    ['a draft without dashes', 'title: A\ndraft: true\n\nHello', 1, 'three dashes'],
    ['a front matter as long as a text', `---\ntitle: A\n${'# x\n'.repeat(20_000)}---\n`, 1, 'too long'],
  ])('refuses %s, naming the line', async (_name, text, line, reason) => {
    const reading = await read(text)
    expect(reading).toMatchObject({ ok: false, faults: [{ reason: expect.stringContaining(reason) }] })
    expect(!reading.ok && reading.faults[0].line).toBe(line)
  })

  it.each([
    ['no title', '---\ncategory: B\n---\n', 1, 'no title', { title: 'a', category: 'B' }],
    ['nothing in the front matter', '---\n---\n', 1, 'no title', { title: 'a' }],
    ['a title without a value', '---\ncategory: B\ntitle:\n---\n', 3, 'no title', { title: 'a' }],
    ['a title of spaces', '---\ntitle: "  "\n---\n', 2, "'title' has no value", { title: 'a' }],
    ['a title that is too long', `---\ntitle: ${'a'.repeat(257)}\n---\n`, 2, '256', { title: 'a' }],
    ['a list for a title', '---\ntitle: [a, b]\n---\n', 2, 'not a list', { title: 'a' }],
    ['a key that is not known', '---\ntitle: A\n\ncolour: b\n---\n', 4, "'colour' is not a known key", {}],
    [
      'a layout',
      '---\ntitle: A\nlayout: post\n---\n',
      3,
      "'layout' is not a known key. There are: title,",
      {},
    ],
    ['an author', '---\ntitle: A\nauthor: {name: Asha}\n---\n', 3, "'author' is not a known key", {}],
    ['a misspelled key', '---\ntitle: A\ncategroy: B\n---\n', 3, "Did you mean 'category'?", {}],
    [
      'a key in capitals',
      '---\nTitle: B\ntitle: A\n---\n',
      2,
      "'Title' is not a known key. Did you mean 'title'?",
      {},
    ],
    ['a date of words', '---\ntitle: A\ndate: yesterday\n---\n', 3, 'not a date', {}],
    ['a day that does not exist', '---\ntitle: A\ndate: 2024-02-30\n---\n', 3, 'not a date', {}],
    ['an hour that does not exist', '---\ntitle: A\ndate: 2024-02-03T25:00\n---\n', 3, 'not a date', {}],
    ['other comments', '---\ntitle: A\ncomments: off\n---\n', 3, "'comments' must be open or closed.", {}],
    [
      'a value with a colon',
      '---\ntitle: Rome: a walk\ncategory: B\n---\n',
      2,
      'quotation marks',
      { title: 'a' },
    ],
    ['a quotation mark that is not closed', '---\ntitle: A\ncategory: "B\n---\n', 3, 'not closed', {}],
    ['a tab at the margin', '---\ndate: 2024-01-01\ntitle: A\n\tcategory: B\n---\n', 4, 'tab', {}],
    ['a key twice', '---\ntitle: A\ndate: 2024-01-01\ntitle: B\n---\n', 4, 'second time', {}],
    ['a list instead of keys', '---\n- a\n---\n', 2, 'key: value', { title: 'a' }],
    ['an alias', '---\ntitle: &a A\ncategory: *a\n---\n', 3, 'quotation marks', {}],
    ['brackets without end', `---\ntitle: A\ncategory: ${'['.repeat(30_000)}\n---\n`, 3, 'too deep', {}],
    ['a title that YAML cuts off', '---\ntitle: Trip #3\n---\n', 2, '"Trip #3"', { title: 'Trip' }],
    ['two categories', '---\ntitle: A\ncategories: [B, C]\n---\n', 3, 'only the first', { category: 'B' }],
    ['two pictures', '---\ntitle: A\ncover: x.jpg\nimage: lake.jpg\n---\n', 3, "same as 'image'", {}],
    [
      'a pattern without its day',
      '---\ntitle: A\npermalink: /:year/:title/\n---\n',
      3,
      "':year' is unknown",
      {},
    ],
    [
      'a template for an address',
      '---\ntitle: A\npermalink: "/{{ slug }}/"\n---\n',
      3,
      "'{{ slug }}' is",
      {},
    ],
    ['no address', '---\ntitle: A\npermalink: false\n---\n', 3, 'must be an address', {}],
    ['lines in JSON', '{\n\t"title": "A",\n\t"category": "B"\n}\nHello', 1, 'JSON', { category: 'B' }],
    [
      'a category below another',
      '---\ntitle: A\ncategories:\n- [B, C]\n- D\n---\n',
      3,
      'only the',
      { category: 'B' },
    ],
    ['lines in TOML', '+++\ntitle = "A"\ndraft = false\n+++\nHello', 1, 'TOML', {}],
  ])(
    'reads the rest of an article with %s, and names the line',
    async (_name, text, line, reason, fields) => {
      const reading = await read(`${text}Hello`)
      expect(reading).toMatchObject({
        ok: true,
        value: { isDraft: false, fields: { title: 'A', ...fields } },
      })
      expect(reading.faults).toContainEqual({ line, reason: expect.stringContaining(reason) })
    },
  )

  it.each([
    ['its first heading', '# Dear *lake*\n\nHello', 'Dear lake'],
    ['the name of its file', 'Hello\n', 'a'],
  ])('reads a text without front matter, with %s as its title', async (_name, text, title) => {
    const reading = await read(text)
    expect(reading).toMatchObject({
      ok: true,
      value: { fields: { title, description: { content: [{ content: [{ value: 'Hello' }] }] } } },
      faults: [{ line: 1, reason: expect.stringContaining('three dashes') }, { line: 1 }],
    })
  })

  it.each(['---\ntitle: [\n---\n', '---\n---\n', '---\ncategory: B\n---\n\n'])(
    'refuses a file without title, text and picture: %j',
    async (text) => {
      const reading = await read(text)
      expect(reading).toMatchObject({ ok: false })
      expect(reading.faults?.[0].reason).toContain('neither a title nor a text nor a picture')
    },
  )

  it.each([
    ['2019-03-05-first-snow.md', 'layout: post', { title: 'first snow', date: '2019-03-05' }],
    ['2019-03-05-first-snow.md', 'title: A\ndate: 2020-01-01', { title: 'A', date: '2020-01-01' }],
    ['2019-13-05-first-snow.md', 'title: A', { title: 'A', date: undefined }],
    ['2019-03-05.md', 'title: A', { title: 'A', date: undefined }],
  ])('reads the day in the name %s', async (name, lines, fields) => {
    const { dir } = await createTestFolder({ [name]: `---\n${lines}\n---\nHello` })
    const reading = await readEntryFile(dir, name, articlesSchema, neighbours)
    expect(reading?.ok && { date: undefined, ...reading.value.fields }).toMatchObject(fields)
  })

  it('hides a draft in JSON', async () => {
    expect(await read('{\n  "title": "A",\n  "draft": true\n}\nHello')).toMatchObject({
      ok: true,
      value: { isDraft: true },
    })
  })

  it('hides a draft whatever else is wrong with it', async () => {
    const text = '---\ndraft: true\npublish: soon\ntitle: [\n---\nHello'
    expect(await read(text)).toMatchObject({ ok: true, value: { isDraft: true } })
  })

  it.each([
    ['2019-03-05 10:20', '2019-03-05T10:20'],
    ['2019-03-05 10:20:00 +0530', '2019-03-05T10:20:00+05:30'],
    ['2019/03/05', '2019-03-05'],
    ['"Tue, 05 Mar 2019 10:20:00 +0000"', '2019-03-05T10:20:00+00:00'],
    ['Tue Mar 5 10:20:00 EST 2019', '2019-03-05T10:20:00-05:00'],
    ['[[2019-03-05]]', '2019-03-05'],
    ['"[[2019-03-05|my day]]"', '2019-03-05'],
  ])('reads the date %s', async (written, date) => {
    const reading = await read(`---\ntitle: A\ndate: ${written}\n---\n`)
    expect(reading).toMatchObject({ ok: true, value: { fields: { date } }, faults: [] })
  })

  it.each([
    ['summary: Short.', { fields: { excerpt: 'Short.' } }],
    ['excerpt: Short.', { fields: { excerpt: 'Short.' } }],
    ['description: Short.', { fields: { excerpt: 'Short.' } }],
    ['cover: lake.jpg', { fields: { image: { sys: { id: 'lake.jpg' } } } }],
    ['thumbnail: ../assets/lake.jpg', { fields: { image: { sys: { id: 'lake.jpg' } } } }],
    ['featured_image: lake.jpg', { fields: { image: { sys: { id: 'lake.jpg' } } } }],
    ['categories: [Food]', { fields: { category: 'Food' } }],
    ['categories: Food', { fields: { category: 'Food' } }],
    ['series: [Going North]\nseries_order: 2', { fields: { series: 'Going North', part: 2 } }],
    ['tags: winter, old friends', { tags: [{ name: 'winter' }, { name: 'old friends' }] }],
    ['lastmod: 2026-11-20', { fields: { updated: '2026-11-20' } }],
    ['updated: 2026-11-20 10:20:00', { fields: { updated: '2026-11-20T10:20:00' } }],
    ['modified: 2026-11-20', { fields: { updated: '2026-11-20' } }],
    ['aliases: []', { fields: {} }],
    ['aliases: [/2019/03/05/first-snow/, old]', { fields: { aliases: ['/2019/03/05/first-snow/', 'old'] } }],
    ['aliases: First snow, Snow', { fields: { aliases: ['First snow', 'Snow'] } }],
    ['redirect_from: /?p=123', { fields: { aliases: ['/?p=123'] } }],
    ['redirect_from:\n  - /a\n  - /b', { fields: { aliases: ['/a', '/b'] } }],
    ['slug: 2019', { fields: { aliases: ['2019'] } }],
    ['url: https://old.example/a', { fields: { aliases: ['https://old.example/a'] } }],
    ['permalink: /caf%C3%A9/', { fields: { aliases: ['/café/'] } }],
    ['permalink: /Talk:Snow/', { fields: { aliases: ['/Talk:Snow/'] } }],
    [
      'slug: snow\ndate: 2019-03-05\ncategory: Home Ground\npermalink: /:categories/:year/:i_month/:title:output_ext',
      { fields: { aliases: ['snow', '/home-ground/2019/3/snow.html'] } },
    ],
    ['comments: false', { fields: { comments: 'closed' } }],
    ['comments: true', { fields: { comments: 'open' } }],
    ['category: "[[Food]]"', { fields: { category: 'Food' } }],
    ['Category: Food\nDate: 2019-03-05', { fields: { category: 'Food', date: '2019-03-05' } }],
    ['Summary: Short.', { fields: { excerpt: 'Short.' } }],
    ['Draft: true', { isDraft: true }],
    ['Published: False', { isDraft: true }],
    ['published: false', { isDraft: true }],
    ['published: true', { isDraft: false }],
    ['status: draft', { isDraft: true }],
    ['status: publish', { isDraft: false }],
    ['visibility: private', { isDraft: true }],
    ['private: true', { isDraft: true }],
    ['hidden: true', { isDraft: true }],
    ['publishDate: 2999-01-01T00:00:00Z', { publishAt: '2999-01-01T00:00:00.000Z' }],
  ])('understands the line %s of other programs', async (line, value) => {
    expect(await read(`---\ntitle: A\n${line}\n---\nHello`)).toMatchObject({ ok: true, value, faults: [] })
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
    const reading = await read('---\nfoo: 1\ndate: never\nbar: 2\n---\nHello')
    expect(reading.faults?.map(({ line }) => line)).toEqual([1, 2, 3, 4])
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

  it.each([
    ['at an empty line', 'Some words.\n\n'.repeat(60_000), 'Some words.'],
    ["at a line's end", 'Ünrühig\n'.repeat(60_000), 'Ünrühig'],
    ['anywhere in one line', 'é'.repeat(300_000), 'éé'],
  ])('is shown up to 512 KB, cut %s', async (_name, body, end) => {
    const { dir } = await createTestFolder({ 'a.md': `---\ntitle: A\n---\n${body}` })
    const reading = await readEntryFile(dir, 'a.md', articlesSchema, neighbours)
    const fault = { line: expect.any(Number), reason: expect.stringContaining('larger than 512 KB') }
    expect(reading).toMatchObject({ ok: true, value: { fields: { title: 'A' } }, faults: [fault] })
    const page = JSON.stringify(reading?.ok && reading.value.fields.description)
    expect(page).toContain(`${end}"`)
    expect(page).not.toContain('\uFFFD')
  })

  it('is refused if it is YAML of more than 256 KB', async () => {
    const { dir } = await createTestFolder({ 'a.yaml': `title: ${'a'.repeat(256 * 1024)}` })
    expect(await readEntryFile(dir, 'a.yaml', articlesSchema, neighbours)).toMatchObject({
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
