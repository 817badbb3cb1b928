import { existsSync } from 'node:fs'
import { cp, mkdir, rmdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { peakResidentMb } from '../helpers/process-cost.ts'
import { startMailServer } from '../../server/mail/mail-server.testing.ts'
import { writeArticle } from '../helpers/content-folder.ts'
import { openHosted, titleAt } from '../helpers/hosted-space.ts'
import { ARTICLES, restartOften, UNDER_LOAD } from '../helpers/load.ts'
import { makeTemporaryFolder } from '../helpers/temporary.ts'
import { expect, test } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'
import { addRow, FAULT_MS, run, underLoad } from './reliability.ts'

const KILLS = 100
const RESTARTS = 10
const CONNECTIONS = 200
const MESSAGES = 20
const DAY_MS = 86_400_000

/** Longer than the site's longest wait between two questions. */
const AWAY_MS = 120_000

const WRITES_AT_EACH_TIME = 500

/** Where Debian has it, and Fedora. */
const FAKETIME_LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib64/faketime/libfaketime.so.1',
]

test(`a site survives ${KILLS} kills`, async ({ openWaypost }) => {
  test.setTimeout(3_600_000)
  const site = await openWaypost({ env: UNDER_LOAD })
  await underLoad(`SIGKILL, ${KILLS} times`, [site], (load) => restartOften([site], load, KILLS, 'kill'))
})

test(`a site survives ${RESTARTS} restarts`, async ({ openWaypost }) => {
  const site = await openWaypost({ env: UNDER_LOAD })
  await underLoad(`SIGTERM, ${RESTARTS} times`, [site], (load) =>
    restartOften([site], load, RESTARTS, 'terminate'),
  )
})

test('a site survives a lack of file handles and connections', async ({ openWaypost }) => {
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

for (const megabytes of [256, 512])
  test(`a site works in ${megabytes} MB of memory`, async ({ openWaypost }) => {
    const group = `/sys/fs/cgroup/memory/waypost-${process.pid}-${megabytes}`
    const isMade = await makeMemoryGroup(group, megabytes)
    test.skip(!isMade, 'only root makes a memory cgroup (version 1)')
    const within = ['sh', '-c', `echo $$ > ${group}/cgroup.procs && exec "$@"`, 'sh']
    const site = await openWaypost({ env: UNDER_LOAD, within })
    await underLoad(
      `memory of ${megabytes} MB in all, for a minute`,
      [site],
      async (load) => {
        await setTimeout(60_000)
        load.startMend()
        expect(site.process.signalCode ?? site.process.exitCode).toBeNull()
        return `${Math.round(await peakResidentMb(site.process.pid!))} MB resident at most`
      },
      { writers: 16, readers: 8 },
    )
    await site.terminate()
    await rmdir(group)
  })

test('a site survives a clock that jumps a day ahead, and then two days back', async ({ openWaypost }) => {
  const library = FAKETIME_LIBRARIES.find((path) => existsSync(path))
  test.skip(library === undefined, 'libfaketime is not installed')
  const folder = await makeTemporaryFolder('clock')
  const clock = join(folder, 'clock')
  await writeFile(clock, '+0d\n')
  const contentDir = join(folder, 'content')
  await cp(fileURLToPath(new URL('../../sample/', import.meta.url)), contentDir, { recursive: true })
  const publish = new Date(Date.now() + DAY_MS / 2).toISOString()
  await writeArticle(contentDir, { id: 'tomorrow', title: 'Tomorrow', publish, body: 'Words.' })
  const site = await openWaypost({
    contentDir,
    env: {
      ...UNDER_LOAD,
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  })
  const statusOfTomorrow = async () => (await fetch(`${site.url}/article/tomorrow`)).status
  await underLoad('clock a day on, and two days back', [site], async (load) => {
    expect(await statusOfTomorrow()).toBe(404)
    const setAt = performance.now()
    await writeFile(clock, '+1d\n')
    await expect.poll(statusOfTomorrow, { timeout: 70_000 }).toBe(200)
    const seenAt = performance.now()
    await load.writes(WRITES_AT_EACH_TIME)
    await writeFile(clock, '-1d\n')
    load.startMend()
    await load.writes(WRITES_AT_EACH_TIME)
    return `what was to be published then is seen after ${((seenAt - setAt) / 1000).toFixed(0)} s`
  })
})

test('a site survives a mail server outage and a kill meanwhile', async ({ openWaypost }) => {
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

test('a site survives a content service outage and a kill meanwhile', async ({ openWaypost }) => {
  await using hosted = await openHosted(openWaypost, { env: UNDER_LOAD, others: ARTICLES })
  const { site, proxy, publish } = hosted
  await underLoad(`content service away for ${AWAY_MS / 1000} s, and SIGKILL`, [site], async (load) => {
    proxy.fault = 'silent'
    await publish('Second')
    await setTimeout(AWAY_MS)
    expect(await titleAt(site)).toBe('First')
    await site.kill()
    load.startMend()
    await site.start()
    expect(await titleAt(site)).toBe('First')
    proxy.fault = 'none'
    const mendedAt = performance.now()
    await expect.poll(() => titleAt(site), { timeout: 120_000 }).toBe('Second')
    return `what was published meanwhile is seen after ${((performance.now() - mendedAt) / 1000).toFixed(0)} s`
  })
})

/** @returns Whether it was made. */
async function makeMemoryGroup(path: string, megabytes: number): Promise<boolean> {
  try {
    await mkdir(path)
    await writeFile(join(path, 'memory.limit_in_bytes'), String(megabytes * 2 ** 20))
    return true
  } catch {
    return false
  }
}

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
