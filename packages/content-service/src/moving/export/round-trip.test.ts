import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../temporary.testing.ts'
import { contentFiles } from '../../conformance/content-files.testing.ts'
import {
  article,
  createTestClient,
  createTestFolder,
  openTestService,
  PREVIEW_TOKEN,
} from '../../content-folder.testing.ts'
import { importContentfulExport } from '../import/contentful/import-contentful.ts'
import { writeMadeUpExport } from '../made-up/export.testing.ts'
import { readAnswers, type Answers, type Item } from '../round-trip/answers.testing.ts'
import { exportFolder } from './export.testing.ts'

const sample = fileURLToPath(new URL('../../../../../sample/', import.meta.url))

/** More Markdown than in the conformance tests. */
const moreFiles = {
  'articles/yes.md': article('"yes"', 'A text.\n', { category: "'12'", tags: '[Coast, 日本]' }),
  'articles/tables.md': article(
    'Tables',
    '| a | b |\n| --- | --- |\n| **1** | [lake](lake.md) |\n\n~~out~~ `code`\n\n```js\nlet x = 1\n```\n\n1. one\n\n   two\n2. three\n\n---\n\n<b>tags</b> &amp; \\*stars\\*\n',
    { attachments: '[route.pdf]', related: '[lake.md, hidden.md]', comments: 'closed' },
  ),
  'far/content-type.yaml': `fields:
  page:
    type: ResourceLink
    allowedResources:
      - { type: Contentful:Entry, source: crn:contentful:::content:spaces/other, contentTypes: [page] }
`,
  'far/away.yaml': 'page: crn:contentful:::content:spaces/other/entries/far\n',
  'assets/ein Boot (neu).svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"/>',
  'assets/ein Boot (neu).svg.yaml': 'focus: bottom\ntags: [Coast]\n',
  'assets/湖.txt': 'mizuumi',
  'articles/boat.md': article(
    'Boat',
    '![A boat](<../assets/ein Boot (neu).svg> "Mine") [file](<../assets/湖.txt>)',
  ),
}

describe.each([
  {
    name: 'a folder with everything in it',
    open: async () => (await createTestFolder({ ...contentFiles, ...moreFiles }, afterAll)).dir,
  },
  { name: 'the sample blog', open: copySample },
  { name: 'a large space that was moved in', open: moveMadeUpIn },
])('$name, exported and imported again', ({ open }) => {
  let before: Awaited<ReturnType<typeof readAnswers>>
  let after: typeof before
  let moved: Awaited<ReturnType<typeof moveOutAndIn>>

  beforeAll(async () => {
    const dir = await open()
    moved = await moveOutAndIn(dir)
    before = await readAnswers(dir)
    after = await readAnswers(moved.dir)
  }, 120_000)

  it('is imported completely', () => {
    expect(moved.imported.notTaken).toEqual([])
    expect(after.problems).toEqual(before.problems)
  })

  it.each(['delivery', 'preview'] as const)('answers the same on the side of %s', (side) => {
    for (const part of ['contentTypes', 'locales', 'tags', 'concepts', 'conceptSchemes'] as const)
      expect(after[side][part].map(undated)).toEqual(before[side][part].map(undated))
    expect(comparable(after[side])).toEqual(comparable(before[side]))
  })

  it('has the same files', async () => {
    const bytesOf = async (dir: string, { assets }: Answers) => {
      const names = (await readdir(join(dir, 'assets'))).filter((name) => !name.endsWith('.yaml'))
      const files = await Promise.all(names.map((name) => readFile(join(dir, 'assets', name))))
      return { count: assets.length, contents: new Set(files.map((file) => file.toString('base64'))) }
    }
    expect(await bytesOf(moved.dir, after.preview)).toEqual(await bytesOf(moved.from, before.preview))
  })
})

it('an export and import keep the time of a scheduled publication', async () => {
  const { dir } = await createTestFolder(contentFiles)
  const moved = await moveOutAndIn(dir)
  const service = await openTestService(moved.dir)
  const idsAt = async (timestamp: string) => {
    const client = createTestClient(service, {
      basePath: 'content-preview',
      accessToken: PREVIEW_TOKEN,
      timelinePreview: { timestamp: { lte: timestamp } },
    })
    const { items } = await client.getEntries({ content_type: 'articles', limit: 1000 })
    return items.map(({ sys }) => sys.id)
  }
  expect(await idsAt('2098-12-31T23:59:59.999Z')).not.toContain('later')
  expect(await idsAt('2099-01-01T00:00:00.000Z')).toContain('later')
})

async function moveOutAndIn(from: string) {
  const { folder } = await exportFolder({ dir: from })
  const dir = join(await makeTemporaryFolder('moved'), 'content')
  const imported = await importContentfulExport({ file: join(folder, 'export.json'), contentDir: dir })
  return { from, dir, imported }
}

async function moveMadeUpIn(): Promise<string> {
  const file = await writeMadeUpExport(await makeTemporaryFolder('made-up'))
  const contentDir = join(await makeTemporaryFolder('into'), 'content')
  await importContentfulExport({ file, contentDir })
  return contentDir
}

async function copySample(): Promise<string> {
  const dir = await makeTemporaryFolder('sample')
  await cp(sample, dir, { recursive: true, preserveTimestamps: true })
  return dir
}

/** Dates of types, tags and concepts are those of their files. */
function undated({ sys, ...rest }: Record<string, unknown>) {
  const { createdAt: _createdAt, updatedAt: _updatedAt, ...kept } = sys as Record<string, unknown>
  return { ...rest, sys: kept }
}

/** Entries and assets by id, without the parts that may differ: addresses of files, and dates of drafts. */
function comparable({ entries, assets, entriesIn, assetsIn }: Answers) {
  const byId = (items: readonly Item[]) =>
    Object.fromEntries(items.map((item) => [item.sys.id, lasting(item)]))
  const inEach = (items: Record<string, Item[]>) =>
    Object.fromEntries(Object.entries(items).map(([code, list]) => [code, byId(list)]))
  return {
    entries: byId(entries),
    assets: byId(assets),
    entriesIn: inEach(entriesIn),
    assetsIn: inEach(assetsIn),
  }
}

function lasting(item: Item): Item {
  const passing = item.sys.revision === 0 ? ['url', 'createdAt'] : ['url']
  const text = JSON.stringify(item, (key, value: unknown) => (passing.includes(key) ? undefined : value))
  return JSON.parse(text) as Item
}
