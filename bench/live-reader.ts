import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Waypost } from '../tests/helpers/waypost.ts'
import { newClient } from './accounts.ts'

const ARTICLE = 'the-lake-before-the-city'

/** Opens the live stream of an article's comments and waits for the counts that it begins with. */
export async function follow({ url }: Waypost): Promise<Socket> {
  const { host, port } = new URL(url)
  const reader = connect(Number(port), '127.0.0.1')
  await once(reader, 'connect')
  const begun = hear(reader, 'event: thread')
  reader.write(
    `GET /api/articles/${ARTICLE}/comments/live HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${newClient()}\r\n\r\n`,
  )
  await begun
  return reader
}

/** Waits until a reader has been sent something. */
export function hear(reader: Socket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let heard = ''
    function listen(chunk: Buffer) {
      heard += chunk.toString()
      if (!heard.includes(text)) return
      reader.off('data', listen).off('close', fail)
      resolve()
    }
    function fail() {
      reject(new Error(`A stream ended before '${text}' had come: ${heard}`))
    }
    reader.on('data', listen).once('close', fail)
  })
}

/** Writes a comment on the article that readers follow. */
export async function comment({ url }: Waypost, authorization: string, text: string) {
  const { status } = await fetch(`${url}/api/articles/${ARTICLE}/comments`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'x-forwarded-for': newClient() },
    body: JSON.stringify({ text }),
  })
  if (status !== 201) throw new Error(`A comment was answered with ${status}`)
}
