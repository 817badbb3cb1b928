import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openFile } from '../database/databases.testing.ts'
import { openEventSource } from './event-source.testing.ts'
import { serveThreads } from './interactions.testing.ts'

describe('the address of a live stream', () => {
  it('exists for existing articles and for GET only', async () => {
    const server = await serveThreads(await openFile(':memory:'))
    for (const article of ['sea', '%E0%A4%A', '__proto__', 'lake%00']) {
      const answer = await fetch(server.streamOf(article))
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not-found' }])
    }
    const posted = await fetch(server.streamOf('lake'), { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
    expect((await fetch(server.streamOf('lake'), { method: 'HEAD' })).status).toBe(405)
    const head = await openEventSource(server.streamOf('l%61ke'))
    expect(await head.hear('thread')).toMatchObject({ likes: 0 })
  })

  it('refuses more than two hundred streams of a client with Retry-After', async () => {
    const server = await serveThreads(await openFile(':memory:'))
    const from = (client: string) => ({ 'x-forwarded-for': client })
    const streams = await Promise.all(
      Array.from({ length: 200 }, () => openEventSource(server.streamOf('lake'), from('198.51.100.1'))),
    )
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await fetch(server.streamOf('lake'), { headers: from('198.51.100.1') })
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      503,
      '30',
      { code: 'busy' },
    ])
    expect((await openEventSource(server.streamOf('lake'), from('198.51.100.2'))).status).toBe(200)
    streams[0].close()
    await vi.waitFor(async () => {
      const next = await openEventSource(server.streamOf('lake'), from('198.51.100.1'))
      expect(next.status).toBe(200)
    }, 10_000)
  })

  it('starts as soon as the previous answer on its connection is sent', async () => {
    const server = await serveThreads(await openFile(':memory:'))
    const { hostname, port } = new URL(server.origin)
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    let answers = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (answers += chunk))
    const ask = (path: string) => `GET /api/articles/lake${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    socket.write(ask('') + ask('/comments/live'))
    await vi.waitFor(() => expect(answers).toContain('event: thread'), 10_000)
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  })
})
