import * as addresses from '#domain/addresses.ts'
import {
  createRandom,
  type Random,
} from '../../packages/content-service/src/delivery/queries/random.testing.ts'
import type { Written } from './raw-exchange.ts'

/** A request, well formed or not. */
export interface AnyRequest extends Written {
  /** Whether it may stay unanswered, because it breaks HTTP or announces more bytes. */
  isBroken: boolean
}

/** Values that a sender can know. */
export interface Known {
  host: string
  /** Ids of articles, published or not. */
  articles: readonly string[]
  /** Tokens of a reader, and of the content service. */
  tokens: readonly string[]
}

/** Makes an endless sequence of requests to every address; the same seed gives the same sequence. */
export function* anyRequests(seed: number, known: Known): Generator<AnyRequest> {
  const random = createRandom(seed)
  for (;;) yield random.chance(0.06) ? pipelined(random, known) : single(random, known)
}

function single(random: Random, known: Known): AnyRequest {
  const { bytes, methods, isBroken } = oneRequest(random, known, 'close')
  return random.chance(0.04)
    ? { bytes: damage(bytes, random), methods, isBroken: true }
    : { bytes, methods, isBroken }
}

/** Several pipelined requests, which the server answers in order. */
function pipelined(random: Random, known: Known): AnyRequest {
  const count = 2 + random.below(4)
  const requests = Array.from({ length: count }, (_, at) =>
    oneRequest(random, known, at < count - 1 ? 'keep-alive' : 'close'),
  )
  return {
    bytes: Buffer.concat(requests.map(({ bytes }) => bytes)),
    methods: requests.flatMap(({ methods }) => methods),
    // The first refused request ends the connection.
    isBroken: true,
  }
}

