import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { ARTICLE } from '../helpers/thread.ts'

/** A request of a load, once it is over. */
export interface Asked {
  method: string
  /** By `performance.now()`. */
  startedAt: number
  /** Status of the answer; `undefined` if there was none, or not all of it. */
  status: number | undefined
  /** The text of a comment. */
  comment?: string
}

/** Somebody with an address and connections of her own. */
export function openClient(origin: string, ca: string, localAddress: string) {
  const agent = new Agent({ keepAlive: true, ca, localAddress, servername: 'blog.example' })
  return {
    /** @returns Status of the answer. @throws Error if there was none, or not all of it. */
    async ask(method: string, path: string, options: { token?: string; body?: object } = {}) {
      const answer = await begin(method, path, options)
      await text(answer)
      return answer.statusCode ?? 0
    },
    /** Opens a stream. @returns Waits until it has sent these words. */
    async listen(path: string): Promise<(words: string) => Promise<void>> {
      const stream = await begin('GET', path)
      let heard = ''
      stream.on('data', (chunk: Buffer) => (heard += chunk.toString()))
      return async (words) => {
        while (!heard.includes(words)) await once(stream, 'data')
      }
    },
    close: () => agent.destroy(),
  }

  function begin(method: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
    const headers = {
      host: 'blog.example',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    return new Promise<IncomingMessage>((resolve, reject) => {
      request(origin + path, { method, agent, headers }, resolve)
        .on('error', reject)
        .end(body && JSON.stringify(body))
    })
  }
}

export type Client = ReturnType<typeof openClient>

/**
 * Readers, and users who comment and like, each as fast as answers come.
 *
 * @param tokens Sessions of the users.
 * @returns Ends the load; what was asked.
 */
export function startLoad(openNext: () => Client, tokens: string[], readers: number): () => Promise<Asked[]> {
  const all: Asked[] = []
  const ending = new AbortController()

  async function repeat(act: (client: Client, index: number) => Promise<Asked>) {
    const client = openNext()
    for (let index = 0; !ending.signal.aborted; index += 1) all.push(await act(client, index))
    client.close()
  }

  const everybody = Promise.all([
    ...tokens.map((token) =>
      repeat((client, index) => {
        if (index % 4 === 3)
          return time(client, index % 8 === 3 ? 'PUT' : 'DELETE', `/api/articles/${ARTICLE}/like`, { token })
        const comment = `${token.slice(0, 12)} says ${index} things, each of them once`
        return time(client, 'POST', `/api/articles/${ARTICLE}/comments`, { token, body: { text: comment } })
      }),
    ),
    ...Array.from({ length: readers }, () =>
      repeat((client, index) => time(client, 'GET', READ[index % READ.length])),
    ),
  ])
  return async () => {
    ending.abort()
    await everybody
    return all
  }
}

const READ = ['/home', `/article/${ARTICLE}`, '/api/entries', `/api/articles/${ARTICLE}/comments`]

async function time(
  client: Client,
  method: string,
  path: string,
  options: { token?: string; body?: { text: string } } = {},
): Promise<Asked> {
  const startedAt = performance.now()
  const status = await client.ask(method, path, options).catch(() => undefined)
  return { method, startedAt, status, comment: options.body?.text }
}
