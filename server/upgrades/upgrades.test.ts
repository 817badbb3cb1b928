import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { isNewer, openUpgrades } from './upgrades.ts'

const RELEASE = { version: '0.10.0', date: '2026-11-28', changes: '- <b>Maps</b>.' }

it('asks once a day, also across a restart, and names nothing of the site', async () => {
  const { open, requests } = await offer(RELEASE)
  const first = await open()
  first.start()
  await vi.waitFor(() => expect(first.newer()).toEqual(RELEASE))
  first.close()
  const later = await open()
  later.start()
  expect(later.newer()).toEqual(RELEASE)
  const tomorrow = await open({ now: new Date('2026-11-29T12:00Z') })
  tomorrow.start()
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[0].url).toBe('/releases/latest.json')
  expect(JSON.stringify(requests[0].headers)).not.toMatch(/0\.9\.0|blog\.example|cookie|referer/)
})

it('asks nothing unless the owner allows it', async () => {
  const { open, requests } = await offer(RELEASE)
  const upgrades = await open({ isAllowed: false })
  upgrades.start()
  expect([upgrades.newer(), requests]).toEqual([undefined, []])
})

it('an older or the same version is no news', async () => {
  const { open } = await offer({ ...RELEASE, version: '0.9.0' })
  expect((await (await open()).askNow()).newer).toBeUndefined()
  expect([isNewer('0.9.10', '0.10.0'), isNewer('1.0.0', '0.99.9'), isNewer('0.9.1', '0.9.0')]).toEqual([
    false,
    true,
    true,
  ])
})

it.each<[string, unknown, RegExp]>([
  ['another version than one of three numbers', { ...RELEASE, version: '../x' }, /describes no version/],
  ['an endless answer', { ...RELEASE, changes: 'x'.repeat(600_000) }, /too long/],
  ['a redirect', new URL('http://127.0.0.1:1/'), /could not be asked/],
  ['an error', 503, /503/],
])('reports %s to the owner, and keeps the last answer', async (_, answer, reason) => {
  const { open, answers } = await offer(RELEASE)
  const upgrades = await open()
  await upgrades.askNow()
  answers.push(answer)
  expect(await upgrades.askNow()).toMatchObject({ newer: RELEASE, failure: expect.stringMatching(reason) })
})

/** Offers a release on loopback. `answers`: what it answers from then on: JSON, a redirect, or a status. */
async function offer(release: unknown) {
  const answers: unknown[] = [release]
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answerWith(response, answers.at(-1))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const releasesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`
  const dataDir = await makeTemporaryFolder('data')
  const open = async ({ now = new Date('2026-11-28T12:00Z'), isAllowed = true } = {}) => {
    const options = { releasesUrl, version: '0.9.0', isAllowed: () => isAllowed }
    const upgrades = await openUpgrades({ dataDir, now: () => now }, options)
    onTestFinished(upgrades.close)
    return upgrades
  }
  return { open, requests, answers }
}

function answerWith(response: ServerResponse, answer: unknown) {
  if (typeof answer === 'number') response.writeHead(answer).end()
  else if (answer instanceof URL) response.writeHead(302, { location: answer.href }).end()
  else response.end(JSON.stringify(answer))
}
