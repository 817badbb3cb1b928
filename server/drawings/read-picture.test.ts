import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPictureReader } from './read-picture.ts'

describe('a picture of another host', () => {
  it('is loaded when the content service stores its pictures there', async () => {
    const host = await openHost()
    const read = readerOf([host.origin])
    expect(String(await read({ url: `${host.origin}/a.jpg` }))).toBe('a picture')
  })

  it('is not loaded from any other host', async () => {
    const [host, other] = [await openHost(), await openHost()]
    const read = readerOf([other.origin])
    expect(await read({ url: `${host.origin}/a.jpg` })).toBeUndefined()
    expect(host.asked).toEqual([])
  })

  it('is not loaded through a redirect of its host', async () => {
    const inside = await openHost()
    const host = await openHost(`${inside.origin}/secret`)
    const read = readerOf([host.origin])
    expect(await read({ url: `${host.origin}/a.jpg` })).toBeUndefined()
    expect([host.asked, inside.asked]).toEqual([['/a.jpg'], []])
  })
})

function readerOf(origins: string[]) {
  return createPictureReader(
    () => new Response(null, { status: 404 }),
    () => origins,
  )
}

/** A host of pictures, or of nothing but pointers to another. */
async function openHost(pointsTo?: string) {
  const asked: string[] = []
  const server = createServer(({ url }, response) => {
    asked.push(url!)
    if (pointsTo !== undefined) response.writeHead(302, { location: pointsTo })
    response.end('a picture')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.close().closeAllConnections())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
