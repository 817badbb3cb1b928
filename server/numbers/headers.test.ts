import { expect, it } from 'vitest'
import { subscribersIn } from './feed-subscribers.ts'
import { createKindOfReader, isOpened } from './kind-of-reader.ts'
import { hostOfReferrer } from './referrer.ts'

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:147.0) Gecko/147.0 Firefox/147.0'

it.each([
  [{ 'user-agent': FIREFOX }, 'person'],
  [{ 'user-agent': FIREFOX, dnt: '0' }, 'person'],
  [{ 'user-agent': FIREFOX, dnt: '1' }, 'uncounted'],
  [{ 'user-agent': FIREFOX, 'sec-gpc': '1' }, 'uncounted'],
  [{ 'user-agent': FIREFOX, cookie: 'waypost-studio=x' }, 'uncounted'],
  [{}, 'bot'],
  [{ 'user-agent': 'curl/8.14.1' }, 'bot'],
  [{ 'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)' }, 'bot'],
  [{ 'user-agent': `${FIREFOX}${'x'.repeat(600)}` }, 'bot'],
] as const)('a request with %o is of a %s', (headers, kind) => {
  expect(createKindOfReader()(headers)).toBe(kind)
})

it.each([
  [{}, true],
  [{ 'sec-fetch-dest': 'document' }, true],
  [{ 'sec-fetch-dest': 'iframe' }, false],
  [{ 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'navigate' }, true],
  [{ 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }, false],
  [{ 'sec-purpose': 'prefetch' }, false],
  [{ purpose: 'prefetch' }, false],
  [{ 'x-moz': 'prefetch' }, false],
] as const)('a request with %o opens a page: %s', (headers, isCounted) => {
  expect(isOpened(headers)).toBe(isCounted)
})

it.each([
  ['https://www.google.com/', 'google.com'],
  ['https://news.example.co.uk/a?b=c#d', 'news.example.co.uk'],
  ['https://xn--caf-dma.example/', 'xn--caf-dma.example'],
  ['https://mehar.example/article/tea', undefined],
  ['http://localhost:3000/home', undefined],
  ['https://192.0.2.7/', undefined],
  ['https://[2001:db8::7]/', undefined],
  ['https://nodot/', undefined],
  ['android-app://com.example.reader/', undefined],
  ['=cmd|whatever', undefined],
  [`https://${'a.'.repeat(130)}example/`, undefined],
  [undefined, undefined],
])('the referrer %s counts as %s', (referrer, host) => {
  expect(hostOfReferrer(referrer, ['mehar.example', 'localhost:3000'])).toBe(host)
})

it.each([
  ['Feedly/1.0 (+http://www.feedly.com/fetcher.html; 16 subscribers; like FeedFetcher-Google)', 'Feedly', 16],
  ['Feedbin feed-id:1234 - 1 subscribers', 'Feedbin', 1],
  ['NewsBlur Feed Fetcher - 12 subscribers - https://www.newsblur.com/site/1', 'NewsBlur Feed Fetcher', 12],
  ['Mozilla/5.0 (compatible; inoreader.com; 5 subscribers; feed-id=1)', 'inoreader.com', 5],
  ['Feed Wrangler/1.0 (1 subscriber; feed-id=9; http://feedwrangler.net)', 'Feed Wrangler', 1],
])('%s tells its subscribers', (userAgent, reader, subscribers) => {
  expect(subscribersIn(userAgent)).toEqual({ reader, subscribers })
})

it.each([FIREFOX, '', '=HYPERLINK("a") 5 subscribers', 'Feedly/1.0 (99999999 subscribers)'])(
  '%s tells no subscribers',
  (userAgent) => expect(subscribersIn(userAgent)).toBeUndefined(),
)
