import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  article,
  createTestFolder,
  get,
  openTestService,
  type TestFolder,
  type TestService,
} from '../content-folder.testing.ts'

describe('the converter', () => {
  it('gives the same result as a fresh conversion, with all problems', async () => {
    const folder = await createTestFolder({
      ...files,
      'articles/broken.md': 'no article',
      'articles/wrong.md': article('Wrong', '', { date: 'soon' }),
    })
    const { service } = await open(folder)
    const other = await openTestService(folder.dir)
    expect(await entriesOf(service)).toEqual(await entriesOf(other))
    expect(service.problems()).toEqual(other.problems())
  })

  it('keeps its results over a restart', async () => {
    const folder = await createTestFolder(files)
    await settle(folder, Object.keys(files))
    const { service, data } = await open(folder)
    await service.close()
    tamper(data, (text) => text.replaceAll('The lake', 'The kept lake'))
    const again = await open(folder, data)
    expect(await titlesOf(again.service)).toEqual(['Snow', 'The kept lake'])
  })

  it('measures a picture once, and again when it changes', async () => {
    const folder = await createTestFolder({ ...files, 'assets/lake.svg': drawing(10) })
    await settle(folder, ['assets/lake.svg'])
    const { service, data } = await open(folder)
    await service.close()
    using database = new DatabaseSync(join(data, 'conversions.db'))
    database.prepare("update pictures set json = replace(json, '10', '11')").run()
    const again = await open(folder, data)
    expect(again.service.findAsset('lake.svg')?.width).toBe(11)
    await again.service.close()
    await folder.write('assets/lake.svg', drawing(120))
    expect((await open(folder, data)).service.findAsset('lake.svg')?.width).toBe(120)
  })

  it.each<[string, (folder: TestFolder) => Promise<void>]>([
    [
      'the file',
      async (folder) => {
        await folder.write('articles/lake.md', article('The lake', 'Other words.'))
        await settle(folder, ['articles/lake.md'])
      },
    ],
    ['what it refers to', (folder) => folder.write('assets/cover.txt', 'here now')],
    ['its type', (folder) => folder.write('articles/content-type.yaml', 'fields:\n  mood: Symbol\n')],
  ])('converts again when %s changes', async (_, change) => {
    const folder = await createTestFolder(files)
    await settle(folder, Object.keys(files))
    const { service, data } = await open(folder)
    await service.close()
    tamper(data, (text) => text.replaceAll('The lake', 'The kept lake'))
    await change(folder)
    const again = await open(folder, data)
    expect(await titlesOf(again.service)).toContain('The lake')
  })

  it('forgets deleted files', async () => {
    const folder = await createTestFolder(files)
    await settle(folder, Object.keys(files))
    const { service, data } = await open(folder)
    await service.close()
    await folder.remove('articles/lake.md')
    await (await open(folder, data)).service.close()
    expect(tamper(data, (text) => text)).toEqual(['articles/snow.md'])
  })

  it('follows changes', async () => {
    const folder = await createTestFolder(files)
    const { service } = await open(folder, undefined, true)
    const changed = service.nextChange()
    await folder.write('articles/lake.md', article('The changed lake'))
    await changed
    expect(await titlesOf(service)).toEqual(['Snow', 'The changed lake'])
  })

  it('serves the text of a new file, even after another has replaced it', async () => {
    const folder = await createTestFolder(files)
    const { service } = await open(folder, undefined, true)
    for (const words of ['Deep water.', 'Shallow water.']) {
      const changed = service.nextChange()
      await folder.write('articles/lake.md', article('The lake', words))
      await changed
      expect(JSON.stringify(await entriesOf(service))).toContain(words)
    }
  })

  it('yields to requests after every few files', async () => {
    const many = Array.from({ length: 60 }, (_, index) => [`articles/a${index}.md`, article('A', LONG)])
    const folder = await createTestFolder(Object.fromEntries(many) as Record<string, string>)
    const opening = open(folder).then(() => 'open')
    const began = process.cpuUsage()
    const turns: number[] = []
    for (let last = began; (await Promise.race([opening, setImmediate('not yet')])) === 'not yet';) {
      turns.push(process.cpuUsage(last).user)
      last = process.cpuUsage()
    }
    // Processor time, since other programs may run during the tests.
    expect(Math.max(...turns)).toBeLessThan(process.cpuUsage(began).user / 4)
  })
})

describe('closing while files are read', () => {
  it('takes no longer, and reports nothing about unread files', async () => {
    const folder = await createTestFolder({ ...files, 'assets/cover.txt': 'x' })
    const { service } = await open(folder, undefined, true)
    for (let index = 0; index < 50; index++) await folder.write(`articles/a${index}.md`, article('A', LONG))
    await service.close()
    expect(service.problems()).toEqual([])
  })
})

const files = {
  'articles/lake.md': article('The lake', '# Water\n\n[Snow](snow.md)', {
    image: 'cover.txt',
    tags: '[calm]',
  }),
  'articles/snow.md': article('Snow', 'White.'),
}

const drawing = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`

const LONG = Array.from({ length: 100 }, (_, index) => `Paragraph *${index}* of [many](snow.md).`).join(
  '\n\n',
)

async function open(folder: TestFolder, data?: string, watch = false) {
  const dir = data ?? (await createTestFolder()).dir
  const errors: unknown[] = []
  const service = await openTestService(folder.dir, {
    watch,
    conversions: { dir, onError: (error) => errors.push(error) },
  })
  onTestFinished(() => expect(errors).toEqual([]))
  let isOpen = true
  const close = async () => {
    if (isOpen) await service.close()
    isOpen = false
  }
  return { service: { ...service, close }, data: dir }
}

/** Sets the times of files back, as if they had not changed for a while. */
async function settle({ dir }: TestFolder, paths: string[]): Promise<void> {
  for (const path of paths) await utimes(join(dir, path), 1_700_000_000, 1_700_000_000)
}

/** Changes cached conversions, to see whether they are used. @returns Paths of cached files. */
function tamper(dir: string, change: (text: string) => string): string[] {
  using database = new DatabaseSync(join(dir, 'conversions.db'))
  const rows = database.prepare('select path, entry from conversions order by path').all()
  for (const { path, entry } of rows) {
    database.prepare('update conversions set entry = ? where path = ?').run(change(String(entry)), path)
  }
  return rows.map(({ path }) => String(path))
}

async function entriesOf(service: Pick<TestService, 'site'>) {
  const { body } = await get(service, '/entries?order=sys.id')
  return body as { items: { fields: { title: string } }[] }
}

async function titlesOf(service: Pick<TestService, 'site'>): Promise<string[]> {
  const { body } = await get(service, '/entries?content_type=articles&select=fields.title')
  const { items } = body as Awaited<ReturnType<typeof entriesOf>>
  return items.map(({ fields }) => fields.title).toSorted()
}
