import { describe, expect, it, onTestFinished } from 'vitest'
import { testContext } from '../../context.testing.ts'
import { openMemory } from '../../database/databases.testing.ts'
import type { Database } from '../../database/types.ts'
import { startMailServer, refusal } from '../../mail/mail-server.testing.ts'
import { openTestMail } from '../../mail/mail.testing.ts'
import type { MessagePage } from '../../mail/types.ts'
import { openDesk } from './desk.testing.ts'
import { messagesRoutes } from './messages-routes.ts'

const MESSAGE = {
  name: 'Mira Koch',
  email: 'mira@example.com',
  subject: 'Chai',
  message: 'Where was <b>that</b>?',
}

describe('messages', () => {
  it('are listed newest first in pages, and read whole', async () => {
    const { ask, write } = await open()
    for (let number = 1; number <= 31; number += 1) await write({ subject: `Chai ${number}` })
    const first = await ask<MessagePage>('messages')
    expect(first.messages).toHaveLength(30)
    expect(first.messages[0]).toMatchObject({ subject: 'Chai 31', readAt: null, mail: 'waiting' })
    expect(first.counts).toEqual({ unread: 31, held: 0, failed: 0 })
    const rest = await ask<MessagePage>(`messages?after=${first.next}`)
    expect([rest.messages.map(({ subject }) => subject), rest.next]).toEqual([['Chai 1'], undefined])
    expect(await ask(`messages/${first.messages[0].id}`)).toMatchObject({
      text: MESSAGE.message,
      email: MESSAGE.email,
      isBlocked: false,
    })
  })

  it('stay readable after they were sent', async () => {
    await using server = await startMailServer()
    const { ask, write, mail } = await open({ smtpUrl: server.url })
    mail.start()
    await write()
    await expect.poll(async () => (await ask<MessagePage>('messages')).messages[0].mail).toBe('sent')
    const { messages } = await ask<MessagePage>('messages')
    expect(await ask(`messages/${messages[0].id}`)).toMatchObject({ text: MESSAGE.message })
  })

  it('are marked as read, archived and deleted', async () => {
    const { ask, write, subjectsIn } = await open()
    await write({ subject: 'One' })
    await write({ subject: 'Two' })
    const [two, one] = (await ask<MessagePage>('messages')).messages
    await ask(`messages/${one.id}`, { method: 'PATCH', json: { isRead: true } })
    await ask(`messages/${two.id}`, { method: 'PATCH', json: { isArchived: true } })
    expect(await subjectsIn('inbox')).toEqual(['One'])
    expect(await subjectsIn('unread')).toEqual([])
    expect(await subjectsIn('archived')).toEqual(['Two'])
    expect(await subjectsIn('all')).toEqual(['Two', 'One'])
    expect(await ask(`messages/${one.id}`, { method: 'PATCH', json: {} })).toMatchObject({ status: 400 })
    await ask(`messages/${two.id}`, { method: 'DELETE' })
    expect(await subjectsIn('all')).toEqual(['One'])
    expect(await ask(`messages/${two.id}`)).toMatchObject({ status: 404 })
  })

  it('that are held leave once she releases them, and failed ones once more', async () => {
    let isRefusing = true
    await using server = await startMailServer({
      onMessage() {
        if (isRefusing) throw refusal(550, 'No')
      },
    })
    const { ask, write, mail, subjectsIn } = await open({ smtpUrl: server.url })
    mail.start()
    await write({ website: 'https://pills.example' })
    expect(await subjectsIn('held')).toEqual(['Chai'])
    const [{ id }] = (await ask<MessagePage>('messages?show=held')).messages
    await ask(`mail/${id}/send`, { method: 'POST' })
    await expect.poll(() => subjectsIn('failed')).toEqual(['Chai'])
    expect(await ask('mail')).toMatchObject({
      hasServer: true,
      to: 'creator@blog.example',
      troubled: expect.arrayContaining([
        expect.objectContaining({ id, state: 'failed', lastError: 'The server refused the message: 550' }),
      ]),
    })
    isRefusing = false
    await ask('mail/send-failed', { method: 'POST' })
    await expect.poll(() => server.received.map(({ subject }) => subject)).toContain('Chai (Side Lower)')
    expect(await ask(`mail/${id}/send`, { method: 'POST' })).toMatchObject({ status: 400 })
  })

  it('of a blocked address or domain are refused until it is unblocked', async () => {
    const { ask, write } = await open()
    expect(await write()).toBe(200)
    await ask('mail/blocked', { method: 'POST', json: { sender: ' @Example.com ' } })
    expect(await write()).toBe(403)
    const [{ id }] = (await ask<MessagePage>('messages')).messages
    expect(await ask(`messages/${id}`)).toMatchObject({ isBlocked: true })
    await ask(`mail/blocked/${encodeURIComponent('@example.com')}`, { method: 'DELETE' })
    expect(await write()).toBe(200)
    expect(await ask('mail/blocked', { method: 'POST', json: { sender: 'nobody' } })).toMatchObject({
      status: 400,
    })
  })
})

it('a test mail reports what the mail server says, and what to do about it', async () => {
  const server = await startMailServer()
  const { ask } = await open({ smtpUrl: server.url })
  const trial = { method: 'POST', json: { to: 'noor@example.com' } }
  expect(await ask('mail/trial', trial)).toEqual({ ok: true })
  expect(server.received).toMatchObject([{ envelopeTo: ['noor@example.com'] }])
  await server[Symbol.asyncDispose]()
  expect(await ask('mail/trial', trial)).toMatchObject({
    ok: false,
    reason: expect.stringContaining('ECONNREFUSED'),
    advice: expect.stringContaining('No server answers on this port'),
  })
  expect(await ask('mail/trial', { method: 'POST', json: { to: 'a@b.example, c' } })).toMatchObject({
    status: 400,
  })
})

/** Opens the routes over a mail service with a contact form. */
async function open({ smtpUrl }: { smtpUrl?: string } = {}) {
  const database: Database = await openMemory()
  const mail = openTestMail({ ...testContext(), database }, { smtpUrl, to: 'creator@blog.example' })
  onTestFinished(() => mail.close())
  const { ask } = openDesk((log) => messagesRoutes({ mail, log }))
  return {
    mail,
    ask,
    async subjectsIn(folder: string) {
      const { messages } = await ask<MessagePage>(`messages?show=${folder}`)
      return messages.map(({ subject }) => subject)
    },
    /** Sends the contact form. @returns The status. */
    async write(fields: Record<string, string> = {}) {
      const body = {
        lib_version: '4.4.1',
        user_id: 'user',
        service_id: 'service',
        template_id: 'contact',
        template_params: { ...MESSAGE, ...fields },
      }
      const answer = await mail.routes!.request('/send', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return answer.status
    },
  }
}
