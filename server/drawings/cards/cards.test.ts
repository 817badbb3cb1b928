import { expect, it } from 'vitest'
import { drawnLook, readSample, SAMPLE_SITE } from '../drawings.testing.ts'
import { createCards } from './cards.ts'
import { describeArticleCard } from './describe-card.ts'

const LOOK = drawnLook()

it('a card is made once for many requests, and cached', async () => {
  const { cards, reads } = open()
  const same = await Promise.all([1, 2, 3].map(() => cards.provide(cardOf('lake'))))
  expect(new Set([...same, await cards.provide(cardOf('lake'))]).size).toBe(1)
  expect(reads).toEqual([PHOTO])
})

it('only a limited number of requests for cards wait', async () => {
  const { cards } = open({ maxWaiting: 3 })
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map((number) => cards.provide(cardOf(`${number}`))))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(outcomes[3]).toMatchObject({ reason: { code: 'busy', retryAfterSeconds: 10 } })
})

it.each([['/gone.jpg'], ['/damaged.jpg']])(
  'a failed load of %s is retried after a minute, and not before',
  async (url) => {
    let now = Date.parse('2026-01-05T09:30Z')
    const files: Record<string, Buffer> = { '/damaged.jpg': Buffer.from('no picture') }
    const { cards, reads } = open({ files, now: () => now })
    const card = cardOf('lake', url)
    const first = await cards.provide(card)
    expect(first.isWhole).toBe(false)
    now += 50_000
    expect(await cards.provide(card)).toBe(first)
    expect(reads).toHaveLength(1)

    files[url] = (await readSample()({ url: PHOTO }))!
    now += 20_000
    expect((await cards.provide(card)).isWhole).toBe(true)
  },
)

it('a slow host delays no other card', async () => {
  const slow = Promise.withResolvers<undefined>()
  const read = readSample()
  const cards = createCards({
    readPicture: (picture) => (picture.url.startsWith('/') ? read(picture) : slow.promise),
  })
  const waiting = cards.provide(cardOf('far', 'https://slow.example/a.jpg'))
  expect((await cards.provide(cardOf('near'))).isWhole).toBe(true)
  slow.resolve(undefined)
  expect((await waiting).isWhole).toBe(false)
})

const PHOTO = '/sukhna-dawn.jpg'

function cardOf(id: string, url = PHOTO) {
  const image = { url, width: 2400, height: 1600, description: '' }
  return describeArticleCard(SAMPLE_SITE, { id, title: 'The Lake', excerpt: '', minutes: 1, image }, LOOK)
}

interface Given {
  maxWaiting?: number
  now?: () => number
  /** By address, besides those of the sample; may be changed later. */
  files?: Record<string, Buffer>
}

function open({ files, ...options }: Given = {}) {
  const reads: string[] = []
  const read = readSample(files)
  const cards = createCards({
    readPicture(picture) {
      reads.push(picture.url)
      return read(picture)
    },
    ...options,
  })
  return { cards, reads }
}
