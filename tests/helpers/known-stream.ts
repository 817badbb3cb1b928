import pLimit from 'p-limit'
import { ATOM_PATH, READINGS_PATH } from '#domain/addresses.ts'

/** Headers of a person's browser that opens a page. */
export const PERSON = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0',
  'sec-fetch-dest': 'document',
}

const BOT = {
  'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
}

const FEEDLY = {
  'user-agent': 'Feedly/1.0 (+http://www.feedly.com/fetcher.html; 16 subscribers; like FeedFetcher-Google)',
}

interface Sent {
  path: string
  method?: string
  headers: Record<string, string>
  body?: string
  status?: number
  /** What it adds to; nothing if absent. */
  counts?: [kind: string, name: string][]
}

/** Requests that repeat in turn: half of them are readings. @param page Path of an article. */
function requestsFor(page: string, index: number): Sent[] {
  const reading: Sent = { path: page, headers: PERSON, counts: [['article', page]] }
  const uncounted = (headers: Record<string, string>): Sent => ({
    path: page,
    headers: { ...PERSON, ...headers },
  })
  const step = { path: READINGS_PATH, method: 'POST', headers: {}, body: page, status: 204 }
  const sender = { 'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` }
  return [
    reading,
    reading,
    { ...reading, path: `${page}?utm_source=letter` },
    { ...reading, path: '/home', counts: [['page', '/home']] },
    {
      ...reading,
      headers: { ...PERSON, referer: 'https://www.example.org/?q=her+name' },
      counts: [
        ['article', page],
        ['referrer', 'example.org'],
      ],
    },
    {
      ...step,
      headers: { ...PERSON, ...sender, 'sec-fetch-site': 'same-origin' },
      counts: [['article', page]],
    },
    { ...step, headers: { ...PERSON, ...sender, 'sec-fetch-site': 'cross-site' }, status: 403 },
    { path: page, headers: BOT, counts: [['bots', '']] },
    uncounted({ dnt: '1' }),
    uncounted({ 'sec-gpc': '1' }),
    uncounted({ 'sec-purpose': 'prefetch;prerender' }),
    uncounted({ 'sec-fetch-dest': 'empty' }),
    uncounted({ cookie: 'a=b; __Host-waypost-studio=c' }),
    { ...uncounted({}), method: 'HEAD' },
    { ...uncounted(sender), path: `${page}-gone`, status: 404 },
    { path: ATOM_PATH, headers: FEEDLY, counts: [['feed', `Feedly ${ATOM_PATH}`]] },
  ]
}

/**
 * Sends requests of all kinds, many at once.
 *
 * @param pages Paths of articles.
 * @returns What must be counted, by kind and name. A feed has its reported number.
 */
export async function sendKnownStream(
  origin: string,
  { pages, count }: { pages: readonly string[]; count: number },
): Promise<Map<string, number>> {
  const expected = new Map<string, number>()
  const inTurn = pLimit(50)
  const all = Array.from({ length: count }, (_, index) => {
    const requests = requestsFor(pages[index % pages.length], index)
    return requests[Math.floor(index / pages.length) % requests.length]
  })
  await inTurn.map(all, async ({ path, status = 200, counts = [], ...request }) => {
    const answer = await fetch(origin + path, request)
    await answer.arrayBuffer()
    if (answer.status !== status)
      throw new Error(`${request.method ?? 'GET'} ${path} answered ${answer.status}`)
    for (const [kind, name] of counts) {
      const key = `${kind} ${name}`
      expected.set(key, kind === 'feed' ? 16 : (expected.get(key) ?? 0) + 1)
    }
  })
  return expected
}
