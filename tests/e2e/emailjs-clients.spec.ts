import type { Page } from '@playwright/test'
import https from 'node:https'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import nodejs from '@emailjs/nodejs'
import type browserClient from '@emailjs/browser'
import { readMails } from '../helpers/outbox.ts'
import { uniqueEmail } from '../helpers/accounts.ts'
import { expect, test } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'

const CREATOR = 'hello@mehargill.example'
const CLIENT = fileURLToPath(import.meta.resolve('@emailjs/browser/dist/email.min.js'))
const MESSAGE = { name: 'Mira Koch', email: 'mira@example.com', subject: 'Chai', message: 'Where was that?' }

test.describe("EmailJS's unchanged client for browsers", () => {
  test.use({ bypassCSP: true })

  test('sends parameters and forms with files', async ({ page, waypost }) => {
    const message = { ...MESSAGE, email: uniqueEmail('mira') }
    await load(page, waypost.url)
    expect(await send(page, message)).toEqual({ status: 200, text: 'OK' })
    expect(await sendForm(page, { ...message, subject: 'A form' })).toEqual({ status: 200, text: 'OK' })
    await expect.poll(() => readMailsFrom(waypost, message.email)).toHaveLength(2)
    const [sent, form] = await readMailsFrom(waypost, message.email)
    expect(sent).toMatchObject({
      subject: 'Chai (Side Lower)',
      replyTo: [{ name: 'Mira Koch', address: message.email }],
      attachments: [],
    })
    expect(form).toMatchObject({
      subject: 'A form (Side Lower)',
      attachments: [{ filename: 'notes.txt', mimeType: 'text/plain' }],
    })
  })

  test('receives every refusal', async ({ page, openWaypost, allowedErrors }) => {
    // The browser tells of each answer that is none of 2xx.
    allowedErrors.push(/Failed to load resource/)
    const waypost = await openWaypost({ env: { CONTACT_PER_HOUR: '3' } })
    await load(page, waypost.url)
    const ids = { userId: 'waypost', serviceId: 'waypost_mail', templateId: 'contact' }
    expect(await send(page, MESSAGE, { ...ids, serviceId: 'other' })).toMatchObject({ status: 400 })
    expect(await send(page, MESSAGE, { ...ids, templateId: 'other' })).toMatchObject({ status: 400 })
    expect(await send(page, MESSAGE, { ...ids, userId: 'other' })).toEqual({
      status: 404,
      text: 'Account not found',
    })
    expect(await send(page, { ...MESSAGE, email: 'mira' })).toEqual({
      status: 422,
      text: 'Valid email is required.',
    })
    expect(await send(page, { ...MESSAGE, more: 'x'.repeat(51 * 1024) })).toMatchObject({ status: 413 })

    using database = new DatabaseSync(join(waypost.dataDir, 'waypost.db'))
    database.exec("insert into blocked_senders values ('@pills.example', '2026-01-01T00:00:00.000Z')")
    expect(await send(page, { ...MESSAGE, email: 'a@pills.example' })).toEqual({
      status: 403,
      text: 'Forbidden',
    })
    expect(await send(page, MESSAGE)).toMatchObject({ status: 200 })
    // Whoever delivers it would mark it as sent after the change below.
    const waiting = database.prepare('select count(*) as count from mails where sent_at is null')
    await expect.poll(() => waiting.get()).toEqual({ count: 0 })
    database.exec('update mails set bytes = 1073741824, sent_at = null')
    expect(await send(page, MESSAGE)).toEqual({ status: 412, text: 'The outbox is full' })
    expect(await send(page, MESSAGE)).toEqual({ status: 429, text: 'Too Many Requests' })
    expect(await sendForm(page, MESSAGE)).toEqual({ status: 429, text: 'Too Many Requests' })
  })

  test('sends from another site only if the settings name it', async ({
    page,
    waypost: shop,
    openWaypost,
    allowedErrors,
  }) => {
    allowedErrors.push(/Failed to load resource/, /blocked by CORS policy/)
    const blog = await openWaypost({ env: { CONTACT_ORIGINS: shop.url } })
    await load(page, shop.url)
    expect(await send(page, MESSAGE, undefined, blog.url)).toEqual({ status: 200, text: 'OK' })
    // The same pages, which browsers take for another site.
    await load(page, shop.url.replace('localhost', '127.0.0.1'))
    expect(await send(page, MESSAGE, undefined, blog.url)).toBe('TypeError: Failed to fetch')
    expect(await sendForm(page, MESSAGE, blog.url)).toBe('TypeError: Failed to fetch')
    await expect.poll(() => readMails(blog, CREATOR)).toHaveLength(1)
  })
})

