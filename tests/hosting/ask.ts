/**
 * Asks a site over https, and prints the answers as JSON. A test runs it in another network.
 *
 *   node tests/hosting/ask.ts AUTHORITY REQUESTS    the file of an authority; requests as JSON
 */
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'

/** A request to `https://blog.example` at this machine. */
export interface Question {
  method?: string
  path: string
  /** Address of the client, of 127.0.0.0/8. */
  from?: string
  token?: string
  body?: object
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

if (import.meta.main) {
  const [authority, questions] = process.argv.slice(2)
  const answers = []
  for (const question of JSON.parse(questions) as Question[])
    answers.push(await ask(question, readFileSync(authority, 'utf8')))
  console.log(JSON.stringify(answers))
}

function ask({ method = 'GET', path, from, token, body }: Question, ca: string): Promise<Answer> {
  const headers = {
    host: 'blog.example',
    // Nobody may invent an address.
    'x-forwarded-for': '203.0.113.7',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const options = {
    method,
    path,
    headers,
    ca,
    host: '127.0.0.1',
    servername: 'blog.example',
    localAddress: from,
  }
  return new Promise((resolve, reject) => {
    request(options, (answer) => {
      text(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
        reject,
      )
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
}
