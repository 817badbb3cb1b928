import { createAccount, openSession } from '../helpers/accounts.ts'
import { anyRequests, type AnyRequest } from '../helpers/any-requests.ts'
import { readContentTokens } from '../helpers/preview.ts'
import { exchange, type Exchange, type ParsedAnswer } from '../helpers/raw-exchange.ts'
import { expect, test } from '../helpers/test.ts'
import { createSecrets, WORDS } from '../helpers/unpublished.ts'

/** On each of the two databases; another number to look for something. */
const REQUESTS = Number(process.env.REQUESTS ?? 50_000)
const AT_ONCE = 24

/** Lets in what the limits would refuse: each request comes from a client of its own. */
const UNLIMITED = { TRUST_PROXY: '1', CONTENT_PER_SECOND: '1000000', AUTH_TOKEN_SYNC_URL: '/api/token-sync' }

test(`${REQUESTS} random requests to all addresses get complete answers, no failure and nothing unpublished`, async ({
  openWaypost,
  database,
}) => {
  // Half an hour where nothing else runs; a busy machine takes longer.
  test.setTimeout(3 * 3_600_000)
  const waypost = await openWaypost({ contentDir: await createSecrets(), env: UNLIMITED })
  const { host, port } = new URL(waypost.url)
  const session = await openSession(waypost, await createAccount(waypost, 'fuzz'))
  const { delivery } = await readContentTokens(waypost)
  const known = {
    host,
    articles: ['open', 'open', 'draft', 'later', 'note', 'never-written'],
    tokens: [session, delivery],
  }
  const requests = anyRequests(database === 'sqlite' ? 1 : 2, known)
  const process = waypost.process
  const statuses = new Map<number, number>()

  let index = 0
  async function sendOn() {
    for (;;) {
      const at = index
      if (at >= REQUESTS) return
      index += 1
      const request = requests.next().value as AnyRequest
      const what = `request ${at}: ${JSON.stringify(request.bytes.toString('latin1', 0, 1_500))}`
      const { answers, rest } = await exchange(Number(port), request, !request.isBroken).catch(
        (error: unknown): Exchange => {
          throw new Error(what, { cause: error })
        },
      )
      if (!request.isBroken) expect(answers.length + rest.length, what).toBeGreaterThan(0)
      for (const answer of answers) {
        expectDeclared(answer, what)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn))

  console.log(`${database}: answers by status`, Object.fromEntries(statuses))
  // Had one early check refused all of them, nothing would have been tried.
  for (const status of [200, 302, 400, 401, 403, 404, 405, 413, 415, 431])
    expect([...statuses.keys()]).toContain(status)
  expect(waypost.process).toBe(process)
  expect(process.exitCode).toBeNull()
  expect(waypost.output()).not.toMatch(/A request failed|could not be rendered|Unhandled|Error:/)
  expect((await fetch(`${waypost.url}/readyz`)).status).toBe(200)
})

/** Expects an answer that says what it is, fails only as it is declared, and holds nothing that is not published. */
function expectDeclared({ status, headers, body }: ParsedAnswer, what: string) {
  const text = body.toString()
  if (status >= 500) {
    const told = `${what}\n${status} ${JSON.stringify([...headers])} ${text}`
    expect([501, 503], told).toContain(status)
    // The answer to HEAD has no body that names the code.
    const isProblem = headers.get('content-type') === 'application/problem+json'
    expect(isProblem || text.includes('"code"'), told).toBe(true)
  }
  if (/\bjson\b/.test(headers.get('content-type') ?? '') && body.length > 0)
    expect(() => JSON.parse(text) as unknown, what).not.toThrow()
  const told = `${JSON.stringify([...headers])} ${text}`.toLowerCase()
  expect(
    WORDS.filter((word) => told.includes(word.toLowerCase())),
    what,
  ).toEqual([])
  expect(headers.get('location') ?? '/', what).toMatch(/^\/(?![/\\])|^http:\/\/localhost/)
}