test("EmailJS's client for Node sends, and receives refusals", async ({ waypost }) => {
  const message = { ...MESSAGE, email: uniqueEmail('mira') }
  using _ = behindTls(waypost)
  const options = { publicKey: 'waypost' }
  const sent = await nodejs.send('waypost_mail', 'contact', message, options)
  expect(sent).toEqual({ status: 200, text: 'OK' })
  await expect(nodejs.send('other', 'contact', message, options)).rejects.toEqual({
    status: 400,
    text: 'The service ID not found',
  })
  await expect(nodejs.send('waypost_mail', 'contact', message, { publicKey: 'other' })).rejects.toMatchObject(
    { status: 404 },
  )
  await expect.poll(() => readMailsFrom(waypost, message.email)).toHaveLength(1)
})

/** Mails to the creator that somebody wrote, oldest first. */
async function readMailsFrom(waypost: Waypost, email: string) {
  const mails = await readMails(waypost, CREATOR)
  return mails.filter(({ replyTo }) => replyTo?.some(({ address }) => address === email))
}

/** Opens a page of the site and puts EmailJS's own file into it. */
async function load(page: Page, url: string) {
  await page.goto(`${url}/about`)
  await page.addScriptTag({ path: CLIENT })
}

type Ids = Record<'userId' | 'serviceId' | 'templateId', string>

const IDS: Ids = { userId: 'waypost', serviceId: 'waypost_mail', templateId: 'contact' }

function send(page: Page, params: Record<string, string>, ids = IDS, origin?: string) {
  return page.evaluate(
    async ([params, { userId, serviceId, templateId }, origin]) => {
      const { emailjs } = window as unknown as { emailjs: typeof browserClient }
      emailjs.init({ publicKey: userId, origin: origin ?? location.origin })
      return emailjs
        .send(serviceId, templateId, params)
        .catch((error: unknown) => (error instanceof Error ? String(error) : error))
    },
    [params, ids, origin] as const,
  )
}

function sendForm(page: Page, params: Record<string, string>, origin?: string) {
  return page.evaluate(
    async ([params, { userId, serviceId, templateId }, origin]) => {
      const { emailjs } = window as unknown as { emailjs: typeof browserClient }
      const form = document.createElement('form')
      for (const [name, value] of Object.entries(params)) {
        const field = document.createElement('textarea')
        form.append(Object.assign(field, { name, value }))
      }
      const files = new DataTransfer()
      files.items.add(new File(['Notes '.repeat(50_000)], 'notes.txt', { type: 'text/plain' }))
      const chosen = document.createElement('input')
      form.append(Object.assign(chosen, { type: 'file', name: 'file' }))
      chosen.files = files.files
      emailjs.init({ publicKey: userId, origin: origin ?? location.origin })
      return emailjs
        .sendForm(serviceId, templateId, form)
        .catch((error: unknown) => (error instanceof Error ? String(error) : error))
    },
    [params, IDS, origin] as const,
  )
}

/** Puts a site where the client for Node looks for it: behind TLS, on port 443, which ends before Waypost. */
function behindTls({ url }: Waypost): Disposable {
  const { hostname, port } = new URL(url)
  const before = https.globalAgent
  https.globalAgent = new (class extends https.Agent {
    override createConnection = () => connect({ host: hostname, port: Number(port) })
  })()
  nodejs.init({}, hostname)
  return {
    [Symbol.dispose]() {
      https.globalAgent = before
    },
  }
}