function oneRequest(random: Random, known: Known, connection: string): AnyRequest {
  const call = random.chance(0.1) ? random.pick(CALLS) : undefined
  const method = call?.[0] ?? random.pick(random.chance(0.9) ? METHODS : ODD_METHODS)
  const target = call?.[1].replace('{id}', random.pick(known.articles)) ?? targetOf(random, known)
  const body = call?.[2] ? jsonBody(formOf(random, call[2])) : bodyOf(random, method)
  const headers = [
    ...hostOf(random, known.host),
    `connection: ${connection}`,
    // Each request comes from another client, because of the limits.
    `x-forwarded-for: 10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
    ...(random.chance(0.4) ? [`authorization: Bearer ${random.pick(known.tokens)}`] : []),
    ...random.some(HEADERS, 0, 4).map(([name, values]) => `${name}: ${random.pick(values)}`),
    ...body.headers,
  ]
  const version = random.chance(0.95)
    ? 'HTTP/1.1'
    : random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/1.2', 'http/1.1', ''])
  const head = `${method} ${target} ${version}\r\n${headers.join('\r\n')}\r\n\r\n`
  const isPlain =
    METHODS.includes(method) && version === 'HTTP/1.1' && !body.isBroken && !/[^!-~]/.test(target)
  return { bytes: Buffer.concat([Buffer.from(head), body.bytes]), methods: [method], isBroken: !isPlain }
}

const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']
const ODD_METHODS = ['TRACE', 'CONNECT', 'PROPFIND', 'QUERY', 'get', 'FOO', '', 'GET\t', 'M-SEARCH', 'PRI']

/** Requests of the site's own pages, so that some pass the first checks; the last value is the index of a form. */
const CALLS: readonly (readonly [method: string, path: string, form?: number])[] = [
  ['POST', '/api/auth/register', 0],
  ['POST', '/api/auth/sign-in', 0],
  ['POST', '/api/auth/password-reset', 1],
  ['POST', '/api/articles/{id}/comments', 2],
  ['PUT', '/api/articles/{id}/like'],
  ['DELETE', '/api/articles/{id}/like'],
  ['PUT', '/api/auth/password', 3],
  ['POST', '/api/v1.0/email/send', 4],
  ['POST', '/api/token-sync'],
  ['GET', '/api/auth/account'],
  ['GET', '/content/spaces/waypost/environments/master/entries'],
]

/** An address of the site, correct or distorted. */
function targetOf(random: Random, known: Known): string {
  const path = pathOf(random, known)
  const query = random.chance(0.5) ? `?${queryOf(random)}` : ''
  const target = random.chance(0.25) ? twist(path, random) + query : path + query
  if (random.chance(0.02))
    return random.pick([`http://${known.host}`, 'http://evil.example', 'http://a:b@localhost']) + target
  return random.chance(0.01)
    ? random.pick(['*', 'localhost:80', '', '?', 'home', '//', 'javascript:alert(1)'])
    : target
}

/** Every path in domain/addresses.ts, and paths below them. */
function pathOf(random: Random, { articles }: Known): string {
  const article = random.pick(articles)
  const space = `/spaces/waypost/environments/${random.pick(['master', 'master', 'other', '__proto__'])}`
  return random.pick([
    () => random.pick(NAMED_PATHS),
    () => addresses.articlePath(article) + random.pick(['', '', '.data', '/', '/x']),
    () => addresses.entryPath(article),
    () =>
      addresses.interactionsPath(article) +
      random.pick(['', '/like', '/comments', '/comments/live', '/comments/1', '/x']),
    () => addresses.IDENTITY_PATH + random.pick(IDENTITY_PATHS),
    () => addresses.EMAIL_PATH + random.pick(['/send', '/send-form', '']),
    () =>
      random.pick([addresses.CONTENT_PATH, addresses.CONTENT_PREVIEW_PATH]) +
      space +
      random.pick(CONTENT_PATHS(article)),
    () => random.pick(FILES),
  ])()
}

const NAMED_PATHS = Object.values(addresses).filter((value) => typeof value === 'string')
const IDENTITY_PATHS = [
  '/register',
  '/sign-in',
  '/session',
  '/sessions',
  '/password-reset',
  '/password',
  '/account',
  '/google',
  '/callback/google',
  '/new-password',
  '/sign-in/passkey',
  '/sign-in/passkey/options',
  '/passkeys',
  '/passkeys/options',
  '/passkeys/c29tZQ',
  '/emulator/authorize',
  '/get-session',
  '/error',
]
const CONTENT_PATHS = (article: string) => [
  '/entries',
  `/entries/${article}`,
  `/timeline/entries`,
  '/assets',
  '/assets/lake.jpg',
  '/assets/secret.jpg',
  '/content_types/articles',
  '/tags',
  '/locales',
  '/sync',
  '/taxonomy/concepts',
  '/taxonomy/concept-schemes',
  '/asset_keys',
  '',
]
const FILES = [
  '/',
  '/home.data',
  '/about.data',
  '/__manifest',
  '/favicon.ico',
  '/icon-192.png',
  '/apple-touch-icon.png',
  '/social/home.jpg',
  '/social/article/draft.abc.jpg',
  '/look/a.css',
  '/fonts/a.woff2',
  '/assets/none.js',
  '/content/assets/lake.jpg/any/lake.jpg',
  '/content/assets/portrait.jpg/any/portrait.jpg',
  '/content/secure/secret.jpg/any/secret.jpg',
  '/nothing',
]

/** Distorts a path as an attacker would. */
function twist(path: string, random: Random): string {
  const at = random.below(path.length + 1)
  const [before, after] = [path.slice(0, at), path.slice(at)]
  return random.pick([
    () => before + random.pick(PIECES) + after,
    () => path + random.pick(PIECES),
    () => path.replaceAll(/./g, (char) => (random.chance(0.3) ? percent(char) : char)),
    () => path.replaceAll('/', random.pick(['//', '/./', '%2f', '%252f', '\\', '/x/../'])),
    () => path.toUpperCase(),
    () => `${path}/${'a'.repeat(random.below(20_000))}`,
    () => `/${'../'.repeat(random.below(8))}etc/passwd`,
  ])()
}

function percent(char: string): string {
  return `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`
}

const PIECES = [
  '%00',
  '%0d%0aset-cookie:%20a=b',
  '%',
  '%zz',
  '%E0%A4%A',
  '%c0%ae',
  '%ed%a0%80',
  '/..',
  '/%2e%2e/',
  '..%2f',
  ';a=b',
  '#',
  '?',
  '.',
  '.json',
  '\u00e9',
  '\u{1f600}',
  '%F0%9F%98%80',
  '<script>',
  "'--",
  '__proto__',
  '{id}',
  '*',
]

function queryOf(random: Random): string {
  return random
    .some(PARAMETERS, 1, 4)
    .map((name) => `${name}${random.pick(['=', '=', '=', '[in]=', '[]=', ''])}${random.pick(VALUES)}`)
    .join(random.pick(['&', '&', '&', ';', '&&']))
}

const PARAMETERS = [
  '',
  ...words('category month page at _routes index paths before after limit token nonce code state error'),
  ...words(
    'callbackURL w h fit f fm fl q r bg policy content_type query select order skip include locale cursor',
  ),
  ...words('initial sync_token sys.id fields.title fields.title[match] access_token __proto__ constructor'),
]
const VALUES = [
  '',
  'a'.repeat(3_000),
  ...words('1 0 -1 2 50 99999999999999999999 1e9 NaN true * null undefined Open Quetza articles notes'),
  ...words('fields.title -sys.createdAt en-US fill webp avif face 2199-01-01 January+2026 rgb:ff0000 max'),
  ...words("%00 %E0%A4%A %ed%a0%80 %0d%0aa:b <script>alert(1)</script> '+or+1=1-- ../../etc/passwd"),
  ...words('https://evil.example //evil.example [object+Object]'),
]

function words(text: string): string[] {
  return text.split(' ')
}

function hostOf(random: Random, host: string): string[] {
  if (random.chance(0.96)) return [`host: ${host}`]
  return random.pick([
    [],
    ['host: '],
    ['host: evil.example'],
    [`host: ${host}`, 'host: evil.example'],
    ['host: a b'],
    ['host: [::1'],
  ])
}

const DATES = ['Thu, 01 Jan 2026 00:00:00 GMT', 'yesterday', '0']
const ODD = ['', '*', '0', ',', '"', '\u00e9', 'a'.repeat(2_000), 'null']
const HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['accept', ['text/html', 'application/json', '*/*;q=0', ...ODD]],
  ['accept-encoding', ['br', 'gzip', 'gzip;q=0, br;q=0', 'identity;q=0', 'zstd, *', ...ODD]],
  ['accept-language', ['en', ...ODD]],
  ['authorization', ['Basic YTpi', 'Bearer', 'Bearer a.b', 'Bearer %00', 'bearer null', ...ODD]],
  ['content-encoding', ['gzip', 'br', 'deflate, gzip']],
  ['cookie', ['waypost.token=a', 'waypost.session_token=%00', '__Secure-waypost.state=a', 'a', ...ODD]],
  ['expect', ['100-continue', 'anything']],
  ['forwarded', ['for=127.0.0.1;host=evil.example;proto=https']],
  ['if-match', ['*', '"a"', ...ODD]],
  ['if-modified-since', DATES],
  ['if-none-match', ['*', 'W/"a"', '"a", "b"', ...ODD]],
  ['if-unmodified-since', DATES],
  ['last-event-id', ['1', '-1', '99999999999999999999', ...ODD]],
  ['origin', ['null', 'https://evil.example', 'http://localhost', ...ODD]],
  ['range', ['bytes=0-', 'bytes=-1', 'bytes=5-2', 'bytes=0-0,2-3', 'bytes=99999999-', 'lines=1', ...ODD]],
  ['referer', ['https://evil.example/', ...ODD]],
  ['sec-fetch-mode', ['navigate', 'cors']],
  ['sec-fetch-site', ['cross-site', 'same-origin', 'none']],
  ['te', ['trailers', 'gzip']],
  ['upgrade', ['websocket', 'h2c', 'TLS/1.0']],
  ['user-agent', ODD],
  ['x-contentful-locale-based-publishing', ['true']],
  ['x-contentful-signature', ['a'.repeat(64)]],
  ['x-contentful-timestamp', ['0', String(2 ** 53)]],
  ['x-forwarded-for', ['127.0.0.1', '::1', 'unknown', ...ODD]],
  ['x-forwarded-host', ['evil.example']],
  ['x-forwarded-proto', ['https', 'javascript']],
  ['x-http-method-override', ['DELETE']],
  ['x-original-url', ['/content-preview']],
]

