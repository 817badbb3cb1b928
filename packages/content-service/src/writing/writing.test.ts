import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, readdir, readFile, stat, symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { text as streamText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createTestFolder, get, openTestService, PREVIEW_TOKEN } from '../content-folder.testing.ts'
import { openWriter, type Writer } from './writing.ts'

const DRAFT = '---\ntitle: Tea\ndraft: true # not yet\n---\nGreen.\n'
const SHOWN = '---\ntitle: Tea\n---\nGreen.\n'

describe('saving', () => {
  it('keeps a draft in its file', async () => {
    const { writer, files } = await open({ 'articles/tea.md': DRAFT })
    const { version } = await read(writer)
    const saved = await writer.save('articles/tea', `${DRAFT}Hot.\n`, version)
    expect(await files()).toEqual({ 'tea.md': `${DRAFT}Hot.\n` })
    expect(saved).toEqual(await writer.read('articles/tea'))
    expect(saved).toMatchObject({ state: 'draft', text: `${DRAFT}Hot.\n` })
  })

  it('writes changes of a published text to another file until they are published', async () => {
    const { writer, files } = await open({ 'articles/tea.md': SHOWN })
    const { version } = await read(writer)
    const saved = await writer.save('articles/tea', `${SHOWN}Hot.\n`, version)
    expect(await files()).toEqual({ 'tea.md': SHOWN, 'tea.draft.md': `${SHOWN}Hot.\n` })
    expect(saved).toMatchObject({ state: 'changed', text: `${SHOWN}Hot.\n`, published: SHOWN })
    const published = await writer.publish('articles/tea', { version: saved.version })
    expect(await files()).toEqual({ 'tea.md': `${SHOWN}Hot.\n` })
    expect(published).toMatchObject({ state: 'published', published: `${SHOWN}Hot.\n` })
  })

  it('never shows readers unpublished text', async () => {
    const { writer, files } = await open({ 'articles/tea.md': DRAFT })
    let { version } = await read(writer)
    for (const text of [SHOWN, '---\ntitle: "Tea\n---\nGreen.\n', `\uFEFF${SHOWN}`]) {
      ;({ version } = await writer.save('articles/tea', text, version))
      expect(await files()).toEqual({ 'tea.md': DRAFT, 'tea.draft.md': text })
      expect(await read(writer)).toMatchObject({ state: 'draft', text })
    }
    await writer.save('articles/tea', `${DRAFT}Hot.\n`, version)
    expect(await files()).toEqual({ 'tea.md': `${DRAFT}Hot.\n` })
  })

  it('writes nothing without a change, and removes changes that were undone', async () => {
    const { writer, files, dir } = await open({ 'articles/tea.md': `\uFEFF${SHOWN}\r\n` })
    const path = join(dir, 'articles/tea.md')
    await utimes(path, 1_000_000_000, 1_000_000_000)
    const { text, version } = await read(writer)
    expect(text).toBe(`\uFEFF${SHOWN}\r\n`)
    const before = await stat(path)
    const same = await writer.save('articles/tea', text, version)
    await writer.publish('articles/tea', { version })
    expect(await stat(path)).toMatchObject({
      mtimeMs: before.mtimeMs,
      ctimeMs: before.ctimeMs,
      ino: before.ino,
    })
    expect(same.version).toBe(version)
    const changed = await writer.save('articles/tea', `${text}x`, version)
    await writer.save('articles/tea', text, changed.version)
    expect(Object.keys(await files())).toEqual(['tea.md'])
    expect((await stat(path)).ctimeMs).toBe(before.ctimeMs)
  })
})

