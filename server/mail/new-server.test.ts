import { expect, it, onTestFinished, vi } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { testContext } from '../context.testing.ts'
import { openMemory } from '../database/databases.testing.ts'
import { startMailServer } from './mail-server.testing.ts'
import { openTestMail } from './mail.testing.ts'

it('mails that wait for the mail server go to a new one at once', { timeout: 20_000 }, async () => {
  await using server = await startMailServer()
  const dataDir = await makeTemporaryFolder('data')
  const mail = openTestMail({ ...testContext({ dataDir }), database: await openMemory() })
  onTestFinished(() => mail.close())
  mail.start()
  expect(mail.isReady()).toBe(false)
  const form = { host: '127.0.0.1', port: 1, security: 'starttls' as const, user: '', from: 'b@blog.example' }
  await mail.server.set(form)
  await mail.sendLink({
    purpose: 'password-reset',
    to: 'mira@example.com',
    url: 'https://x.example',
    expiresInHours: 1,
  })
  await vi.waitFor(async () => expect((await mail.report()).troubled).toHaveLength(1), 10_000)
  expect([mail.isUnreachable(), mail.isReady()]).toEqual([true, false])
  await mail.server.set({ ...form, port: Number(new URL(server.url).port) })
  await vi.waitFor(() => expect(server.received).toHaveLength(1), 10_000)
  await vi.waitFor(() => expect([mail.isUnreachable(), mail.isReady()]).toEqual([false, true]), 10_000)
})
