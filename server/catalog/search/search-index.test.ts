import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Article } from '#domain/article.ts'
import type { SearchResult } from '#domain/search.ts'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { snapshotOf } from '../articles/snapshot.testing.ts'
import { openSearchIndex } from './search-index.ts'

const ARTICLES = [
  article('lake', 'The Lake Before the City', '<p>Walkers count the herons.</p>', {
    category: 'Home Ground',
    tags: ['Ornithology'],
    series: 'Chandigarh by foot',
  }),
  article('train', 'A Slow Train', '<p>It passes a lake, once, and <em>Kraków</em> never.</p>'),
  article('tea', 'Tea at Four Altitudes', '<p>I walked up with a kettle &amp; a thermometer.</p>'),
  article('bread', 'Bread', '<p>Die Straßenbahn fährt nach Łódź. Café.</p>'),
  article('tokyo', '東京都の朝', '<p>नमस्ते, पहाड़. Привет, Москва.</p>'),
]

it('other work runs between simultaneous searches', async () => {
  const { find } = await openIndex()
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  await Promise.all(Array.from({ length: 1_000 }, () => find(ARTICLES, 'lake')))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
})

describe('a search finds', () => {
  it.each([
    ['lake', ['lake', 'train']],
    ['LAKE', ['lake', 'train']],
    ['lake train', ['train']],
    ['home ground', ['lake']],
    ['ornithology', ['lake']],
    ['chandigarh', ['lake']],
    ['thermometer', ['tea']],
    // Other forms of English words.
    ['walk', ['lake', 'tea']],
    ['walking', ['lake', 'tea']],
    ['heron', ['lake']],
    // With mistakes.
    ['thermomter', ['tea']],
    ['termometre', ['tea']],
    ['ketle', ['tea']],
    ['lkae', ['lake', 'train']],
    ['heronz kount', ['lake']],
    // In three letters one that is wrong, of words of titles alone.
    ['tee', ['lake', 'tea']],
    ['tee kettle', ['tea']],
    ['fee', []],
    ['wos', []],
    // While they are typed.
    ['thermo', ['tea']],
    ['termo', ['tea']],
    ['kettle ther', ['tea']],
    ['t', ['lake', 'tea', 'train']],
    // Without accents, and with others.
    ['cafe', ['bread']],
    ['kràkow', ['train']],
    ['fahrt', ['bread']],
    ['strassenbahn', ['bread']],
    ['lodz', ['bread']],
    // In other scripts.
    ['москва', ['tokyo']],
    ['москв', ['tokyo']],
    ['नमस्ते', ['tokyo']],
    ['東京', ['tokyo']],
    ['京都', ['tokyo']],
    ['京東', []],
    // What is no word to search for.
    ['', []],
    [' "*( ', []],
    ['lake AND "train', ['train']],
    ['em', []],
    ['amp', []],
    ['zzzzzz', []],
    ['1234', []],
  ])('%s', async (text, ids) => {
    const { find } = await openIndex()
    const { articles, total } = await find(ARTICLES, text)
    expect(idsOf(articles).toSorted()).toEqual(ids)
    expect(total).toBe(ids.length)
  })

  it('exact words before longer ones, and titles before texts', async () => {
    const { find } = await openIndex()
    const others = [
      article('a', 'Of rugs', '<p>Carpets, and a carpet.</p>'),
      article('b', 'Of roads', '<p>One car came by.</p>'),
      article('c', 'Of carpets', '<p>They lie.</p>'),
      article('d', 'Of a car', '<p>It stands.</p>'),
      article('e', 'Of a door', '<p>It is shut.</p>'),
    ]
    expect(idsOf((await find(others, 'car')).articles)).toEqual(['d', 'b', 'c', 'a'])
  })

  it('longer words before three-letter words with a mistake', async () => {
    const { find } = await openIndex()
    const others = [
      article('teeth', 'Of dentists', '<p>They count the teeth.</p>'),
      article('the', 'The Dentist', '<p>And the chair, and the lamp.</p>'),
      ...ARTICLES.map((one) => ({ ...one, body: `${one.body}<p>And the rest.</p>` })),
    ]
    const { articles, total } = await find(others, 'tee')
    expect([idsOf(articles), total]).toEqual([['teeth', 'tea'], 2])
  })

  it('equal spellings of a language together, before misspelled ones', async () => {
    const { find } = await openIndex()
    const others = [
      article('plain', 'Lodz', '<p>A strasse, and a kitab.</p>'),
      article('marked', 'Łódź', '<p>Eine Straße. كِتَابٌ.</p>'),
      article('other', 'Lody', '<p>A strafse, and کتابها.</p>'),
    ]
    for (const asked of ['lodz', 'łódź', 'LÓDZ', 'strasse', 'STRAẞE', 'strase'])
      expect([asked, ...idsOf((await find(others, asked)).articles).toSorted()]).toEqual([
        asked,
        'marked',
        ...(asked === 'strase' ? ['other'] : []),
        'plain',
      ])
    expect(idsOf((await find(others, 'كتاب')).articles)).toEqual(['marked', 'other'])
  })

  it('the words of a question in a script without spaces', async () => {
    const { find } = await openIndex()
    const others = [
      article('autumn', '北京的秋天', '<p>我在北京看红叶，天气很好。</p>'),
      article('weather', '上海', '<p>天气怎么样？</p>'),
    ]
    const { articles, partial } = await find(others, '北京的天气很好吗')
    expect([...articles, ...partial][0].id).toBe('autumn')
    expect(idsOf((await find(others, '天气怎么样')).articles)).toEqual(['weather'])
  })

  it('titles with a mistake, even when many texts contain similar words', async () => {
    const { find } = await openIndex()
    const texts = article('texts', 'Of words', '<p>Bee, fee, gee, hee, lee, nee, pee, see.</p>')
    expect(idsOf((await find([texts, ...ARTICLES], 'tee')).articles).toSorted()).toEqual(['lake', 'tea'])
  })

  it('articles with some of the words when hardly any article has all of them', async () => {
    const { find } = await openIndex()
    const result = await find(ARTICLES, 'lake herons kettle')
    expect([idsOf(result.articles), result.total]).toEqual([[], 0])
    expect(idsOf(result.partial).toSorted()).toEqual(['lake', 'tea', 'train'])
    const { articles, partial } = await find(ARTICLES, 'lake herons')
    expect([idsOf(articles), idsOf(partial)]).toEqual([['lake'], ['train']])
  })

  it('the meaning of a question, without a word that almost every other article contains', async () => {
    const { find } = await openIndex()
    const others = [
      article('heron', 'Of a heron', '<p>It stands.</p>'),
      ...['kettle', 'bridge', 'window', 'sleeper'].map((word) =>
        article(word, `Of a ${word}`, `<p>This is the story of a ${word}.</p>`),
      ),
    ]
    expect(idsOf((await find(others, 'the story of herons')).articles)).toEqual(['heron'])
    expect((await find(others, 'the story')).total).toBe(4)
  })

  it('the ten best results, and their total', async () => {
    const { find } = await openIndex()
    const many = Array.from({ length: 25 }, (_, index) => article(`a${index}`, 'Rain', '<p>And rain.</p>'))
    const { articles, total } = await find(many, 'rain')
    expect([articles.length, total]).toEqual([10, 25])
  })
})

