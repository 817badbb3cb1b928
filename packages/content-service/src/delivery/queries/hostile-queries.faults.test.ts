import { expect, it } from 'vitest'
import { roundsOf } from '../../../../../tests/helpers/rounds.ts'
import { request } from '../delivery.testing.ts'
import { library, serve } from '../../space/made-up-space.testing.ts'
import { createRandom, type Random } from './random.testing.ts'

const QUERIES = roundsOf(1_000, 10_000)

it('hostile queries cause no internal error', async () => {
  const random = createRandom(3)
  const service = serve(library())
  const seen = new Map<number, number>()
  for (let count = 0; count < QUERIES; count++) {
    const path = `/spaces/waypost/environments/master/${random.pick(lists)}?${hostileQuery(random)}`
    const startedAt = performance.now()
    const { status, headers, body } = await ask(service, path)
    const took = performance.now() - startedAt
    const isRight = [200, 400, 404, 414].includes(status) && (body.sys.type === 'Error') === status >= 400
    // The address is there to be read when an answer is wrong.
    expect({ path, status, isRight, isSlow: took > 2000 }).toEqual({
      path,
      status,
      isRight: true,
      isSlow: false,
    })
    expect(headers.get('x-contentful-request-id')).toBeTruthy()
    seen.set(status, (seen.get(status) ?? 0) + 1)
  }
  // Neither all refused at the first look, nor all let through.
  expect(seen.get(200)).toBeGreaterThan(QUERIES / 20)
  expect(seen.get(400)).toBeGreaterThan(QUERIES / 20)
})

const lists = [
  'entries',
  'entries',
  'entries',
  'assets',
  'content_types',
  'locales',
  'entries/b1',
  '__proto__',
]

const parameters = [
  'content_type',
  'cursor',
  'include',
  'limit',
  'links_to_asset',
  'links_to_entry',
  'locale',
  'mimetype_group',
  'order',
  'pageNext',
  'pagePrev',
  'query',
  'select',
  'skip',
]
/** Names that take any text. */
const lenient = [
  'query',
  'links_to_entry',
  'sys.id[nin]',
  'fields.title',
  'fields.title[match]',
  'fields.words[all]',
]
lenient.push('fields.author.sys.id[in]', 'fields.about[match]', 'metadata.tags.sys.id')
const heads = ['fields', 'sys', 'metadata', 'fields.author', 'fields.readers', 'fields.file', '__proto__', '']
const names =
  'id title about pages weight isOut place notes words author readers cover file createdAt revision tags'
const tails = [
  '',
  '',
  '.sys.id',
  '.sys.contentType.sys.id',
  '.fields.name',
  '.details.size',
  '.constructor',
  '..',
  '.0',
]
const operators = [
  '',
  '',
  '=',
  '[ne]',
  '[in]',
  '[nin]',
  '[all]',
  '[exists]',
  '[lt]',
  '[gte]',
  '[match]',
  '[near]',
]
operators.push('[within]', '[toString]', '[__proto__]', '[]', '[in', ']', '[[in]]', '%5Bin%5D', '%5B')
const values = [
  '',
  'true',
  'false',
  'book',
  'person',
  'ann',
  '*',
  'en-US',
  'image',
  '0',
  '1',
  '-1',
  '1e99',
  'NaN',
]
values.push(
  '1,2',
  '1,2,3',
  '1,2,3,4',
  ',,,',
  'Infinity',
  '2024-01-01',
  '9999999-99-99',
  '2024-13-41T99:99',
  '%',
  '%00',
)
values.push(
  '%ff%fe',
  '%zz',
  '"',
  '""',
  '"a b',
  '\\',
  '(a+)+$',
  '.*',
  '\u{1F600}\u200D',
  '\uD800',
  '東京',
  '́'.repeat(50),
)
values.push(
  'eyJ',
  'bnVsbA',
  'W10',
  'WzEsMl0',
  'a '.repeat(40),
  '"'.repeat(500),
  'A'.repeat(3000),
  '9'.repeat(400),
)

async function ask(service: ReturnType<typeof serve>, path: string) {
  const response = await request(service, path)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

function hostileQuery(random: Random): string {
  const parts = random.some(['one'], 1, 3).map(() => `${hostileName(random)}=${hostileValue(random)}`)
  if (random.chance(0.6)) parts.unshift('content_type=book')
  return parts.join('&').replaceAll('#', '%23')
}

function hostileName(random: Random): string {
  if (random.chance(0.4)) return random.pick(lenient)
  if (random.chance(0.4)) return random.pick(parameters)
  if (random.chance(0.05)) return hostileValue(random)
  const path = `${random.pick(heads)}.${random.pick(names.split(' '))}${random.pick(tails)}`
  return path + random.pick(operators)
}

function hostileValue(random: Random): string {
  if (random.chance(0.7)) return random.pick(values)
  if (random.chance(0.3))
    return `-${random.pick(heads)}.${random.pick(names.split(' '))}${random.pick(tails)}`
  return random.some(values, 1, 6).join(random.pick([',', ' ', '"', '&', '%2C']))
}