interface Body {
  headers: string[]
  bytes: Buffer
  isBroken: boolean
}

function bodyOf(random: Random, method: string): Body {
  if (random.chance(['GET', 'HEAD', 'OPTIONS'].includes(method) ? 0.95 : 0.1))
    return { headers: [], bytes: Buffer.alloc(0), isBroken: false }
  const [type, text] = random.pick(BODIES)(random)
  const bytes = Buffer.from(text)
  const headers = random.chance(0.9) ? [`content-type: ${type}`] : []
  if (random.chance(0.8))
    return { headers: [...headers, `content-length: ${bytes.length}`], bytes, isBroken: false }
  const chunked = Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n0\r\n\r\n'),
  ])
  if (bytes.length > 0 && random.chance(0.6))
    return { headers: [...headers, 'transfer-encoding: chunked'], bytes: chunked, isBroken: false }
  const [framing, sent] = random.pick<[string[], Buffer]>([
    [['content-length: 5', 'transfer-encoding: chunked'], chunked],
    [[`content-length: ${bytes.length}`, 'content-length: 3'], bytes],
    [['content-length: -1'], bytes],
    [[`content-length: ${bytes.length + 10}`], bytes],
    [['content-length: 2'], bytes],
    [['content-length: 99999999999999999999'], bytes],
    [['transfer-encoding: gzip'], bytes],
    [['transfer-encoding: chunked'], bytes],
    [['transfer-encoding: chunked'], Buffer.from('fffffffff\r\n')],
  ])
  return { headers: [...headers, ...framing], bytes: sent, isBroken: true }
}

