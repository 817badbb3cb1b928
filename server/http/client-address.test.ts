import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createClientAddress } from './client-address.ts'
import { isLoopback } from './loopback.ts'

/** Sends a request with the given socket address and X-Forwarded-For. */
async function addressOf(
  trustedProxies: number,
  remoteAddress: string,
  forwardedFor?: string,
): Promise<string> {
  const clientAddress = createClientAddress({ trustedProxies, onMismatch() {} })
  const app = new Hono<{ Bindings: HttpBindings }>().get('/', (c) => c.text(clientAddress(c)))
  const headers: Record<string, string> =
    forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const incoming = { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } }
  const answer = await app.request('/', { headers }, { incoming })
  return answer.text()
}

describe('the address of a client', () => {
  it('is the socket’s without a trusted proxy, whatever a header says', async () => {
    expect(await addressOf(0, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(await addressOf(0, '::ffff:203.0.113.7')).toBe('203.0.113.7')
  })

  it('is the address that the outermost trusted proxy saw', async () => {
    expect(await addressOf(1, '10.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
    expect(await addressOf(1, '10.0.0.1', 'invented, 198.51.100.1')).toBe('198.51.100.1')
    expect(await addressOf(2, '10.0.0.1', 'invented, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1')
  })

  it('is the socket’s when the header has too few entries', async () => {
    expect(await addressOf(1, '10.0.0.1')).toBe('10.0.0.1')
    expect(await addressOf(2, '10.0.0.1', '198.51.100.1')).toBe('10.0.0.1')
    expect(await addressOf(1, '10.0.0.1', ' , ')).toBe('10.0.0.1')
  })

  it.each(['198.51.100.1:4711', '"198.51.100.1"', '"198.51.100.1:4711"'])(
    'is the same when written %s',
    async (entry) => {
      expect(await addressOf(1, '10.0.0.1', entry)).toBe('198.51.100.1')
    },
  )

  it.each(['2001:db8:1:2::9', '[2001:db8:1:2::9]', '"[2001:db8:1:2::9]:4711"', '2001:db8:1:2::9%eth0'])(
    'is the same network when written %s',
    async (entry) => expect(await addressOf(1, '10.0.0.1', entry)).toBe('2001:db8:1:2'),
  )

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['2001:0db8::1:2:3:4:5', '2001:db8:0:1'],
    ['::1', '0:0:0:0'],
  ])('of %s is its /64, which belongs to one household', async (address, network) => {
    expect(await addressOf(0, address)).toBe(network)
  })
})

describe('the address of a client on a private network', () => {
  it.each([
    [0, '203.0.113.7'],
    [1, '198.51.100.1'],
  ])('is used unchanged, with %i proxies', async (trustedProxies, address) => {
    const request = new IncomingMessage({ remoteAddress: '203.0.113.7' } as Socket)
    request.headers['x-forwarded-for'] = 'invented, 198.51.100.1'
    expect(createClientAddress({ trustedProxies, onMismatch() {} })(request)).toBe(address)
  })
})

describe('a wrong number of proxies', () => {
  it.each([
    ['a header that nobody was said to add', 0, 'x-forwarded-for', /'x-forwarded-for'.*set TRUST_PROXY=1/],
    ['the same by another name', 0, 'forwarded', /'forwarded'.*set TRUST_PROXY=1/],
    ['that of some proxies', 0, 'x-real-ip', /'x-real-ip'.*set TRUST_PROXY=1/],
    ['no header, where a proxy was said to add it', 1, 'accept', /TRUST_PROXY=1 says/],
  ])('is reported once: %s', (_, trustedProxies, header, sentence) => {
    const told: string[] = []
    const clientAddress = createClientAddress({ trustedProxies, onMismatch: (text) => told.push(text) })
    const request = new IncomingMessage({ remoteAddress: '127.0.0.1' } as Socket)
    request.headers[header] = 'for=198.51.100.1'
    for (let time = 0; time < 3; time += 1) expect(clientAddress(request)).toBe('127.0.0.1')
    expect(told).toEqual([expect.stringMatching(sentence)])
  })

  it('is not reported for requests that fit it', () => {
    const told: string[] = []
    const request = new IncomingMessage({ remoteAddress: '127.0.0.1' } as Socket)
    createClientAddress({ trustedProxies: 0, onMismatch: (text) => told.push(text) })(request)
    request.headers['x-forwarded-for'] = '198.51.100.1'
    createClientAddress({ trustedProxies: 1, onMismatch: (text) => told.push(text) })(request)
    expect(told).toEqual([])
  })
})

describe('isMismatch', () => {
  /** Records the last request, and sends another. */
  async function isMismatch(trustedProxies: number, last: Sent, asking: Sent): Promise<boolean> {
    const clientAddress = createClientAddress({ trustedProxies, onMismatch() {} })
    const app = new Hono<{ Bindings: HttpBindings }>()
      .get('/counted', (c) => c.text(clientAddress(c)))
      .get('/asking', (c) => c.text(String(clientAddress.isMismatch(c))))
    const incoming = { socket: { remoteAddress: '10.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } }
    await app.request('/counted', { headers: last }, { incoming })
    return (await (await app.request('/asking', { headers: asking }, { incoming })).text()) === 'true'
  }

  type Sent = Record<string, string>
  const forwarded = { 'x-forwarded-for': '198.51.100.1' }

  it.each<[string, boolean, number, Sent, Sent]>([
    ['that they do not, through a proxy that was not declared', true, 0, forwarded, forwarded],
    ['that they do not, through a proxy that adds nothing', true, 1, {}, {}],
    ['that they do, whatever header a stranger sent before', false, 0, forwarded, {}],
    ['that they do, whatever header a stranger sends to hear it', false, 0, {}, forwarded],
    ['that they do, through the proxy, after one came past it', false, 1, {}, forwarded],
    ['that they do, past the proxy, after one came through it', false, 1, forwarded, {}],
  ])('reports %s', async (_, expected, trustedProxies, last, asking) => {
    expect(await isMismatch(trustedProxies, last, asking)).toBe(expected)
  })
})

describe('isLoopback', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '::1', '[::1]', '::ffff:127.0.0.1'])(
    'accepts %s as this machine',
    (host) => expect(isLoopback(host)).toBe(true),
  )

  it.each([
    '0.0.0.0',
    '::',
    '10.0.0.1',
    'localhost.example',
    '127.0.0.1.example',
    'example',
    '128.0.0.1',
    '',
  ])('rejects %s, which is more than this machine', (host) => expect(isLoopback(host)).toBe(false))
})
