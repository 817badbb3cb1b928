import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { getRaw } from '../tests/helpers/http.ts'
import type { Waypost } from '../tests/helpers/waypost.ts'
import { newClient, signInMany } from './accounts.ts'

const ARTICLE = 'the-lake-before-the-city'

/** Accounts that comment on one article, each over a connection that stays open. */
export interface Commenters {
  /** Writes a comment, and waits until it is stored. @param account Which of them writes, from 0. */
  comment(account: number): Promise<void>
  /** @throws Error unless exactly so many comments are there. */
  expectComments(count: number): Promise<void>
  close(): void
}

/** Registers and signs in so many accounts. */
export async function openCommenters(waypost: Waypost, accounts: number): Promise<Commenters> {
  // The server closes what is idle for five seconds, and might just when a comment sets out.
  const agent = new Agent({ keepAlive: true, maxSockets: accounts, timeout: 2_000 })
  const { hostname, port } = new URL(waypost.url)
  const tokens = await signInMany(waypost, accounts)
  const clients = tokens.map((authorization) => ({
    authorization,
    'x-forwarded-for': newClient(),
    'content-type': 'application/json',
  }))
  return {
    comment: (account) =>
      new Promise((resolve, reject) => {
        const path = `/api/articles/${ARTICLE}/comments`
        const options = { agent, hostname, port, path, method: 'POST', headers: clients[account] }
        request(options, (answer) => {
          answer.resume()
          answer.once('end', () =>
            answer.statusCode === 201
              ? resolve()
              : reject(new Error(`A comment was answered with ${answer.statusCode}`)),
          )
        })
          .once('error', reject)
          .end(JSON.stringify({ text: `A thought that nobody had before, ${randomUUID()}.` }))
      }),
    async expectComments(count) {
      const { body } = await getRaw(`${waypost.url}/api/articles/${ARTICLE}`, {
        'accept-encoding': 'identity',
      })
      const { comments } = JSON.parse(body.toString()) as { comments: number }
      if (comments !== count) throw new Error(`${count} comments were answered, ${comments} are there`)
    },
    close: () => agent.destroy(),
  }
}
