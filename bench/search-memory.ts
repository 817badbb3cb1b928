import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createRecord, createSnapshot } from '../server/catalog/articles/snapshot.ts'
import { openSearchIndex, CACHE_KB } from '../server/catalog/search/search-index.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import type { Figure } from './result.ts'

/** Most memory that the index may take, as a share of the text. */
const MAX_SHARE = 0.3

/** Measures what the index of a folder's articles holds in memory once it is searched: on the heap, and SQLite's pages. */
export async function measureIndexMemory(contentDir: string): Promise<Figure> {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const snapshot = createSnapshot(await readRecords(contentDir))
  const bytes = snapshot.articles.reduce((sum, { id }) => sum + snapshot.readArticle(id)!.body.length, 0)
  const index = openSearchIndex({
    path: join(await makeTemporaryFolder('data'), 'search.db'),
    onError: console.error,
  })
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  await index.update(snapshot)
  for (const text of ['a', 'water', 'watre', 'walked']) await index.find(snapshot, text)
  collectGarbage()
  const held = process.memoryUsage().heapUsed - before + CACHE_KB * 1_000
  index.close()
  return { what: 'index in memory, of the text', value: held / bytes, unit: '', atMost: MAX_SHARE }
}

async function readRecords(contentDir: string) {
  const folder = join(contentDir, 'articles')
  const names = await readdir(folder)
  return Promise.all(
    names.map(async (name) => {
      const body = (await readFile(join(folder, name), 'utf8')).replace(/^---\n[^]*?\n---\n/, '')
      return createRecord({ id: name.replace(/\.md$/, ''), title: name, excerpt: '', minutes: 1, body })
    }),
  )
}
