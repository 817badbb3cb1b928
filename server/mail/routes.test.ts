import { describe, expect, it } from 'vitest'
import { openFile } from '../database/databases.testing.ts'
import { formOf, openTestContact, payload, SITE } from './contact.testing.ts'

const open = () => openFile(':memory:')

describe('the addresses of EmailJS', () => {
  it("answer 'OK' in plain text after storing the message", async () => {
    await using site = await openTestContact(open)
    const answers = [await site.send(payload()), await site.sendForm(formOf())]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe('OK')
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect(await site.rows()).toHaveLength(2)
  })

  it.each([
    ['no JSON', '{', 400, 'The parameters are no JSON'],
    ['a list', [], 400, 'The parameters are no JSON object'],
    [
      'parameters that are none',
      { ...payload(), template_params: 'x' },
      400,
      'The parameters are no JSON object',
    ],
    ['no account', payload({}, { userId: '' }), 400, 'The user_id parameter is required'],
    ['no service', { ...payload(), service_id: undefined }, 400, 'The service_id parameter is required'],
    ['no template', { ...payload(), template_id: 7 }, 400, 'The template_id parameter is required'],
    ['another account', payload({}, { userId: 'other' }), 404, 'Account not found'],
    ['another service', payload({}, { serviceId: 'other' }), 400, 'The service ID not found'],
    [
      'the internal template',
      payload({}, { templateId: 'password-reset' }),
      400,
      'The template ID not found',
    ],
    [
      'no parameters',
      { ...payload(), template_params: null },
      422,
      'Name is required and must contain letters only.',
    ],
    ['a name of digits', payload({ name: 'R2D2' }), 422, 'Name is required and must contain letters only.'],
    ['no address', payload({ email: 'mira' }), 422, 'Valid email is required.'],
    ['two addresses', payload({ email: 'a@b.co, c@d.co' }), 422, 'Valid email is required.'],
    ['no subject', payload({ subject: ' \n ' }), 422, 'Subject is required.'],
    ['no message', payload({ message: { toString: 'x' } }), 422, 'Message is required.'],
    ['a long subject', payload({ subject: 'x'.repeat(201) }), 422, 'Subject must be at most 200 characters.'],
    [
      'a long message',
      payload({ message: 'x'.repeat(10_001) }),
      422,
      'Message must be at most 10,000 characters.',
    ],
    ['too much', payload({ more: 'x'.repeat(51 * 1024) }), 413, 'Variables size limit is 50Kb'],
    ['far too much', payload({ more: 'x'.repeat(400 * 1024) }), 413, 'Request Entity Too Large'],
  ])('refuse %s', async (_, body, status, text) => {
    await using site = await openTestContact(open)
    const answer = await site.send(body)
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status, text })
    expect(await site.rows()).toEqual([])
  })

  it('accept the default service, and numbers as text', async () => {
    await using site = await openTestContact(open)
    const body = payload({ subject: 2026 }, { serviceId: 'default_service' })
    expect((await site.send(body)).status).toBe(200)
    expect(await site.rows()).toMatchObject([{ subject: '2026 (Side Lower)' }])
  })

  it('accept deeply nested parameters', async () => {
    await using site = await openTestContact(open)
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    const body = JSON.stringify(payload({ deep: 0 })).replace('"deep":0', `"deep":${deep}`)
    expect((await site.send(body)).status).toBe(200)
  })

  it('refuse bodies of another content type', async () => {
    await using site = await openTestContact(open)
    expect((await site.send(payload(), { 'content-type': 'text/plain' })).status).toBe(400)
    const form = new URLSearchParams({ name: 'Mira' })
    expect((await site.sendForm(form)).status).toBe(400)
    const broken = await site.sendForm('--x\r\nnonsense', {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect({ status: broken.status, text: await broken.text() }).toEqual({
      status: 400,
      text: 'The form cannot be read',
    })
  })

  it('accept POST only', async () => {
    await using site = await openTestContact(open)
    const answer = await site.request('/send')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
  })
})

describe('the form', () => {
  it('accepts files', async () => {
    await using site = await openTestContact(open)
    const files = [
      new File(['<b>'], 'mail.eml', { type: 'message/rfc822' }),
      new File(['grüße'], 'C:\\Mira\\..\\not\u202eiz.txt', { type: 'text/plain' }),
      new File([new Uint8Array([0, 255])], '../..\u202e', { type: 'te xt/<html>' }),
      new File([], '', { type: 'application/octet-stream' }),
    ]
    expect((await site.sendForm(formOf({}, files))).status).toBe(200)
    const [mail] = await site.rows()
    expect(mail.bytes).toBeGreaterThan(mail.text!.length + mail.html!.length)
    expect(await site.db.selectFrom('mailAttachments').selectAll().orderBy('number').execute()).toMatchObject(
      [
        { number: 0, name: 'mail.eml', type: 'application/octet-stream' },
        {
          number: 1,
          name: 'notiz.txt',
          type: 'text/plain',
          content: Buffer.from('grüße').toString('base64'),
        },
        { number: 2, name: 'attachment', type: 'application/octet-stream', content: 'AP8=' },
      ],
    )
  })

  it.each([
    [
      'files that are too large',
      [new File([new Uint8Array(2 ** 21 + 1)], 'big')],
      'Attachments size limit is 2Mb',
    ],
    [
      'too many files',
      Array.from({ length: 11 }, () => new File(['x'], 'x')),
      'Attachments limit is 10 files',
    ],
    ['a body without end', [new File([new Uint8Array(3 * 2 ** 20)], 'big')], 'Request Entity Too Large'],
  ])('refuses %s', async (_, files, text) => {
    await using site = await openTestContact(open)
    const answer = await site.sendForm(formOf({}, files))
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 413, text })
    expect(await site.rows()).toEqual([])
  })

  it('uses the ids that the client added, not those that the visitor typed', async () => {
    await using site = await openTestContact(open)
    const form = new FormData()
    form.append('user_id', 'somebody')
    for (const [name, value] of formOf()) form.append(name, value)
    expect((await site.sendForm(form)).status).toBe(200)
  })

  it('answers a browser without JavaScript with a page', async () => {
    await using site = await openTestContact(open)
    const accept = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const sent = await site.sendForm(formOf(), accept)
    expect(sent.status).toBe(200)
    expect(sent.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await sent.text()).toMatch(/Message Sent![^]*Thank you for contacting us/)
    const refused = await site.sendForm(formOf({ name: '<b>' }), accept)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toMatch(/Oops\.\.\.[^]*Failed to send message[^]*letters only/)
  })
})

describe('pages of other sites', () => {
  it.each(['https://evil.example', 'http://blog.example', 'https://blog.example.evil.example', 'null'])(
    'cannot send from %s',
    async (origin) => {
      await using site = await openTestContact(open)
      const answers = [await site.send(payload(), { origin }), await site.sendForm(formOf(), { origin })]
      for (const answer of answers) {
        expect(answer.status).toBe(403)
        expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      }
      expect(await site.rows()).toEqual([])
    },
  )

  it('can send when the settings name them, and pass the preflight', async () => {
    await using site = await openTestContact(open)
    const origin = 'https://shop.example'
    const preflight = await site.request('/send', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
    })
    const answer = await site.send(payload(), { origin })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After')
  })

  it('are distinguished from the site itself, under each of its names', async () => {
    await using site = await openTestContact(open)
    expect((await site.send(payload(), { origin: SITE })).status).toBe(200)
    const local = { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' }
    expect((await site.send(payload(), local)).status).toBe(200)
    expect((await site.send(payload(), { ...local, host: '192.168.1.5' })).status).toBe(403)
  })
})
