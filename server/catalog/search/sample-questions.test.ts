import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { snapshotOf } from '../articles/snapshot.testing.ts'
import { openSearchIndex } from './search-index.ts'

const sample = fileURLToPath(new URL('../../../sample/articles/', import.meta.url))

/** Searches of readers, and the article of the sample that they mean. They stay as they are when the search changes. */
const QUESTIONS: readonly (readonly [asked: string, id: string])[] = [
  // Words of titles.
  ['lake', 'the-lake-before-the-city'],
  ['monsoon skies', 'a-field-guide-to-monsoon-skies'],
  ['broken plates', 'a-kingdom-of-broken-plates'],
  ['kite', 'kite-weather'],
  ['mustard', 'mustard-twice'],
  // Words of texts alone.
  ['sukhna', 'the-lake-before-the-city'],
  ['bagru indigo', 'blue-to-the-elbows'],
  ['rice below the sea', 'boatmen-of-kuttanad'],
  ['baker srinagar', 'bread-before-light'],
  ['le corbusier tower', 'concrete-and-a-thousand-shadows'],
  ['night bus rohru', 'hairpins-by-night'],
  ['rann of kutch full moon', 'notes-from-a-salt-desert'],
  ['thermometer boiling water', 'tea-at-four-altitudes'],
  ['amaltas', 'the-fortnight-of-gold'],
  ['brahmaputra', 'the-island-that-leaves'],
  // With mistakes.
  ['umbrela repair', 'forty-umbrellas-one-monsoon'],
  ['slow trian to shimla', 'a-slow-train-to-shimla'],
  ['salt dessert', 'notes-from-a-salt-desert'],
  ['notebok', 'what-a-notebook-is-for'],
  ['rock gardn', 'a-kingdom-of-broken-plates'],
  ['lighthuose', 'the-keeper-of-a-light-that-keeps-itself'],
  ['chandigrah capitol', 'concrete-and-a-thousand-shadows'],
  // Other forms of words.
  ['pickled limes', 'lime-pickle-under-oath'],
  ['packing lists', 'one-bag-one-month'],
  ['growing apples', 'what-apple-growers-know'],
  ['flying kites', 'kite-weather'],
  ['printed cloths', 'blue-to-the-elbows'],
  // Unfinished words, and whole questions.
  ['lighth', 'the-keeper-of-a-light-that-keeps-itself'],
  ['apple gro', 'what-apple-growers-know'],
  ['which road closes in october?', 'the-road-that-closes-in-october'],
  ['how to make saag from mustard leaves', 'mustard-twice'],
]

it('a sample question finds its article among the first three results', async () => {
  const snapshot = snapshotOf(await readSample())
  const path = join(await makeTemporaryFolder('data'), 'search.db')
  const index = openSearchIndex({ path, onError: () => {} })
  const missed: string[] = []
  for (const [asked, id] of QUESTIONS) {
    const { articles, partial } = (await index.find(snapshot, asked))!
    if (![...articles, ...partial].slice(0, 3).some((article) => article.id === id)) missed.push(asked)
  }
  index.close()
  expect(missed).toEqual([])
})

async function readSample() {
  const names = await readdir(sample)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(sample, name), 'utf8')
      const title = /^title: "?(.*?)"?$/m.exec(text)![1]
      const body = text.replace(/^---\n[^]*?\n---\n/, '')
      return { id: name.replace(/\.md$/, ''), title, excerpt: '', minutes: 1, body }
    }),
  )
}