it('a result marks the found words in the title and in the passage', async () => {
  const { find } = await openIndex()
  const filler = 'Nothing of the kind stands here. '.repeat(20)
  const body = `<h2>Before</h2><p>${filler}</p><p>Then the h&lt;erons came<br>down, all herons.</p><p>${filler}</p>`
  const { articles } = await find([article('long', 'Herons & Co.', body)], 'heron')
  expect(articles[0].title).toEqual(['', 'Herons', ' & Co.'])
  const { passage } = articles[0]
  expect(passage.join('')).toMatch(/^….*Then the h<erons came down, all herons\. .*…$/)
  expect(passage.filter((_, index) => index % 2 === 1)).toEqual(['herons'])
})

it.each([
  ['strasse', 'Die Straße, die Straßen.', ['Straße', 'Straßen']],
  ['gruesse', 'Viele Gru\u0308ße.', ['Grüße']],
  ['dont', 'They don’t say.', ['don’t']],
  ['كتاب', 'هذا كِتَابٌ جميل', ['كِتَابٌ']],
  ['می خواهم', 'من می‌خواهم بروم', ['می', 'خواهم']],
  ['京都', '私は東京都の朝', ['京都']],
  ['がらす', 'あのｶﾞﾗｽの', ['ｶﾞﾗｽ']],
  ['น้ำ', 'ฉันดื่มน้ำทุกวัน', ['น้ำ']],
  ['2567', 'พ.ศ.๒๕๖๗ครับ', ['๒๕๖๗']],
])('a result of %s marks the letters of ‘%s’ as written', async (asked, text, marked) => {
  const { find } = await openIndex()
  const { passage } = (await find([article('a', 'A', `<p>${text}</p>`)], asked)).articles[0]
  expect(passage.join('')).toBe(text.normalize('NFC'))
  expect(passage.filter((_, index) => index % 2 === 1)).toEqual(marked)
})

