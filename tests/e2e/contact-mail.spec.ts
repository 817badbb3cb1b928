import type { Page } from '@playwright/test'
import { startMailServer, type MailServer, type ReceivedMail } from '../../server/mail/mail-server.testing.ts'
import {
  expectFailed,
  expectSent,
  expectTyped,
  openContact,
  QUOTED,
  sendButton,
  TYPED,
  write,
} from '../helpers/contact-form.ts'
import { askStudio, expectAccessible, signInToStudio } from '../helpers/studio.ts'
import { expect, test as base } from '../helpers/test.ts'
import { startWaypost, type Waypost } from '../helpers/waypost.ts'

const CREATOR = 'mehar@example.com'

/** `site` mails by a mail server that a worker's tests share; `received` is what that gets while a test runs. */
const test = base.extend<{ received: ReceivedMail[] }, { mailServer: MailServer; site: Waypost }>({
  mailServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names out of the pattern.
    async ({}, use) => {
      await using server = await startMailServer()
      await use(server)
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mailServer }, use) => {
      await using site = await startWaypost({ env: mailsTo(mailServer) })
      await use(site)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  received: async ({ mailServer }, use) => {
    mailServer.received.length = 0
    await use(mailServer.received)
  },
})

test('a message reaches the creator through her mail server, and her reply reaches the visitor', async ({
  page,
  site,
  received,
}) => {
  await openContactAsPerson(page, site.url)
  await write(page, { ...TYPED, 'Your Name': 'ਮੇਹਰ Ñandú' })
  await sendButton(page).click()
  await expectSent(page)
  await expectSubjects(received, ['The lake'])
  expect(received[0]).toMatchObject({
    replyTo: [{ name: 'ਮੇਹਰ Ñandú', address: 'mira@example.com' }],
    envelopeTo: [CREATOR],
    text: expect.stringContaining(QUOTED),
  })
})

test('a second press after a lost answer sends no second message', async ({
  page,
  site,
  received,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_FAILED/, /^Error sending message: 0 /)
  await openContactAsPerson(page, site.url)
  await write(page)
  await page.route(
    '**/api/v1.0/email/send',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await sendButton(page).click()
  await expectFailed(page)
  await expectTyped(page, TYPED)
  await sendButton(page).click()
  await expectSent(page)
  // A program would need less time.
  await page.clock.fastForward(5_000)
  await write(page, { ...TYPED, Subject: 'Another' })
  await sendButton(page).click()
  await expectSent(page)
  await expectSubjects(received, ['The lake', 'Another'])
})

test('a message is neither lost nor duplicated, whatever fails after it', async ({ page, openWaypost }) => {
  const dead = await startMailServer()
  await dead[Symbol.asyncDispose]()
  const waypost = await openWaypost({ env: mailsTo(dead) })
  await openContactAsPerson(page, waypost.url)
  await write(page)
  await sendButton(page).click()
  await expectSent(page)
  await expect.poll(waypost.output).toContain('The mail server is unreachable')
  await waypost.kill()

  await using server = await startMailServer({ port: dead.port })
  await waypost.start()
  await expectSubjects(server.received, ['The lake'])

  // Whoever comes later comes once as well, and nothing comes again with it.
  await openContactAsPerson(page, waypost.url)
  await write(page, { ...TYPED, Subject: 'The hill' })
  await sendButton(page).click()
  await expectSent(page)
  await expectSubjects(server.received, ['The lake', 'The hill'])
  await signInToStudio(page.context(), waypost)
  await expect
    .poll(() => askStudio(page.context(), waypost, 'GET mail'))
    .toMatchObject({ counts: { waiting: 0, failed: 0, sent: 2 } })
})

test('a visitor keeps a message that fails to send, and sends it once the site is back', async ({
  page,
  site,
  received,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_CONNECTION_REFUSED/, /^Error sending message: 0 Network Error$/)
  await openContactAsPerson(page, site.url)
  // The client is there, and so are the dialogs.
  await page.getByLabel('Message').focus()
  await page.waitForLoadState('networkidle')
  await write(page)
  await site.kill()
  await sendButton(page).click()
  await expectFailed(page)
  await expectTyped(page, TYPED)
  await site.start()
  await sendButton(page).click()
  await expectSent(page)
  await expectSubjects(received, ['The lake'])
})

test('the creator reads a held message in the studio, has it sent to her, answers and archives it', async ({
  page,
  context,
  site,
  received,
}) => {
  await openContact(page, site.url)
  await page.locator('input[name=website]').evaluate((trap: HTMLInputElement) => (trap.value = 'Pills'))
  await write(page)
  await sendButton(page).click()
  await expectSent(page)
  await expectSubjects(received, ['A message waits for you'])
  const [path] = /\/studio\/messages\/[\w-]+/.exec(received[0].text ?? '') ?? []
  await signInToStudio(context, site)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/studio/messages`)
  await expect(page.locator(`a[href="${path}"]`)).toBeVisible()
  await expectAccessible(page)
  await page.goto(site.url + path)
  await expect(page.getByText('I was there at ten to six.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send it to me' }).click()
  await expectSubjects(received, ['A message waits for you', 'The lake'])
  await expect(page.getByRole('link', { name: 'Answer' })).toHaveAttribute(
    'href',
    /^mailto:.*Re%3A%20The%20lake/,
  )
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('The message is archived.')).toBeVisible()
  await page.getByLabel('Show').selectOption('archived')
  await expect(page.locator(`a[href="${path}"]`)).toBeVisible()

  await page.getByRole('link', { name: 'How mail is sent' }).click()
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText(`The mail server accepted the mail to ${CREATOR}.`)).toBeVisible()
  await expectAccessible(page)
})

function mailsTo({ url }: Pick<MailServer, 'url'>): NodeJS.ProcessEnv {
  return { SMTP_URL: url, CONTACT_TO: CREATOR }
}

/** Opens Contact, and lets as much time go by as a person needs to write. */
async function openContactAsPerson(page: Page, origin: string) {
  await page.clock.install()
  await openContact(page, origin)
  await page.clock.fastForward(60_000)
}

async function expectSubjects(received: ReceivedMail[], subjects: string[]) {
  await expect
    .poll(() => received.map(({ subject }) => subject))
    .toEqual(subjects.map((subject) => `${subject} (Side Lower)`))
}