function jsonBody(value: object): Body {
  const bytes = Buffer.from(JSON.stringify(value))
  const headers = ['content-type: application/json', `content-length: ${bytes.length}`]
  return { headers, bytes, isBroken: false }
}

const BODIES: readonly ((random: Random) => [type: string, text: string])[] = [
  (random) => ['application/json', JSON.stringify(formOf(random))],
  (random) => ['application/json', JSON.stringify(formOf(random))],
  (random) => ['application/json; charset=utf-16', JSON.stringify(random.pick(JSON_VALUES))],
  (random) => [
    'application/json',
    random.pick(['', '{', '[', '"\\ud800"', '\u{feff}{}', '{"a":1e999}', 'NaN']),
  ],
  () => ['application/json', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  () => ['application/json', JSON.stringify({ text: 'x'.repeat(70_000) })],
  (random) => [
    'application/x-www-form-urlencoded',
    `${random.pick(FIELDS)}=${random.pick(VALUES)}&email=a%40b.example`,
  ],
  (random) => ['multipart/form-data; boundary=b', multipart(random)],
  () => ['multipart/form-data', 'a'],
  (random) => [random.pick(['text/plain', 'application/xml', 'a/b/c', '']), random.pick(VALUES)],
]

/** The forms' values, some of them replaced. */
function formOf(random: Random, wanted?: number): object {
  const email = `reader${random.below(1_000)}@example.com`
  const forms: object[] = [
    { email, password: 'a password' },
    { email },
    { text: `A comment ${random.below(1_000_000)}` },
    { currentPassword: 'a password', newPassword: 'another password' },
    {
      lib_version: '4.4.1',
      user_id: 'waypost',
      service_id: 'waypost_mail',
      template_id: 'contact',
      template_params: { name: 'Mira', email, subject: 'Hello', message: 'A word' },
    },
    { sys: { type: 'Entry', id: 'open' }, expiresAt: 1 },
  ]
  const form = wanted === undefined ? random.pick(forms) : forms[wanted]
  return random.chance(0.5) ? form : { ...form, [random.pick(FIELDS)]: random.pick(JSON_VALUES) }
}

const FIELDS = [
  'email',
  'password',
  'text',
  'token',
  'template_params',
  'user_id',
  'name',
  'expiresAt',
  '__proto__',
  'file',
]
const JSON_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  '\0',
  '\ud800',
  [],
  ['a'],
  {},
  { $ne: null },
  { toString: 1 },
  'x'.repeat(6_000),
]

function multipart(random: Random): string {
  const name = random.pick([...FIELDS, 'a"; filename="b', ''])
  const file = random.pick(['', '; filename="a.txt"', '; filename="../../a"', '; filename="a\u0000.exe"'])
  const end = random.pick(['\r\n--b--\r\n', '\r\n--b\r\n', '', '\n--b--'])
  return `--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${random.pick(VALUES)}${end}`
}

/** Damages a request as a broken connection or an attacker would. */
function damage(bytes: Buffer, random: Random): Buffer {
  const text = bytes.toString('latin1')
  const at = random.below(bytes.length)
  const damaged = random.pick([
    () => text.slice(0, at),
    () => text.slice(0, at) + String.fromCharCode(random.below(256)) + text.slice(at + 1),
    () => text.replaceAll('\r\n', '\n'),
    () => text.replaceAll('\r\n', '\r'),
    () => text.replace('\r\n', '\r\n folded: a\r\n'),
    () => text.replace(': ', ' : '),
    () => text.replace('\r\n', `\r\n${'a: b\r\n'.repeat(3_000)}`),
    () => text.replace('\r\n', `\r\na: ${'b'.repeat(20_000)}\r\n`),
    () => text.replace('\r\n', '\r\nhost: other.example\r\n'),
    () => text.replace('\r\n', '\r\nx\0y: z\r\n'),
    () => `\r\n\r\n${text}`,
    () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
    () => Array.from({ length: 200 }, () => String.fromCharCode(random.below(256))).join(''),
  ])()
  return Buffer.from(damaged, 'latin1')
}