it('a result shows the beginning of a text when only the title matches, with the fields of a list', async () => {
  const { find } = await openIndex()
  const unpublished = { appearsAt: '2097-01-15T09:00' }
  const draft = article('a', 'Herons', '<p>One. Two.</p>', {
    category: 'Birds',
    date: '2026-01-02',
    unpublished,
  })
  expect((await find([draft], 'herons')).articles).toEqual([
    {
      id: 'a',
      category: 'Birds',
      date: '2026-01-02',
      minutes: 1,
      unpublished,
      title: ['', 'Herons', ''],
      passage: ['One. Two.'],
    },
  ])
})

describe('the search index', () => {
  it('follows new, changed and deleted articles, and erases deleted ones from the disk', async () => {
    const { find, index, path } = await openIndex()
    // Of several pages of the file.
    const long = article('long', 'Long', `<p>${'A gannet dives. '.repeat(2_000)}</p>`)
    await find([long, ...ARTICLES], 'lake')
    const [lake, ...others] = ARTICLES
    const changed = { ...lake, body: '<p>Cormorants only.</p>' }
    const fresh = article('new', 'Fresh', '<p>Kingfishers.</p>')
    const now = [changed, fresh, ...others.filter(({ id }) => id !== 'tea')]
    const found = async (text: string) => [text, ...idsOf((await find(now, text)).articles).toSorted()]
    expect([
      await found('herons'),
      await found('cormorant'),
      await found('kingfisher'),
      await found('thermometer'),
      await found('lake'),
    ]).toEqual([
      ['herons'],
      ['cormorant', 'lake'],
      ['kingfisher', 'new'],
      ['thermometer'],
      ['lake', 'lake', 'train'],
    ])
    index.close()
    const bytes = (await readFile(path, 'latin1')).toLowerCase()
    expect(
      ['cormorant', 'kingfisher', 'heron', 'thermomet', 'gannet'].filter((word) => bytes.includes(word)),
    ).toEqual(['cormorant', 'kingfisher'])
  })

  it('stays the same after a restart, and is rebuilt if it is lost', async () => {
    const { find, path, open } = await openIndex()
    await find(ARTICLES, 'lake')
    expect(idsOf((await open().find(ARTICLES, 'herons')).articles)).toEqual(['lake'])
    await rm(path)
    expect(idsOf((await open().find(ARTICLES, 'herons')).articles)).toEqual(['lake'])
  })

  it('searches two snapshots alternately', async () => {
    const { find } = await openIndex()
    const [one, two] = [ARTICLES.slice(0, 2), ARTICLES.slice(1)]
    const answers = await Promise.all([find(one, 'walk'), find(two, 'walk'), find(one, 'walk')])
    expect(answers.map(({ articles }) => idsOf(articles))).toEqual([['lake'], ['tea'], ['lake']])
  })

  it('ignores what another process has indexed', async () => {
    const { find, open } = await openIndex()
    const mine = [article('a', 'Herons', '<p>Mine.</p>')]
    expect((await find(mine, 'herons')).articles).toHaveLength(1)
    await open().find([article('a', 'Herons', '<p>Theirs.</p>'), article('b', 'Herons', '')], 'herons')
    expect((await find(mine, 'herons')).articles).toEqual([])
  })

  it('logs once that it is unusable, and recovers as soon as possible', async () => {
    const { index, find, path, dir, errors } = await openIndex()
    await writeFile(dir, 'in the way')
    expect(await index.find(snapshotOf(ARTICLES), 'lake')).toBeUndefined()
    expect(await index.update(snapshotOf(ARTICLES))).toBe(false)
    expect(errors).toHaveLength(1)
    await rm(dir)
    expect((await find(ARTICLES, 'lake')).total).toBe(2)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('is rebuilt after damage', async () => {
    const { find, index, path } = await openIndex()
    await find(ARTICLES, 'lake')
    index.close()
    await writeFile(path, (await readFile(path)).fill(0xa5, 4_096))
    expect(await index.find(snapshotOf(ARTICLES), 'lake')).toBeUndefined()
    expect((await find(ARTICLES, 'lake')).total).toBe(2)
  })
})

function article(id: string, title: string, body: string, more: Partial<Article> = {}): Article {
  return { id, title, body, excerpt: '', minutes: 1, ...more }
}

function idsOf(articles: SearchResult['articles']): string[] {
  return articles.map(({ id }) => id)
}

async function openIndex() {
  const dir = join(await makeTemporaryFolder('data'), 'data')
  const path = join(dir, 'search.db')
  const errors: unknown[] = []

  function open() {
    const index = openSearchIndex({ path, onError: (error) => errors.push(error) })
    onTestFinished(index.close)
    const find = async (articles: readonly Article[], text: string) =>
      (await index.find(snapshotOf(articles), text))!
    return { index, find }
  }
  return { dir, path, errors, open, ...open() }
}
