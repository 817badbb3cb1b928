import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { startMailServer } from '../../server/mail/mail-server.testing.ts'
import { UNDER_LOAD } from '../helpers/load.ts'
import { openHosted, titleAt } from '../helpers/hosted-space.ts'
import { killOften } from '../helpers/storm.ts'
import { expect, test } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'
import { FAULT_MS, run, tell, underLoad } from './reliability.ts'

const KILLS = 100
const RESTARTS = 10
const CONNECTIONS = 200
const MESSAGES = 20

test(`killed ${KILLS} times`, async ({ openWaypost }) => {
  const site = await openWaypost({ env: UNDER_LOAD })
  await underLoad(`SIGKILL, ${KILLS} times`, [site], (load) => killOften(site, load, KILLS))
})

test(`told to stop and started again ${RESTARTS} times`, async ({ openWaypost }) => {
  const site = await openWaypost({ env: UNDER_LOAD })
  await underLoad(`SIGTERM, ${RESTARTS} times`, [site], async (load) => {
    for (let round = 0; round < RESTARTS; round += 1) {
      await load.writes(30)
      await site.end()
      await site.start()
    }
  })
})

test('no file can be opened and no connection taken', async ({ openWaypost }) => {
  test.skip(process.platform !== 'linux', 'needs prlimit, which only Linux has')
  const site = await openWaypost({ env: UNDER_LOAD })
  await underLoad(`descriptors used up for ${FAULT_MS / 1000} s`, [site], async () => {
    const { pid } = site.process
    await run('prlimit', [`--pid=${pid}`, '--nofile=64:4096'])
    const idle = Array.from({ length: CONNECTIONS }, () =>
      connect(Number(new URL(site.url).port), '127.0.0.1').on('error', () => {}),
    )
    await setTimeout(FAULT_MS)
    for (const socket of idle) socket.destroy()
    await run('prlimit', [`--pid=${pid}`, '--nofile=4096:4096'])
  })
})

test('little memory', async ({ openWaypost }) => {
  test.skip(process.platform !== 'linux', 'reads /proc, which only Linux has')
  const site = await openWaypost({ env: { ...UNDER_LOAD, NODE_OPTIONS: '--max-old-space-size=128' } })
  const { pid } = site.process
  const sizes = { writers: 16, readers: 8 }
  await underLoad(
    'a heap of 128 MB, for a minute',
    [site],
    async () => {
      await setTimeout(60_000)
      expect(site.process.pid).toBe(pid)
      expect(site.process.exitCode).toBeNull()
      return `${await readMegabytes(site, 'VmHWM')} MB resident at most`
    },
    sizes,
  )
})

test('the mail server is away, and the site is killed meanwhile', async ({ openWaypost }) => {
  const away = await startMailServer()
  await away[Symbol.asyncDispose]()
  const env = { SMTP_URL: away.url, CONTACT_TO: 'mehar@example.com', CONTACT_PER_HOUR: '1000' }
  const site = await openWaypost({ env })
  const subjects = Array.from({ length: MESSAGES }, (_, index) => `Message ${index}`)
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
  tell({
    fault: 'mail server away, and SIGKILL',
    load: `${MESSAGES} messages to the creator`,
    asked: MESSAGES,
    answered: MESSAGES,
    written: MESSAGES,
    found,
    lost,
    doubled,
    wrongCounts: 0,
    recoveryMs,
  })
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
})

test('the content service does not answer', async ({ openWaypost }) => {
  await using hosted = await openHosted((options) =>
    openWaypost({ ...options, env: { ...UNDER_LOAD, ...options.env } }),
  )
  const { site, proxy, publish } = hosted
  proxy.fault = 'silent'
  await publish('Second')
  await setTimeout(FAULT_MS)
  expect(await titleAt(site)).toBe('First')
  await site.kill()
  await site.start()
  expect(await titleAt(site)).toBe('First')
  proxy.fault = 'none'
  const mendedAt = performance.now()
  await expect.poll(() => titleAt(site), { timeout: 120_000 }).toBe('Second')
  tell({
    fault: 'content service silent, and SIGKILL',
    load: 'one article changed meanwhile',
    asked: 3,
    answered: 3,
    written: 1,
    found: 1,
    lost: 0,
    doubled: 0,
    wrongCounts: 0,
    recoveryMs: performance.now() - mendedAt,
  })
})

test('a long time', async ({ openWaypost }) => {
  const minutes = Number(process.env.SOAK_MINUTES ?? 60)
  test.setTimeout((minutes + 20) * 60_000)
  test.skip(process.platform !== 'linux', 'reads /proc, which only Linux has')
  const site = await openWaypost({ env: UNDER_LOAD })
  const samples: [minute: number, megabytes: number, descriptors: number][] = []
  await underLoad(
    `none, for ${minutes} minutes`,
    [site],
    async () => {
      const startedAt = performance.now()
      for (let minute = 0; minute < minutes; minute = (performance.now() - startedAt) / 60_000) {
        samples.push([minute, await readMegabytes(site, 'VmRSS'), await countDescriptors(site)])
        await setTimeout((minutes * 60_000) / 12)
      }
      const [, first] = samples[1]
      const [, last, descriptors] = samples.at(-1)!
      return `${first} MB resident at the beginning, ${last} MB at the end; ${descriptors} descriptors`
    },
    { pauseMs: 250 },
  )
  test.info().annotations.push({ type: 'soak', description: JSON.stringify(samples) })
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

async function readMegabytes(site: Waypost, what: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${site.process.pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)![1]) / 1024)
}

async function countDescriptors(site: Waypost): Promise<number> {
  const { stdout } = await run('ls', [`/proc/${site.process.pid}/fd`])
  return stdout.trim().split('\n').length
}