describe('publishing', () => {
  it('removes the draft mark, and keeps every other byte', async () => {
    const { writer, files } = await open({ 'articles/tea.md': DRAFT })
    const { version } = await read(writer)
    await writer.publish('articles/tea', { version })
    expect(await files()).toEqual({ 'tea.md': SHOWN })
  })

  it.each(['Draft: true', 'Published: False', 'STATUS: draft'])('removes %s', async (line) => {
    const { writer, files } = await open({ 'articles/tea.md': `---\nTitle: Tea\n${line}\n---\nGreen.\n` })
    const { version, state } = await read(writer)
    expect(state).toBe('draft')
    expect(await writer.publish('articles/tea', { version })).toMatchObject({ state: 'published' })
    expect(await files()).toEqual({ 'tea.md': '---\nTitle: Tea\n---\nGreen.\n' })
  })

  it('schedules a text, and publishes it at once on request', async () => {
    const { writer, files } = await open({ 'articles/tea.md': DRAFT })
    const { version } = await read(writer)
    const scheduled = await writer.publish('articles/tea', {
      version,
      at: '2126-01-15T09:00Z',
      text: `${DRAFT}Hot.\n`,
    })
    expect(scheduled).toMatchObject({ state: 'scheduled', publishAt: '2126-01-15T09:00:00.000Z' })
    expect(await files()).toEqual({
      'tea.md': '---\ntitle: Tea\npublish: 2126-01-15T09:00Z\n---\nGreen.\nHot.\n',
    })
    const changed = await writer.save('articles/tea', `${scheduled.text}Sweet.\n`, scheduled.version)
    expect(changed).toMatchObject({ state: 'changed', publishAt: '2126-01-15T09:00:00.000Z' })
    await writer.publish('articles/tea', { version: changed.version })
    expect(await files()).toEqual({ 'tea.md': `${SHOWN}Hot.\nSweet.\n` })
  })

  it('keeps a past time, which readers may see as the date', async () => {
    const text = '---\ntitle: Tea\npublish: 2024-01-15\n---\n'
    const { writer, files } = await open({ 'articles/tea.md': text })
    const { version } = await read(writer)
    await writer.publish('articles/tea', { version, text: `${text}Hot.\n` })
    expect(await files()).toEqual({ 'tea.md': `${text}Hot.\n` })
  })

  it('is undone together with unpublished changes', async () => {
    const { writer, files } = await open({ 'articles/tea.md': SHOWN })
    const { version } = await read(writer)
    const changed = await writer.save('articles/tea', `${SHOWN}Hot.\n`, version)
    const unpublished = await writer.unpublish('articles/tea', changed.version)
    expect(unpublished.state).toBe('draft')
    expect(await files()).toEqual({ 'tea.md': '---\ntitle: Tea\ndraft: true\n---\nGreen.\nHot.\n' })
  })

  it('keeps the visible text when changes are discarded', async () => {
    const { writer, files } = await open({ 'articles/tea.md': SHOWN })
    const { version } = await read(writer)
    const changed = await writer.save('articles/tea', `${SHOWN}Hot.\n`, version)
    const discarded = await writer.discard('articles/tea', changed.version)
    expect(discarded).toMatchObject({ state: 'published', text: SHOWN, version })
    expect(await files()).toEqual({ 'tea.md': SHOWN })
  })
})

