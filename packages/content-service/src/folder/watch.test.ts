import { mkdir, rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  article,
  createTestFolder,
  get,
  openTestService,
  type TestService,
} from '../content-folder.testing.ts'
import { watchFolder } from './watch.ts'

const notes = { 'notes/content-type.yaml': 'fields: {text: Symbol}', 'notes/n.yaml': 'text: One' }

describe('a watching service', () => {
  it('serves a type while its folder is created, changed and deleted', async () => {
    const folder = await createTestFolder({ 'articles/a.md': article('A') })
    const service = await openTestService(folder.dir, { watch: true })
    await afterChange(service, async () => {
      for (const [path, content] of Object.entries(notes)) await folder.write(path, content)
    })
    await until(service, async () => (await texts(service)).includes('One'))
    await folder.write('notes/n.yaml', 'text: Two')
    await until(service, async () => (await texts(service)).includes('Two'))
    await folder.write('notes/content-type.yaml', 'fields: {text: Symbol, more: Text}')
    await until(service, async () => (await get(service, '/content_types/notes')).body.fields.length === 2)
    await folder.remove('notes')
    await until(service, async () => (await get(service, '/content_types/notes')).status === 404)
    expect((await get(service, '/entries?limit=0')).body.total).toBe(1)
  })

  it('reads all files of a type whose folder arrives complete, repeatedly', async () => {
    const folder = await createTestFolder()
    const elsewhere = await createTestFolder(notes)
    const service = await openTestService(folder.dir, { watch: true })
    for (let round = 0; round < 5; round++) {
      await afterChange(service, () => rename(join(elsewhere.dir, 'notes'), join(folder.dir, 'notes')))
      expect(await texts(service)).toEqual(['One'])
      await afterChange(service, () => rename(join(folder.dir, 'notes'), join(elsewhere.dir, 'notes')))
      expect(await texts(service)).toEqual([])
    }
  })

  it('reads entries once their type is declared and corrected', async () => {
    const folder = await createTestFolder({ 'notes/n.yaml': 'text: One', 'articles/a.md': article('A') })
    const service = await openTestService(folder.dir, { watch: true })
    const problem = service.nextProblem()
    await folder.write('notes/content-type.yaml', 'fields: {text: Word}')
    expect(await problem).toMatchObject({ file: 'notes/content-type.yaml' })
    await afterChange(service, () => folder.write('notes/content-type.yaml', 'fields: {text: Symbol}'))
    expect(await texts(service)).toEqual(['One'])

    const broken = service.nextProblem()
    await folder.write('notes/content-type.yaml', 'fields: {text: Word}')
    expect(await broken).toMatchObject({ effect: 'last-version' })
    expect(await texts(service)).toEqual(['One'])
  })

  it('keeps the valid fields of an entry when its type changes', async () => {
    const folder = await createTestFolder({
      'notes/content-type.yaml': 'fields: {text: Symbol, size: Symbol}',
      'notes/n.yaml': 'text: One\nsize: Large',
    })
    const service = await openTestService(folder.dir, { watch: true })
    await afterChange(service, () =>
      folder.write('notes/content-type.yaml', 'fields: {text: Symbol, size: Integer}'),
    )
    expect((await get(service, '/entries/n')).body.fields).toEqual({ text: 'One' })
    expect(service.problems()).toMatchObject([{ file: 'notes/n.yaml', line: 2, effect: 'last-version' }])
  })

  it('adds a link once its target exists, and an entry once its duplicate is deleted', async () => {
    const folder = await createTestFolder({
      'articles/a.md': article('A', '', { related: '[notes/n.yaml]' }),
      'articles/n.md': article('In the way'),
      ...notes,
    })
    const service = await openTestService(folder.dir, { watch: true })
    expect(service.problems()).toMatchObject([
      { file: 'articles/a.md', line: 3, effect: 'shown-without' },
      { file: 'notes/n.yaml', effect: 'left-out' },
    ])
    await afterChange(service, () => folder.remove('articles/n.md'))
    expect(service.problems()).toEqual([])
    expect((await get(service, '/entries/a')).body.fields.related).toMatchObject([{ sys: { id: 'n' } }])
  })

  it('watches tags.yaml and taxonomy.yaml, and reports many changes once', async () => {
    const folder = await createTestFolder({
      'articles/a.md': article('A', '', { tags: '[One]', concepts: '[c]' }),
    })
    const service = await openTestService(folder.dir, { watch: true })
    let calls = 0
    service.onChange(() => calls++)
    await afterChange(service, () =>
      Promise.all([
        folder.replace('tags.yaml', 'first: One'),
        folder.replace('taxonomy.yaml', 'concepts: {c: C}'),
      ]),
    )
    const metadata = async () => (await get(service, '/entries/a')).body.metadata
    await until(service, async () => (await metadata()).concepts.length === 1)
    await until(service, async () => (await metadata()).tags[0].sys.id === 'first')
    expect(calls).toBeLessThanOrEqual(2)
  })

  it('ignores dot folders and links out of the folder', async () => {
    const outside = await createTestFolder(notes)
    const folder = await createTestFolder({ 'articles/a.md': article('A') })
    const service = await openTestService(folder.dir, { watch: true })
    const problem = service.nextProblem()
    await mkdir(join(folder.dir, '.trash'))
    await folder.write('.trash/content-type.yaml', 'fields: {text: Symbol}')
    await symlink(join(outside.dir, 'notes'), join(folder.dir, 'notes'))
    await afterChange(service, () => folder.write('articles/b.md', article('B')))
    expect(await problem).toMatchObject({ file: 'notes', reason: expect.stringContaining('outside') })
    expect((await get(service, '/content_types')).body.total).toBe(1)
  })
})

describe('watchFolder', () => {
  it('reports no change behind a link out of the folder', async () => {
    const outside = await createTestFolder(notes)
    const folder = await createTestFolder({ 'articles/a.md': article('A') })
    await symlink(join(outside.dir, 'notes'), join(folder.dir, 'notes'))
    const reported: string[] = []
    const heard = Promise.withResolvers<void>()
    const watching = watchFolder(
      folder.dir,
      (changes) => {
        reported.push(...changes)
        if (changes.has('articles/a.md')) heard.resolve()
      },
      heard.reject,
    )
    onTestFinished(() => watching.close())
    await outside.write('notes/n.yaml', 'text: Two')
    await folder.write('articles/a.md', article('B'))
    await heard.promise
    expect(reported).toEqual(['articles/a.md'])
  })
})

async function afterChange(service: TestService, act: () => Promise<unknown>): Promise<void> {
  const change = service.nextChange()
  await act()
  await change
}

/** Waits for a state that may need more than one change. */
async function until(service: TestService, isSo: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const change = service.nextChange()
    if (await isSo()) return
    await change
  }
}

async function texts(service: TestService): Promise<string[]> {
  const { status, body } = await get(service, '/entries?content_type=notes')
  return status === 200 ? body.items.map((entry: { fields: { text: string } }) => entry.fields.text) : []
}
