import type { Page } from '@playwright/test'
import { startMailServer, type MailServer } from '../../server/mail/mail-server.testing.ts'
import {
  expectFailed,
  expectSent,
  expectTyped,
  openContact,
  sendButton,
  TYPED,
  write,
} from '../helpers/contact-form.ts'
import { expect, test } from '../helpers/test.ts'
import { runCommand } from '../helpers/waypost.ts'

const CREATOR = 'mehar@example.com'

test('a message reaches the creator by her mail server, and her answer the visitor', async ({
  page,
  openWaypost,
}) => {
  await using server = await startMailServer()
  const waypost = await openWaypost({ env: mailsTo(server) })
  await openContactAsPerson(page, waypost.url)
  await write(page, { ...TYPED, 'Your Name': 'ਮੇਹਰ Ñandú' })
  await sendButton(page).click()
  await expectSent(page)
  await expectSubjects(server, ['The lake'])
  expect(server.received[0]).toMatchObject({
    replyTo: [{ name: 'ਮੇਹਰ Ñandú', address: 'mira@example.com' }],
    envelopeTo: [CREATOR],
    text: expect.stringContaining(TYPED.Message),
  })
})

test('a message is neither lost nor doubled, whatever fails after it', async ({ page, openWaypost }) => {
  const dead = await startMailServer()
  await dead[Symbol.asyncDispose]()
  const waypost = await openWaypost({ env: mailsTo(dead) })
  await openContactAsPerson(page, waypost.url)
  await write(page)
  await sendButton(page).click()
  await expectSent(page)
  await expect.poll(waypost.output).toContain('No mail gets through')
  await waypost.kill()

  await using server = await startMailServer({ port: dead.port })
  await waypost.start()
  await expectSubjects(server, ['The lake'])

  // Whoever comes later comes once as well, and nothing comes again with it.
  await openContactAsPerson(page, waypost.url)
  await write(page, { ...TYPED, Subject: 'The hill' })
  await sendButton(page).click()
  await expectSent(page)
  await expectSubjects(server, ['The lake', 'The hill'])
  await expect.poll(() => runCommand(waypost, 'mail', 'list')).toMatch(/^No mails\.[^]* 2 mails\./)
})

test('a visitor whose message is not taken keeps it, and sends it once the site is back', async ({
  page,
  openWaypost,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_CONNECTION_REFUSED/, /^Error sending message: 0 Network Error$/)
  await using server = await startMailServer()
  const waypost = await openWaypost({ env: mailsTo(server) })
  await openContactAsPerson(page, waypost.url)
  // The client is there, and so are the dialogs.
  await page.getByLabel('Message').focus()
  await page.waitForLoadState('networkidle')
  await write(page)
  await waypost.kill()
  await sendButton(page).click()
  await expectFailed(page)
  await expectTyped(page, TYPED)
  await waypost.start()
  await sendButton(page).click()
  await expectSent(page)
  await expectSubjects(server, ['The lake'])
})

test('a message that looks like the work of a program waits until the creator lets it go', async ({
  page,
  openWaypost,
}) => {
  await using server = await startMailServer()
  const waypost = await openWaypost({ env: mailsTo(server) })
  await openContact(page, waypost.url)
  await page.locator('input[name=website]').evaluate((trap: HTMLInputElement) => (trap.value = 'Pills'))
  await write(page)
  await sendButton(page).click()
  await expectSent(page)
  await expectSubjects(server, ['A message waits for you'])
  const [, id = ''] = /npx waypost mail release (\w+)/.exec(server.received[0].text ?? '') ?? []
  expect(await runCommand(waypost, 'mail', 'release', id)).toContain('1 mail released.')
  await expectSubjects(server, ['A message waits for you', 'The lake'])
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

async function expectSubjects({ received }: MailServer, subjects: string[]) {
  await expect
    .poll(() => received.map(({ subject }) => subject))
    .toEqual(subjects.map((subject) => `${subject} (Side Lower)`))
}