describe('two writers', () => {
  it('based on the same version: the later one is refused, and nothing is lost', async () => {
    const { writer, files } = await open({ 'articles/tea.md': DRAFT })
    const { version } = await read(writer)
    const [first, second] = await Promise.allSettled(
      ['One.', 'Two.'].map((text) => writer.save('articles/tea', DRAFT + text, version)),
    )
    expect(first.status).toBe('fulfilled')
    expect(second).toMatchObject({ reason: { code: 'stale', current: { text: `${DRAFT}One.` } } })
    expect(await files()).toEqual({ 'tea.md': `${DRAFT}One.` })
  })

  it('in two programs never overwrite each other', async () => {
    const { writer, files, dir } = await open({ 'articles/tea.md': SHOWN })
    const other = openWriter(dir)
    for (let round = 0; round < 20; round++) {
      const { version } = await read(writer)
      const saves = [writer, other].map((each, index) =>
        each.save('articles/tea', `${SHOWN}${round} ${index}`, version),
      )
      const ended = await Promise.allSettled(saves)
      const winner = ended.findIndex(({ status }) => status === 'fulfilled')
      expect(ended[1 - winner]).toMatchObject({ reason: { code: 'stale' } })
      expect(await files()).toEqual({ 'tea.md': SHOWN, 'tea.draft.md': `${SHOWN}${round} ${winner}` })
    }
  })

  it('are refused after an editor changed the file on the disk', async () => {
    const { writer, files, replace } = await open({ 'articles/tea.md': SHOWN })
    const { version } = await read(writer)
    await replace('articles/tea.md', `${SHOWN}From the editor.\n`)
    const ended = await Promise.allSettled([
      writer.save('articles/tea', `${SHOWN}Mine.`, version),
      writer.publish('articles/tea', { version, text: `${SHOWN}Mine.` }),
      writer.unpublish('articles/tea', version),
      writer.rename('articles/tea', 'chai', version),
      writer.remove('articles/tea', version),
    ])
    const current = { text: `${SHOWN}From the editor.\n`, state: 'published' }
    for (const each of ended) expect(each).toMatchObject({ reason: { code: 'stale', current } })
    expect(await files()).toEqual({ 'tea.md': `${SHOWN}From the editor.\n` })
  })

  it('are refused after the other writer deleted the entry', async () => {
    const { writer } = await open({ 'articles/tea.md': SHOWN })
    const { version } = await read(writer)
    const removed = await writer.remove('articles/tea', version)
    expect(removed).toMatchObject({ text: SHOWN, state: 'published', translations: [] })
    await expect(writer.save('articles/tea', DRAFT, version)).rejects.toMatchObject({ code: 'missing' })
    expect(await writer.read('articles/tea')).toBeUndefined()
  })
})

