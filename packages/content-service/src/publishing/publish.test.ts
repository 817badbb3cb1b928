import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { article } from '../content-folder.testing.ts'
import { openPublisher } from './publisher.testing.ts'
import type { Space } from '../space/space.ts'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const later = { publish: '2026-07-01T12:00Z' }
const LATER = Date.parse('2026-07-01T12:00:00Z')

describe('a release', () => {
  it('publishes entries of every type at their time, and drafts never', async () => {
    const { publish } = await openPublisher({
      'notes/content-type.yaml': 'fields: {text: Symbol}',
      'notes/n1.yaml': 'text: Out\npublish: 2026-05-31T23:59Z',
      'notes/n2.yaml': 'text: Later\npublish: 2026-08-01T00:00Z',
      'notes/n3.yaml': 'text: Draft\ndraft: true\npublish: 2020-01-01',
      'articles/a1.md': article('Out'),
      'articles/a2.md': article('Later', '', later),
    })
    const release = publish(NOW)
    expect(idsOf(release.published)).toEqual(['a1', 'n1'])
    expect(idsOf(release.preview)).toEqual(['a1', 'a2', 'n1', 'n2', 'n3'])
    expect(release.nextAt).toBe(LATER)
    expect(idsOf(release.at(LATER - 1))).toEqual(['a1', 'n1'])
    expect(idsOf(release.at(LATER))).toEqual(['a1', 'a2', 'n1'])
    expect(release.at(LATER + 1)).toBe(release.at(LATER))
    expect(idsOf(release.at(Number.MAX_SAFE_INTEGER))).not.toContain('n3')
    expect(release.preview.entries.get('a2')?.sys.revision).toBe(0)
    expect(release.preview.entries.get('a1')).toBe(release.published.entries.get('a1'))
    expect(release.published.entries.get('a2')).toBeUndefined()
    expect(release.preview.entries.get('a2')?.fields.date).toBe('2026-07-01')
  })

  it('lists the publications of a past instant', async () => {
    const { publish } = await openPublisher({
      'articles/always.md': article('Always', '', { tags: '[old]' }),
      'articles/spring.md': article('Spring', '', { publish: '2026-03-01', tags: '[new]' }),
      'articles/may.md': article('May', '', { publish: '2026-05-01T08:00Z' }),
      'articles/later.md': article('Later', '', later),
    })
    const { at, published } = publish(NOW)
    expect(idsOf(at(Date.parse('2026-05-01T08:00:00Z')))).toEqual(['always', 'may', 'spring'])
    expect(idsOf(at(Date.parse('2026-05-01T07:59:59Z')))).toEqual(['always', 'spring'])
    const winter = at(Date.parse('2026-01-01T00:00:00Z'))
    expect(idsOf(winter)).toEqual(['always'])
    expect([...winter.tags.keys()]).toEqual(['old'])
    expect(winter.entries.get('always')).toBe(published.entries.get('always'))
    expect(idsOf(at(LATER))).toEqual(['always', 'later', 'may', 'spring'])
  })

  it('shows omitted fields in previews only, in every language', async () => {
    const { publish } = await openPublisher({
      'locales.yaml': '- {code: en, default: true}\n- code: de\n',
      'notes/content-type.yaml':
        'fields:\n  text: {type: Symbol, localized: true}\n  secret: {type: Symbol, omitted: true, localized: true}\n',
      'notes/n.yaml': 'text: Text\nsecret: Secret',
      'notes/n.de.yaml': 'text: Wort\nsecret: Geheim',
      'notes/later.yaml': 'text: Text\nsecret: Secret\npublish: 2026-07-01T12:00Z',
    })
    const { published, preview, at } = publish(NOW)
    expect(published.entries.get('n')?.fields).toEqual({ text: 'Text' })
    expect(published.entries.get('n')?.translations?.get('de')).toEqual({ text: 'Wort' })
    expect(preview.entries.get('n')?.fields).toEqual({ text: 'Text', secret: 'Secret' })
    expect(preview.entries.get('n')?.translations?.get('de')).toEqual({ text: 'Wort', secret: 'Geheim' })
    expect(at(LATER).entries.get('later')?.fields).toEqual({ text: 'Text' })
    const again = publish(NOW)
    expect(again.published.entries.get('n')).toBe(published.entries.get('n'))
    expect(again.preview.entries.get('n')).toBe(preview.entries.get('n'))
  })

  it('keeps the objects of unchanged entries', async () => {
    const { publish, folder, refresh } = await openPublisher({
      'locales.yaml': '- {code: en-US, default: true}\n- code: de\n',
      'tags.yaml': 'one: One\ntwo: Two\n',
      'taxonomy.yaml': 'concepts: {a: A, b: B}\nschemes: {s: S}\n',
      'notes/content-type.yaml': 'fields: {text: Symbol}',
      'notes/n.yaml': 'text: Note\ntags: [Used]',
      'articles/a.md': article('A', '', { tags: '[one]' }),
      'articles/b.md': article('B', '', { tags: '[one]' }),
      'articles/b.de.md': '---\ntitle: Bee\n---\n',
      'assets/a.txt': 'x',
      'assets/a.txt.yaml': 'title: An A',
      'assets/b.txt': 'x',
    })
    const before = publish(NOW)
    await folder.write('articles/b.de.md', '---\ntitle: Beh\n---\n')
    await folder.write('assets/a.txt.yaml', 'title: The A')
    await folder.write('tags.yaml', 'one: One\ntwo: Second\n')
    await folder.write('taxonomy.yaml', 'concepts: {a: A, b: Bee}\nschemes: {s: S}\n')
    await folder.write('notes/content-type.yaml', '# The same\nfields: {text: Symbol}')
    expect(
      await refresh(
        'articles/b.de.md',
        'assets/a.txt.yaml',
        'tags.yaml',
        'taxonomy.yaml',
        'notes/content-type.yaml',
      ),
    ).toBe(true)
    const after = publish(NOW)
    const isSame = (
      kind: 'entries' | 'assets' | 'tags' | 'concepts' | 'conceptSchemes' | 'contentTypes',
      id: string,
    ) =>
      before.published[kind].get(id) !== undefined &&
      before.published[kind].get(id) === after.published[kind].get(id)
    expect(isSame('entries', 'a')).toBe(true)
    expect(isSame('entries', 'n')).toBe(true)
    expect(isSame('entries', 'b')).toBe(false)
    expect(isSame('assets', 'b.txt')).toBe(true)
    expect(isSame('assets', 'a.txt')).toBe(false)
    expect(isSame('tags', 'one')).toBe(true)
    expect(isSame('tags', 'used')).toBe(true)
    expect(isSame('tags', 'two')).toBe(false)
    expect(isSame('concepts', 'a')).toBe(true)
    expect(isSame('concepts', 'b')).toBe(false)
    expect(isSame('conceptSchemes', 's')).toBe(true)
    expect(isSame('contentTypes', 'notes')).toBe(true)
    expect(isSame('contentTypes', 'articles')).toBe(true)
    expect(after.published.locales).toBe(before.published.locales)
  })

  it('reports no change when the files are unchanged', async () => {
    const { refresh } = await openPublisher({
      'tags.yaml': 'a: A',
      'articles/a.md': article('A', '', { tags: '[a]' }),
    })
    expect(await refresh('tags.yaml', 'site.yaml', 'articles/a.md')).toBe(false)
  })

  it('shows captions from drafts and later texts only to callers who see these', async () => {
    const { publish } = await openPublisher({
      'assets/a.png': 'x',
      'assets/b.png': 'x',
      'articles/draft.md': article('Draft', '![Of a draft](../assets/a.png)', { draft: 'true' }),
      'articles/later.md': article('Later', '![Of later](../assets/a.png)\n\n![L](../assets/b.png)', later),
      'articles/now.md': article('Now', '![Of now](../assets/b.png)'),
    })
    const { published, preview, at } = publish(NOW)
    const wordsIn = ({ assets }: Space) => ['a.png', 'b.png'].map((id) => assets.get(id)?.fields.description)
    expect(wordsIn(published)).toEqual([undefined, 'Of now'])
    expect(wordsIn(preview)).toEqual(['Of a draft', 'Of now'])
    expect(wordsIn(at(LATER))).toEqual(['Of later', 'L'])
    expect(preview.assets.get('b.png')).toBe(published.assets.get('b.png'))
    expect(preview.assets.get('a.png')?.sys).toEqual(published.assets.get('a.png')?.sys)
  })

  it('shows drafts of assets in previews only', async () => {
    const { publish } = await openPublisher({
      'assets/a.txt': 'x',
      'assets/b.txt': 'x',
      'assets/b.txt.yaml': 'draft: true',
      'assets/c.txt': 'x',
      'assets/c.txt.yaml': 'draft: Broken, so nobody knows whether it is one',
    })
    const { published, preview, at } = publish(NOW)
    expect([...published.assets.keys()]).toEqual(['a.txt'])
    expect([...at(LATER).assets.keys()]).toEqual(['a.txt'])
    expect([...preview.assets.keys()].toSorted()).toEqual(['a.txt', 'b.txt', 'c.txt'])
    expect(preview.assets.get('b.txt')?.sys.revision).toBe(0)
  })

  it('dates an entry by its newest file', async () => {
    const { publish, folder, refresh } = await openPublisher({
      'locales.yaml': '- {code: en-US, default: true}\n- code: de\n',
      'articles/a.md': article('A'),
      'articles/a.de.md': '---\ntitle: Ah\n---\n',
    })
    await utimes(join(folder.dir, 'articles/a.md'), 1e9, 1e9)
    await utimes(join(folder.dir, 'articles/a.de.md'), 1.1e9, 1.1e9)
    await refresh('articles/a.md', 'articles/a.de.md')
    expect(publish(NOW).published.entries.get('a')?.sys).toMatchObject({
      createdAt: new Date(1e12).toISOString(),
      updatedAt: new Date(1.1e12).toISOString(),
    })
  })

  it('gives published items their known dates and revisions', async () => {
    const stamp = (space: Space): Space => ({
      ...space,
      entries: new Map(
        [...space.entries].map(([id, entry]) => [id, { ...entry, sys: { ...entry.sys, revision: 7 } }]),
      ),
    })
    const { publish } = await openPublisher(
      {
        'notes/content-type.yaml': 'fields: {text: Symbol, secret: {type: Symbol, omitted: true}}',
        'notes/n.yaml': 'text: A\nsecret: B',
      },
      stamp,
    )
    const { published, preview } = publish(NOW)
    expect(published.entries.get('n')).toMatchObject({ sys: { revision: 7 }, fields: { text: 'A' } })
    expect(preview.entries.get('n')).toMatchObject({ sys: { revision: 7 }, fields: { secret: 'B' } })
  })
})

function idsOf({ entries }: Space): string[] {
  return [...entries.keys()].toSorted()
}
