import { readdir, readFile, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestFolder } from '../content-folder.testing.ts'
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

  it('keeps changes of what readers see beside it, until they are published', async () => {
    const { writer, files } = await open({ 'articles/tea.md': SHOWN })
    const { version } = await read(writer)
    const saved = await writer.save('articles/tea', `${SHOWN}Hot.\n`, version)
    expect(await files()).toEqual({ 'tea.md': SHOWN, 'tea.draft.md': `${SHOWN}Hot.\n` })
    expect(saved).toMatchObject({ state: 'changed', text: `${SHOWN}Hot.\n`, published: SHOWN })
    const published = await writer.publish('articles/tea', { version: saved.version })
    expect(await files()).toEqual({ 'tea.md': `${SHOWN}Hot.\n` })
    expect(published).toMatchObject({ state: 'published', published: `${SHOWN}Hot.\n` })
  })

  it('never shows readers anything, whatever is typed', async () => {
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

  it('writes nothing where nothing changed, and takes changes away that were undone', async () => {
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
  it('takes the mark of a draft away, and leaves every other byte', async () => {
    const { writer, files } = await open({ 'articles/tea.md': DRAFT })
    const { version } = await read(writer)
    await writer.publish('articles/tea', { version })
    expect(await files()).toEqual({ 'tea.md': SHOWN })
  })

  it('schedules a text, and shows it at once when that is asked for', async () => {
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

  it('keeps an instant that has passed: readers may see it as the date', async () => {
    const text = '---\ntitle: Tea\npublish: 2024-01-15\n---\n'
    const { writer, files } = await open({ 'articles/tea.md': text })
    const { version } = await read(writer)
    await writer.publish('articles/tea', { version, text: `${text}Hot.\n` })
    expect(await files()).toEqual({ 'tea.md': `${text}Hot.\n` })
  })

  it('is undone with the changes that nobody saw', async () => {
    const { writer, files } = await open({ 'articles/tea.md': SHOWN })
    const { version } = await read(writer)
    const changed = await writer.save('articles/tea', `${SHOWN}Hot.\n`, version)
    const unpublished = await writer.unpublish('articles/tea', changed.version)
    expect(unpublished.state).toBe('draft')
    expect(await files()).toEqual({ 'tea.md': '---\ntitle: Tea\ndraft: true\n---\nGreen.\nHot.\n' })
  })

  it('leaves what readers see when changes are discarded', async () => {
    const { writer, files } = await open({ 'articles/tea.md': SHOWN })
    const { version } = await read(writer)
    const changed = await writer.save('articles/tea', `${SHOWN}Hot.\n`, version)
    const discarded = await writer.discard('articles/tea', changed.version)
    expect(discarded).toMatchObject({ state: 'published', text: SHOWN, version })
    expect(await files()).toEqual({ 'tea.md': SHOWN })
  })
})

async function open(content: Record<string, string>) {
  const { dir } = await createTestFolder(content)
  return {
    dir,
    writer: openWriter(dir),
    /** What lies in a type's folder, hidden files too. */
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
