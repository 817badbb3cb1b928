import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Article } from '#domain/article.ts'
import { createArticleCache } from './article-cache.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  onTestFinished(() => void vi.unstubAllGlobals())
})

/** Lets the server answer; returns the addresses that were asked for. */
function answerWith(respond: (address: string) => Response) {
  const addresses: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(address)
    return respond(address)
  })
  return addresses
}

describe('an article', () => {
  it('is fetched once', async () => {
    const addresses = answerWith(() => Response.json({ id: 'a lake' }))
    const articles = createArticleCache()
    articles.prefetch('a lake')
    expect(await articles.load('a lake')).toEqual({ id: 'a lake' })
    expect(addresses).toEqual(['/api/entries/a%20lake'])
  })

  it('is not fetched if it came with its page', async () => {
    const addresses = answerWith(() => Response.json({}))
    const articles = createArticleCache()
    articles.keep({ id: 'lake', body: '<p>Dawn.</p>' } as Article)
    expect(await articles.load('lake')).toMatchObject({ body: '<p>Dawn.</p>' })
    expect(addresses).toEqual([])
  })

  it('is fetched again after the cache was cleared', async () => {
    const addresses = answerWith(() => Response.json({}))
    const articles = createArticleCache()
    await articles.load('lake')
    articles.clear()
    await articles.load('lake')
    expect(addresses).toHaveLength(2)
  })

  it('is fetched again after a failure', async () => {
    const answers = [new Response('busy', { status: 503 }), Response.json({ id: 'lake' })]
    answerWith(() => answers.shift()!)
    const articles = createArticleCache()
    await expect(articles.load('lake')).rejects.toBeDefined()
    expect(await articles.load('lake')).toEqual({ id: 'lake' })
  })

  it('is dropped if there are too many and it is the least recently used', async () => {
    const addresses = answerWith(() => Response.json({}))
    const articles = createArticleCache()
    for (let number = 0; number < 40; number += 1) await articles.load(String(number))
    await articles.load('0')
    await articles.load('new')
    await articles.load('0')
    expect(addresses).toHaveLength(41)
    await articles.load('1')
    expect(addresses).toHaveLength(42)
  })
})

describe('a failure', () => {
  it.each([
    ['the server’s sentence', () => Response.json({ detail: 'Gone.' }, { status: 404 }), 404, 'Gone.'],
    [
      'a sentence of ours for an answer without one',
      () => new Response('busy', { status: 503 }),
      503,
      'The article cannot be loaded right now.',
    ],
    [
      'status 502 for a page of something in between',
      () => new Response('<html>'),
      502,
      'The article cannot be loaded right now.',
    ],
    [
      'status 503 without a connection',
      () => {
        throw new TypeError('Failed to fetch')
      },
      503,
      'The article cannot be loaded: there is no connection.',
    ],
  ])('has %s', async (_, respond, status, message) => {
    answerWith(respond)
    await expect(createArticleCache().load('lake')).rejects.toMatchObject({ data: message, init: { status } })
  })
})
