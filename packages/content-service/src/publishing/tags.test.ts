import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { article } from '../content-folder.testing.ts'
import type { Space } from '../space/space.ts'
import { openPublisher } from './publisher.testing.ts'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const later = { publish: '2026-07-01T12:00Z' }

describe('the tags of a release', () => {
  it('are the declared ones and those of published items', async () => {
    const { publish } = await openPublisher({
      'tags.yaml': 'winter: Winter time\nhidden: {name: Hidden, visibility: private}\n',
      'articles/a.md': article('A', '', { tags: '[winter time, Home Ground, "雪"]' }),
      'articles/b.md': article('B', '', { tags: '[home ground, winter, HIDDEN]', ...later }),
      'articles/c.md': article('C', '', { tags: '[Secret plan]', draft: 'true' }),
      'assets/a.txt': 'x',
      'assets/a.txt.yaml': 'tags: [Papers]',
    })
    const { published, preview } = publish(NOW)
    const snow = published.entries.get('a')?.tags[2] ?? ''
    expect(snow).toMatch(/^[0-9a-f]{8}$/)
    expect(published.entries.get('a')?.tags).toEqual(['winter', 'home-ground', snow])
    expect(preview.entries.get('b')?.tags).toEqual(['home-ground', 'winter', 'hidden'])
    expect(published.assets.get('a.txt')?.tags).toEqual(['papers'])
    expect(namesOf(published)).toEqual({
      hidden: 'Hidden',
      'home-ground': 'Home Ground',
      papers: 'Papers',
      winter: 'Winter time',
      [snow]: '雪',
    })
    expect(published.tags.get('hidden')?.visibility).toBe('private')
    expect(namesOf(preview)).toHaveProperty('secret-plan', 'Secret plan')
  })

  it.each(['雪', '!?', '北京 food', 'a'.repeat(70)])(
    'get an id of their own when %s gives none',
    async (name) => {
      const { publish } = await openPublisher({
        'articles/a.md': article('A', '', { tags: JSON.stringify([name, 'food']) }),
      })
      const { tags } = publish(NOW).published
      expect([...tags.values()].map((tag) => tag.name).toSorted()).toEqual([name, 'food'].toSorted())
      for (const id of tags.keys()) expect(id).toMatch(/^[a-z0-9-]{1,64}$/)
    },
  )

  it('get the name and date of the oldest file that uses them', async () => {
    const { publish, folder, refresh } = await openPublisher({
      'articles/a.md': article('A', '', { tags: '[first snow]' }),
      'articles/b.md': article('B', '', { tags: '[First Snow]' }),
    })
    await utimes(join(folder.dir, 'articles/b.md'), 1e9, 1e9)
    await refresh('articles/b.md')
    expect(publish(NOW).published.tags.get('first-snow')).toEqual({
      id: 'first-snow',
      name: 'First Snow',
      visibility: 'public',
      createdAt: new Date(1e12).toISOString(),
      updatedAt: new Date(1e12).toISOString(),
    })
  })

  it.each([
    ['a b: Spaces', 'must be an id'],
    ['a: [b]', 'must hold keys and values'],
    ['a: {name: A, visibility: secret}', 'public or private'],
    ['a: {visibility: private}', "'a.name' is missing"],
    ['- a', 'key: value'],
  ])('are not declared by %s', async (content, reason) => {
    const { content: folder } = await openPublisher({ 'tags.yaml': content })
    expect(folder.problems()).toMatchObject([
      { file: 'tags.yaml', line: 1, reason: expect.stringContaining(reason) },
    ])
  })

  it('are found by a new name once it is declared', async () => {
    const { publish, folder, refresh } = await openPublisher({
      'articles/a.md': article('A', '', { tags: '[Snow]' }),
    })
    await folder.write('tags.yaml', 'white: Snow')
    await refresh('tags.yaml')
    expect(publish(NOW).published.entries.get('a')?.tags).toEqual(['white'])
  })
})

describe('the concepts of a release', () => {
  it('are left out of entries until they are declared', async () => {
    const { publish, folder, refresh, content } = await openPublisher({
      'articles/a.md': article('A', '', { concepts: '[water]' }),
    })
    expect(publish(NOW).published.entries.get('a')?.concepts).toEqual([])
    expect(content.problems()).toMatchObject([{ line: 3, effect: 'shown-without' }])
    await folder.write('taxonomy.yaml', 'concepts: {water: Water}')
    await refresh('taxonomy.yaml')
    expect(publish(NOW).published.entries.get('a')?.concepts).toEqual(['water'])
    expect(content.problems()).toEqual([])
  })
})

function namesOf({ tags }: Space): Record<string, string> {
  return Object.fromEntries([...tags.values()].map(({ id, name }) => [id, name]))
}