describe('an entry as a whole', () => {
  const content = {
    'locales.yaml': '[{code: en, default: true}, {code: de}]',
    'articles/tea.md': SHOWN,
    'articles/tea.draft.md': `${SHOWN}Hot.\n`,
    'articles/tea.de.md': '---\ntitle: Tee\n---\n',
    'articles/tea.de.draft.md': '---\ntitle: Der Tee\n---\n',
    'articles/teapot.md': SHOWN,
    'people/content-type.yaml': 'displayField: name\nfields: {name: Symbol, draft: Boolean}',
    'people/mira.yaml': 'name: Mira\n',
  }

  it('is renamed with its changes and translations', async () => {
    const { writer, files } = await open(content)
    const { version } = await read(writer)
    const renamed = await writer.rename('articles/tea', 'chai', version)
    expect(renamed).toMatchObject({
      entry: 'articles/chai',
      state: 'changed',
      text: `${SHOWN}Hot.\n`,
      version,
    })
    expect(Object.keys(await files())).toEqual([
      'chai.de.draft.md',
      'chai.de.md',
      'chai.draft.md',
      'chai.md',
      'teapot.md',
    ])
  })

  it.each([
    'teapot',
    'Teapot',
    'mira',
    'tea.de',
    '../x',
    'a/b',
    '.tea',
    'tea.draft',
    'con',
    '',
    'x'.repeat(250),
  ])('cannot get the name %j, whether new or renamed', async (name) => {
    const { writer, files } = await open(content)
    const before = await files()
    const { version } = await read(writer)
    const code = /^(?:teapot|mira)$/i.test(name) ? 'taken' : 'bad-name'
    await expect(writer.rename('articles/tea', name, version)).rejects.toMatchObject({ code })
    const made = writer.create(`articles/${name}`, DRAFT)
    await expect(made).rejects.toMatchObject({ code: name === 'tea.de' ? 'taken' : code })
    expect(await files()).toEqual(before)
  })

  it.each(['x'.repeat(65), 'té', 'a b'])('is not renamed to %j, which is no address', async (name) => {
    const { writer } = await open(content)
    const { version } = await read(writer)
    await expect(writer.rename('articles/tea', name, version)).rejects.toMatchObject({ code: 'bad-name' })
  })

  it('is deleted with its translations, and all its texts are returned', async () => {
    const { writer, files } = await open(content)
    const { version } = await read(writer)
    const removed = await writer.remove('articles/tea', version)
    expect(removed).toMatchObject({
      text: `${SHOWN}Hot.\n`,
      published: SHOWN,
      translations: [{ entry: 'articles/tea.de', text: '---\ntitle: Der Tee\n---\n' }],
    })
    expect(await files()).toEqual({ 'teapot.md': SHOWN })
  })

  it('keeps all its files if another program changes one while it is deleted', async () => {
    const { writer, files, replace } = await open(content)
    const before = await files()
    const { version } = await read(writer)
    const removal = writer.remove('articles/tea', version, () => replace('articles/tea.md', `${SHOWN}New.\n`))
    await expect(removal).rejects.toMatchObject({ code: 'stale' })
    expect(await files()).toEqual({ ...before, 'tea.md': `${SHOWN}New.\n` })
  })

  it('of another type uses YAML, and the draft key of its type', async () => {
    const { writer, files } = await open(content)
    const { version, state } = await read(writer, 'people/mira')
    expect(state).toBe('published')
    const hidden = await writer.unpublish('people/mira', version)
    expect(await files('people')).toMatchObject({ 'mira.yaml': 'name: Mira\n$draft: true\n' })
    await writer.publish('people/mira', { version: hidden.version, text: `${hidden.text}draft: true\n` })
    expect(await files('people')).toMatchObject({ 'mira.yaml': 'name: Mira\ndraft: true\n' })
    await writer.create('people/noor', 'name: Noor\n', 'yaml')
    expect(await read(writer, 'people/noor')).toMatchObject({ file: 'people/noor.yaml', state: 'published' })
  })

  it('is scheduled with its translations, which cannot be scheduled separately', async () => {
    const { writer, files } = await open(content)
    const { version } = await read(writer, 'articles/tea.de')
    const scheduled = writer.publish('articles/tea.de', { version, at: '2126-01-01' })
    await expect(scheduled).rejects.toMatchObject({ code: 'refused' })
    await writer.publish('articles/tea.de', { version })
    expect(await files()).toMatchObject({ 'tea.de.md': '---\ntitle: Der Tee\n---\n' })
  })

  it('is listed with the fields of its newest text', async () => {
    const { writer, write, remove } = await open({
      ...content,
      'articles/bad.md': '---\ntitle: "Tea\n---\n',
      'articles/latin.md': Buffer.from('---\ntitle: Caf\xE9\n---\n', 'latin1'),
      'articles/lone.draft.md': SHOWN,
      'articles/later.md':
        '---\ntitle: Later\npublish: 2126-01-01T00:00Z\ncategory: Hills\nimage: a.jpg\n---\n',
      'articles/.hidden.md': SHOWN,
      'articles/~12.md': SHOWN,
      'notes/undeclared.md': SHOWN,
    })
    const listed = await writer.list()
    const briefly = listed.map(({ entry, language, title, state }) =>
      [entry, language, title, state].join(' '),
    )
    expect(briefly).toEqual([
      'articles/bad   published',
      'articles/later  Later scheduled',
      'articles/latin   draft',
      'articles/lone  Tea draft',
      'articles/tea  Tea changed',
      'articles/tea.de de Der Tee changed',
      'articles/teapot  Tea published',
      'articles/~12  Tea published',
      'people/mira  Mira published',
    ])
    expect(listed.find(({ entry }) => entry === 'articles/later')).toMatchObject({
      type: 'articles',
      name: 'later',
      category: 'Hills',
      image: 'a.jpg',
      publishAt: '2126-01-01T00:00:00.000Z',
    })
    const problems = listed.flatMap(({ entry, problem }) => (problem === undefined ? [] : [entry]))
    expect(problems).toEqual(['articles/bad', 'articles/latin'])
    await write('articles/teapot.md', '---\ntitle: Pot\n---\n')
    await remove('articles/tea.draft.md')
    const again = await writer.list()
    expect(again.find(({ name }) => name === 'teapot')?.title).toBe('Pot')
    expect(again.find(({ entry }) => entry === 'articles/tea')?.state).toBe('published')
  })
})

