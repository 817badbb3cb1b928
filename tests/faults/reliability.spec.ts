import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { peakResidentMb } from '../../bench/process-cost.ts'
import { startMailServer } from '../../server/mail/mail-server.testing.ts'
import { openHosted, titleAt } from '../helpers/hosted-space.ts'
import { restartOften, UNDER_LOAD } from '../helpers/load.ts'
import { expect, test } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'
import { addRow, FAULT_MS, run, underLoad } from './reliability.ts'

const KILLS = 100
const RESTARTS = 10
const CONNECTIONS = 200
const MESSAGES = 20

test(`killed ${KILLS} times`, async ({ openWaypost }) => {
  test.setTimeout(3_600_000)
  const site = await openWaypost({ env: UNDER_LOAD })
  await underLoad(`SIGKILL, ${KILLS} times`, [site], (load) => restartOften([site], load, KILLS, 'kill'))
})

test(`told to stop and started again ${RESTARTS} times`, async ({ openWaypost }) => {
  const site = await openWaypost({ env: UNDER_LOAD })
  await underLoad(`SIGTERM, ${RESTARTS} times`, [site], (load) =>
    restartOften([site], load, RESTARTS, 'terminate'),
  )
})

test('no file can be opened and no connection taken', async ({ openWaypost }) => {
  test.skip(process.platform !== 'linux', 'needs prlimit, which only Linux has')
  const site = await openWaypost({ env: UNDER_LOAD })
  await underLoad(`descriptors used up for ${FAULT_MS / 1000} s`, [site], async (load) => {
    const { pid } = site.process
    await run('prlimit', [`--pid=${pid}`, '--nofile=64:4096'])
    const idle = Array.from({ length: CONNECTIONS }, () =>
      connect(Number(new URL(site.url).port), '127.0.0.1').on('error', () => {}),
    )
    const canConnect = () =>
      fetch(`${site.url}/readyz`, { headers: { connection: 'close' } }).then(
        () => true,
        () => false,
      )
    await expect.poll(canConnect, { intervals: [20] }).toBe(false)
    await setTimeout(FAULT_MS)
    load.startMend()
    for (const socket of idle) socket.destroy()
    await run('prlimit', [`--pid=${pid}`, '--nofile=4096:4096'])
  })
})

test('little memory', async ({ openWaypost }) => {
  test.skip(process.platform !== 'linux', 'reads /proc, which only Linux has')
  const site = await openWaypost({ env: { ...UNDER_LOAD, NODE_OPTIONS: '--max-old-space-size=128' } })
  const sizes = { writers: 16, readers: 8 }
  await underLoad(
    'a heap of 128 MB, for a minute',
    [site],
    async (load) => {
      await setTimeout(60_000)
      load.startMend()
      expect(site.process.signalCode ?? site.process.exitCode).toBeNull()
      return `${Math.round(await peakResidentMb(site.process.pid!))} MB resident at most`
    },
    sizes,
  )
})

test('the mail server is away, and the site is killed meanwhile', async ({ openWaypost }) => {
  const away = await startMailServer()
  await away[Symbol.asyncDispose]()
  const env = { SMTP_URL: away.url, CONTACT_TO: 'mehar@example.com', CONTACT_PER_HOUR: '1000' }
  const site = await openWaypost({ env })
  const subjects = Array.from({ length: MESSAGES }, (_, index) => `Message ${10 + index}`)
  for (const subject of subjects) expect(await sendMessage(site, subject), subject).toBe(200)
  await site.kill()
  await using server = await startMailServer({ port: away.port })
  const startedAt = performance.now()
  await site.start()
  const received = () => server.received.map(({ subject }) => subject ?? '')
  // The mail that was under way when the site was killed is free again when its lease has run out.
  await expect.poll(() => received().length, { timeout: 480_000 }).toBeGreaterThanOrEqual(MESSAGES)
  const recoveryMs = performance.now() - startedAt
  const found = subjects.filter((subject) => received().some((text) => text.includes(subject))).length
  const lost = MESSAGES - found
  const doubled = received().length - found
  addRow({
    fault: 'mail server away, and SIGKILL',
    load: `${MESSAGES} messages to the creator`,
    asked: MESSAGES,
    answered: MESSAGES,
    written: MESSAGES,
    lost,
    doubled,
    wrongCounts: 0,
    unexpected: 0,
    recoveryMs,
  })
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
})

test('the content service does not answer', async ({ openWaypost }) => {
  await using hosted = await openHosted(openWaypost)
  const { site, proxy, publish } = hosted
  proxy.fault = 'silent'
  await publish('Second')
  await setTimeout(FAULT_MS)
  expect(await titleAt(site)).toBe('First')
  await site.kill()
  await site.start()
  expect(await titleAt(site)).toBe('First')
  proxy.fault = 'none'
  await expect.poll(() => titleAt(site), { timeout: 120_000 }).toBe('Second')
})

/** Fills in the contact form as its client does. @returns The status of the answer. */
async function sendMessage({ url }: Waypost, subject: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1.0/email/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      lib_version: '4.4.1',
      user_id: 'waypost',
      service_id: 'waypost_mail',
      template_id: 'contact',
      template_params: {
        name: 'Mira Koch',
        email: 'mira@example.com',
        subject,
        message: `About ${subject}.`,
      },
    }),
  })
  await answer.text()
  return answer.status
}
