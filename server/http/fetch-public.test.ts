import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fetchPublic, PUBLIC_NETWORK } from './fetch-public.ts'
import { openOtherSite, page } from './other-sites.testing.ts'

const limits = (timeoutMs = 2_000) => ({
  accept: '*/*',
  maxBytes: 1000,
  signal: AbortSignal.timeout(timeoutMs),
})
const PRIVATE = 'it is not on the public internet'

it('follows three redirects', async () => {
  const to = (location: string) => (answer: ServerResponse) => void answer.writeHead(302, { location }).end()
  const { url, network } = await openOtherSite({
    '/a': to('/b'),
    '/b': to('c'),
    '/c': to('/d'),
    '/d': page('Here'),
    '/before': to('/a'),
  })
  const found = await fetchPublic(`${url}/a`, { network, ...limits() })
  expect([found.url.href, found.bytes.toString(), found.isWhole]).toEqual([`${url}/d`, 'Here', true])
  await expect(fetchPublic(`${url}/before`, { network, ...limits() })).rejects.toThrow('more than 3 times')
})

describe('what is not on the public internet is not asked', () => {
  const hosts = `127.0.0.1 localhost 10.0.0.1 169.254.169.254 0.0.0.0 100.64.0.1 [::1] [fc00::1] [::ffff:127.0.0.1] [::ffff:7f00:1]
    2130706433 0x7f.1 0177.0.0.1 127.1 0`

  it.each(hosts.split(/\s+/))('by the address http://%s/', async (host) => {
    const { promise: reached, resolve } = Promise.withResolvers<string>()
    const server = createServer(() => resolve('reached'))
    onTestFinished(() => void server.close())
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const network = { ...PUBLIC_NETWORK, allows: (address: string) => PUBLIC_NETWORK.allows(address, 80) }
    const { port } = server.address() as AddressInfo
    const refused = fetchPublic(`http://${host}:${port}/`, { network, ...limits() }).catch(String)
    expect(await Promise.race([refused, reached])).toContain(PRIVATE)
  })

  it('by any of the addresses of its name', async () => {
    const { network, asked, port } = await openOtherSite(
      { '/': page('Here') },
      { 'inside.example': ['127.0.0.2'], 'mixed.example': ['1.1.1.1', '10.0.0.1'], 'none.example': [] },
    )
    for (const host of ['inside.example', 'mixed.example', 'none.example'])
      await expect(fetchPublic(`http://${host}:${port}/`, { network, ...limits() })).rejects.toThrow(PRIVATE)
    expect(asked).toEqual([])
  })

  it.each([
    'http://127.0.0.2:{port}/secret',
    '//[::ffff:7f00:2]:{port}/secret',
    'http://inside.example:{port}/secret',
  ])('after a redirect to %s', async (target) => {
    const { url, network, asked, port } = await openOtherSite(
      {
        '/': (answer) => answer.writeHead(301, { location: target.replace('{port}', String(port)) }).end(),
        '/secret': page('Secret'),
      },
      { 'inside.example': ['127.0.0.2'] },
    )
    await expect(fetchPublic(`${url}/`, { network, ...limits() })).rejects.toThrow(PRIVATE)
    expect(asked).toEqual(['/'])
  })

  it('by a name whose address changes after the check', async () => {
    const { url, network } = await openOtherSite({ '/': page('Here') })
    let questions = 0
    const changing = {
      ...network,
      resolve: async () => {
        questions += 1
        return questions === 1 ? ['127.0.0.1'] : ['127.0.0.2']
      },
    }
    // The name itself leads nowhere: the connection uses the checked address.
    const found = await fetchPublic(`${url}/`, { network: changing, ...limits() })
    expect([found.bytes.toString(), questions]).toEqual(['Here', 1])
  })

  it('by another port or protocol, or with a name', async () => {
    expect(PUBLIC_NETWORK.allows('1.1.1.1', 443)).toBe(true)
    expect(PUBLIC_NETWORK.allows('1.1.1.1', 5432)).toBe(false)
    for (const address of ['file:///etc/passwd', 'ftp://site.example/', 'http://a:b@site.example/'])
      await expect(fetchPublic(address, { network: PUBLIC_NETWORK, ...limits() })).rejects.toThrow(
        'not allowed',
      )
  })
})

describe('a site that answers badly', () => {
  it('does not unpack what is compressed', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000))
    const { url, network } = await openOtherSite({
      '/': (answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    })
    await expect(fetchPublic(`${url}/`, { network, ...limits() })).rejects.toThrow('compressed')
  })

  it('costs the first bytes of an endless body', async () => {
    const { url, network } = await openOtherSite({
      '/': (answer) => {
        const more = () => {
          while (answer.write('x'.repeat(10_000)));
        }
        answer.on('drain', more)
        more()
      },
    })
    const { bytes, isWhole } = await fetchPublic(`${url}/`, { network, ...limits() })
    expect([bytes.length, isWhole]).toEqual([1000, false])
  })

  it.each(['before it answers', 'in its body'])('is left if it is slow %s', async (where) => {
    const { url, network } = await openOtherSite({
      '/': (answer) => void (where === 'in its body' && answer.write('x')),
    })
    await expect(fetchPublic(`${url}/`, { network, ...limits(100) })).rejects.toThrow(/abort|timeout/i)
  })

  it('is left if it changes the protocol', async () => {
    const { url, network } = await openOtherSite({
      '/': ({ socket }) =>
        void socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    })
    await expect(fetchPublic(`${url}/`, { network, ...limits(100) })).rejects.toThrow('timeout')
  })

  it('is left if its name takes too long', async () => {
    const network = { ...PUBLIC_NETWORK, resolve: () => new Promise<never>(() => {}) }
    await expect(fetchPublic('http://site.example/', { network, ...limits(50) })).rejects.toThrow('timeout')
  })
})