describe('a file', () => {
  it.each(['site.yaml', 'locales.yaml', 'con', 'assets', '.git'])(
    'cannot be created in the folder %j',
    async (type) => {
      const { writer, dir, write } = await open({ 'articles/tea.md': SHOWN })
      await write('site.yaml', 'title: Tea')
      const before = await readdir(dir)
      await expect(writer.create(`${type}/kettle`, DRAFT)).rejects.toMatchObject({ code: 'bad-name' })
      expect(await readdir(dir)).toEqual(before)
    },
  )

  it('is never written through a link out of the folder', async () => {
    const { writer, dir, write } = await open({ 'articles/tea.md': SHOWN })
    const elsewhere = await open({ 'articles/secret.md': SHOWN })
    await symlink(join(elsewhere.dir, 'articles/secret.md'), join(dir, 'articles/out.md'))
    await symlink(join(elsewhere.dir, 'articles'), join(dir, 'outside'))
    await symlink(join(dir, 'articles/tea.md'), join(dir, 'articles/inside.md'))
    await expect(writer.read('articles/out')).rejects.toMatchObject({ code: 'bad-name' })
    await expect(writer.read('outside/secret')).rejects.toMatchObject({ code: 'bad-name' })
    await expect(writer.create('outside/new', DRAFT)).rejects.toMatchObject({ code: 'bad-name' })
    const { version } = await read(writer, 'articles/inside')
    await writer.publish('articles/inside', { version, text: `${SHOWN}x` })
    expect(await readFile(join(dir, 'articles/tea.md'), 'utf8')).toBe(`${SHOWN}x`)
    expect((await lstat(join(dir, 'articles/inside.md'))).isSymbolicLink()).toBe(true)
    await write('articles/tea.md', SHOWN)
    expect(await elsewhere.files()).toEqual({ 'secret.md': SHOWN })
  })

  it('contains only valid text', async () => {
    const { writer, files } = await open({ 'articles/tea.md': DRAFT })
    const { version } = await read(writer)
    const save = (text: string) => writer.save('articles/tea', text, version)
    await expect(save('x'.repeat(600_000))).rejects.toMatchObject({ code: 'too-large' })
    await expect(save('half of an emoji: \uD83D')).rejects.toMatchObject({ code: 'not-text' })
    const broken = writer.publish('articles/tea', { version, text: '---\ntitle: "Tea\n---\n' })
    await expect(broken).rejects.toMatchObject({ code: 'refused' })
    expect(await files()).toEqual({ 'tea.md': DRAFT })
  })

  it('keeps its permissions', async () => {
    const { writer, dir } = await open({ 'articles/tea.md': DRAFT })
    await chmod(join(dir, 'articles/tea.md'), 0o664)
    const { version } = await read(writer)
    await writer.save('articles/tea', `${DRAFT}x`, version)
    expect((await stat(join(dir, 'articles/tea.md'))).mode & 0o777).toBe(0o664)
  })

  it('is unchanged if the disk is full', async () => {
    const { dir, files } = await open({ 'articles/tea.md': DRAFT })
    const { version } = await read(openWriter(dir))
    const script = `
      const { openWriter } = await import(process.argv[1])
      const text = ${JSON.stringify(DRAFT)} + 'x'.repeat(200_000)
      await openWriter(process.argv[2]).save('articles/tea', text, process.argv[3]).catch(({ code, message }) => console.log(code, message))`
    // In blocks of 512 bytes. A limit for files acts like a full disk.
    const out = await run('ulimit -f 100; exec "$0" "$@"', [script, dir, version])
    expect(out.stdout).toBe('disk-full The disk is full: nothing was written. Make room, and try again.\n')
    expect(await files()).toEqual({ 'tea.md': DRAFT })
  })

  it('is unchanged if the process is killed before the rename', async () => {
    const { dir, files } = await open({ 'articles/tea.md': DRAFT })
    const script = `
      const { writeFileWhole } = await import(process.argv[1].replace('writing.ts', 'write-file.ts'))
      await writeFileWhole(process.argv[2] + '/articles/tea.md', Buffer.from('half'), () => process.kill(process.pid, 'SIGKILL'), false)`
    const out = await run('exec "$0" "$@"', [script, dir])
    expect(out.signal).toBe('SIGKILL')
    const [left] = Object.keys(await files())
    expect(await files()).toEqual({ [left]: 'half', 'tea.md': DRAFT })
    expect(await openWriter(dir).list()).toMatchObject([{ entry: 'articles/tea' }])
  })
})

it('a write reports visible files, and waits for the listener', async () => {
  const { dir } = await createTestFolder({ 'articles/tea.md': SHOWN })
  const told: string[][] = []
  const writer = openWriter(dir, { afterWrite: async (paths) => void told.push([...paths]) })
  const { version } = await read(writer)
  const changed = await writer.save('articles/tea', `${SHOWN}x`, version)
  expect(told).toEqual([])
  await writer.publish('articles/tea', { version: changed.version })
  expect(told).toEqual([['articles/tea.md', 'articles/tea.draft.md']])
})

it('published changes are served at once, and saved ones soon in previews', async () => {
  const { dir } = await createTestFolder({ 'articles/tea.md': DRAFT })
  const service = await openTestService(dir, { watch: true })
  const titles = async () =>
    (await get(service, '/entries')).body.items.map((item: Titled) => item.fields.title)
  expect(await titles()).toEqual([])
  const { version } = await read(service.writer)
  const published = await service.writer.publish('articles/tea', { version })
  expect(await titles()).toEqual(['Tea'])
  const text = published.text.replace('Tea', 'Chai')
  const seen = service.nextChange()
  const { version: changed } = await service.writer.save('articles/tea', text, published.version)
  await seen
  const previewed = await service.site.request(
    '/content-preview/spaces/waypost/environments/master/entries/tea',
    { headers: { authorization: `Bearer ${PREVIEW_TOKEN}` } },
  )
  expect(await previewed.json()).toMatchObject({ fields: { title: 'Chai' } })
  expect(await titles()).toEqual(['Tea'])
  await service.writer.publish('articles/tea', { version: changed })
  expect(await titles()).toEqual(['Chai'])
})

interface Titled {
  fields: { title: string }
}

/** Runs a Node script in a shell. @param args The script, and its arguments after the path of the writer. */
async function run(shell: string, [script, ...args]: readonly string[]) {
  const path = fileURLToPath(new URL('writing.ts', import.meta.url))
  const node = [process.execPath, '--input-type=module', '-e', script, path, ...args]
  const child = spawn('/bin/sh', ['-c', shell, ...node], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [stdout, [, signal]] = await Promise.all([streamText(child.stdout), once(child, 'close')])
  return { stdout, signal: signal as string | null }
}

async function open(content: Record<string, string | Uint8Array>) {
  const folder = await createTestFolder(content)
  const { dir } = folder
  return {
    ...folder,
    writer: openWriter(dir),
    /** Content of all files in a type's folder, with hidden ones. */
    async files(type = 'articles'): Promise<Record<string, string>> {
      const names = (await readdir(join(dir, type))).toSorted()
      const texts = names.map(async (name) => [name, await readFile(join(dir, type, name), 'utf8')] as const)
      return Object.fromEntries(await Promise.all(texts))
    },
  }
}

async function read(writer: Writer, entry = 'articles/tea') {
  const found = await writer.read(entry)
  if (!found) throw new Error(`There is no ${entry}.`)
  return found
}
