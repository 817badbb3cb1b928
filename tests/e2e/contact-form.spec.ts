import type { Page, Request } from '@playwright/test'
import { ATTEMPT_ID } from '../../domain/attempt-id.ts'
import { MIN_WRITING_SECONDS } from '../../domain/contact-message.ts'
import {
  expectErrors,
  expectFailed,
  expectReady,
  expectSent,
  expectTyped,
  MESSAGE,
  openContact,
  playEmailService,
  sendButton,
  TYPED,
  write,
} from '../helpers/contact-form.ts'
import { expect, sharedWaypost, test as base } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'

const BAD_NAME = 'Name is required and must contain letters only.'
const BAD_EMAIL = 'Valid email is required.'
const NO_SUBJECT = 'Subject is required.'
const NO_MESSAGE = 'Message is required.'
const OUR_IDS = { user_id: 'waypost', service_id: 'waypost_mail', template_id: 'contact' }
const IDS = { user_id: 'mehar', service_id: 'post', template_id: 'letter' }

/** Where nobody listens: what is sent there is answered by the tests. */
const ELSEWHERE = 'http://elsewhere.example:4780'

const EMPTY = { 'Your Name': '', 'Your Email': '', Subject: '', Message: '' }

/** `choosy` has every setting of EmailJS that the client heeds. */
const test = base.extend<object, { choosy: Waypost }>({
  choosy: sharedWaypost(() => ({
    env: {
      EMAILJS_ORIGIN: ELSEWHERE,
      EMAILJS_USER_ID: IDS.user_id,
      EMAILJS_SERVICE_ID: IDS.service_id,
      EMAILJS_TEMPLATE_ID: IDS.template_id,
      EMAILJS_BLOCK_HEADLESS: 'yes',
      EMAILJS_BLOCK_LIST: `eve@example.com,${MESSAGE.email}`,
      EMAILJS_LIMIT_RATE_MS: '60000',
    },
  })),
})

test('a field shows its mistake after it was left, and not before', async ({ page }) => {
  await openContact(page)
  await expectErrors(page, {})
  await page.getByLabel('Your Name').focus()
  await expectErrors(page, {})
  await page.keyboard.press('Tab')
  await expectErrors(page, { 'Your Name': BAD_NAME })
  await page.keyboard.type('mira')
  await expectErrors(page, { 'Your Name': BAD_NAME })
  await page.keyboard.press('Tab')
  await expectErrors(page, { 'Your Name': BAD_NAME, 'Your Email': BAD_EMAIL })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expectErrors(page, {
    'Your Name': BAD_NAME,
    'Your Email': BAD_EMAIL,
    Subject: NO_SUBJECT,
    Message: NO_MESSAGE,
  })
  await write(page)
  await expectErrors(page, {})
})

test('an invalid form shows all its mistakes, focuses the first, and sends nothing', async ({ page }) => {
  const sent = await playEmailService(page)
  await openContact(page)
  await sendButton(page).click()
  await expectErrors(page, {
    'Your Name': BAD_NAME,
    'Your Email': BAD_EMAIL,
    Subject: NO_SUBJECT,
    Message: NO_MESSAGE,
  })
  await expect(page.getByLabel('Your Name')).toBeFocused()

  await write(page, { ...TYPED, Subject: '   ', Message: 'x'.repeat(10_001) })
  await page.getByLabel('Your Name').press('Enter')
  await expectErrors(page, { Subject: NO_SUBJECT, Message: 'Message must be at most 10,000 characters.' })
  await expect(page.getByLabel('Subject')).toBeFocused()
  // What is too long is not cut unasked.
  await expect(page.getByLabel('Message')).toHaveValue('x'.repeat(10_001))
  expect(sent).toEqual([])
})

test('a message uses only the fields of EmailJS’s client, and the form is empty afterwards', async ({
  page,
}) => {
  const sent = await playEmailService(page)
  await page.clock.install()
  await openContact(page)
  await write(page, { ...TYPED, 'Your Name': '  Mira Kaur ', Message: `\n${TYPED.Message}\n\n` })
  await page.clock.fastForward(3_000)
  await sendButton(page).click()
  await expectSent(page)
  await expect(sendButton(page)).toBeFocused()
  await expectTyped(page, EMPTY)
  await expectErrors(page, {})
  expect(sent).toEqual([
    {
      url: new URL('/api/v1.0/email/send', page.url()).href,
      body: {
        lib_version: '4.4.1',
        user_id: 'waypost',
        service_id: 'waypost_mail',
        template_id: 'contact',
        template_params: { ...MESSAGE, attempt: expect.stringMatching(ATTEMPT_ID) },
      },
    },
  ])

  await page.reload()
  await expectReady(page)
  await expectTyped(page, EMPTY)
})

test('signs of a program are sent to the e-mail service', async ({ page }) => {
  const sent = await playEmailService(page)
  const startedAt = Date.now()
  await openContact(page)
  const trap = page.locator('input[name=website]')
  await expect(trap).not.toBeInViewport()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(4)
  await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'))
  await write(page)
  await sendButton(page).click()
  await expectSent(page)
  await expect(trap).toHaveValue('')
  const passed = (Date.now() - startedAt) / 1_000
  const { seconds, attempt: _, ...message } = sent[0].body.template_params as Record<string, string>
  expect(message).toEqual({ ...MESSAGE, website: 'https://spam.example' })
  // It is told of who needs less than that, which a busy computer does not.
  const told = seconds ?? String(MIN_WRITING_SECONDS)
  expect(told).toMatch(/^\d+$/)
  expect(Number(told)).toBeLessThanOrEqual(Math.ceil(passed))
})

test('a spinner fills the screen while a message is sent, and a second click sends nothing', async ({
  page,
}) => {
  const release = Promise.withResolvers<void>()
  const sent: Request[] = []
  await page.route('**/api/v1.0/email/send', async (route) => {
    sent.push(route.request())
    await release.promise
    await route.fulfill({ body: 'OK' })
  })
  await openContact(page)
  await page.waitForLoadState('networkidle')
  await write(page)
  await sendButton(page).dblclick()
  await expect(page.getByRole('dialog').getByText('Loading')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Subject').press('Enter')
  // Who has led herself out of the spinner may go on writing, and loses nothing of that.
  await write(page, { Subject: 'The lake, again' })
  release.resolve()
  await expectSent(page)
  await expectTyped(page, { ...TYPED, Subject: 'The lake, again' })
  expect(sent).toHaveLength(1)
})

test('a failure is shown and logged, and the typed text stays', async ({ page, allowedErrors }) => {
  allowedErrors.push(/status of 502/, /^Error sending message: 502 Out of marigolds\.$/)
  await playEmailService(page, 502)
  await openContact(page)
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Error sending'))
  await write(page)
  await page.getByLabel('Subject').press('Enter')
  await expectFailed(page)
  expect((await logged).text()).toBe('Error sending message: 502 Out of marigolds.')
  await expect(sendButton(page)).toBeFocused()
  await expectTyped(page, TYPED)
  await expectErrors(page, {})

  const sent = await playEmailService(page)
  await page.keyboard.press('Enter')
  await expectSent(page)
  expect(sent).toHaveLength(1)
})

test('without a network or without the client, the status is 0', async ({ page, allowedErrors }) => {
  allowedErrors.push(/ERR_FAILED/, /^Error sending message: 0 Network Error$/)
  await page.route('**/api/v1.0/email/send', (route) => route.abort())
  await openContact(page)
  await expectFailing(page, '0 Network Error')

  await page.route('**/es-*.js', (route) => route.abort())
  await page.reload()
  await expectReady(page)
  const sent = await playEmailService(page)
  await expectFailing(page, '0 Network Error')
  expect(sent).toEqual([])
})

test('a request without an answer fails after 40 seconds', async ({ page, allowedErrors }) => {
  allowedErrors.push(/^Error sending message: 0 Network Error$/)
  await page.route('**/api/v1.0/email/send', () => undefined)
  await page.clock.install()
  await openContact(page)
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward(5_000)
  await write(page)
  const asked = page.waitForRequest('**/api/v1.0/email/send')
  await sendButton(page).click()
  await asked
  await page.clock.fastForward(38_000)
  await expect(page.getByText('Loading')).toBeVisible()
  await page.clock.fastForward(2_000)
  await expectFailed(page)
  await expectTyped(page, TYPED)
})

test('typed text survives a reload and other screens, and still counts as typed by a person', async ({
  page,
}) => {
  const sent = await playEmailService(page)
  const half = { ...EMPTY, 'Your Name': 'Mira Kaur', Message: TYPED.Message }
  await openContact(page)
  await write(page, half)
  await page.reload()
  await expectReady(page)
  await expectTyped(page, half)
  await expectErrors(page, {})

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expectTyped(page, half)
  await write(page, { 'Your Email': TYPED['Your Email'], Subject: TYPED.Subject })
  await sendButton(page).click()
  await expectSent(page)
  expect(sent[0].body.template_params).toMatchObject(MESSAGE)
  expect(sent[0].body.template_params).not.toHaveProperty('seconds')
})

test('where dialogs cannot be shown, the form itself shows the outcome', async ({ page, allowedErrors }) => {
  allowedErrors.push(/ERR_FAILED/, /status of 500/, /^Error sending message: 500 /)
  await page.route('**/dialogs-*.js', (route) => route.abort())
  await openContact(page)
  await page.waitForLoadState('networkidle')
  await playEmailService(page, 500)
  await write(page)
  await sendButton(page).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Oops... Failed to send message. Please try again later.')
  await expectTyped(page, TYPED)
  await playEmailService(page)
  await sendButton(page).click()
  await expect(main).toContainText('Message Sent! Thank you for contacting us.')
  await expect(main).not.toContainText('Oops...')
  await expectTyped(page, EMPTY)
})

test.describe('a site with its own contact settings', () => {
  // In one worker: they share a Waypost.
  test.describe.configure({ mode: 'default' })

  test('refuses automated browsers, blocked addresses and too frequent messages in the client', async ({
    page,
    choosy,
    allowedErrors,
  }) => {
    allowedErrors.push(/^Error sending message: (451|403|429) /)
    const sent = await playEmailService(page, 200, `${ELSEWHERE}/**`)
    await openContact(page, choosy.url)
    await expectFailing(page, '451 Unavailable For Headless Browser')

    await passForPerson(page)
    await page.reload()
    await expectReady(page)
    await expectFailing(page, '403 Forbidden')
    expect(sent).toEqual([])

    await write(page, { 'Your Email': 'noor@example.com' })
    await sendButton(page).click()
    await expectSent(page)
    await page.reload()
    await expectReady(page)
    await expectFailing(page, '429 Too Many Requests', { ...TYPED, 'Your Email': 'noor@example.com' })
    expect(sent).toHaveLength(1)
  })

  test('applies the limit, and otherwise works, in a browser without storage', async ({
    page,
    choosy,
    allowedErrors,
  }) => {
    // The second is what the router says of it.
    allowedErrors.push(/^Error sending message: 429 /, /The operation is insecure/)
    const sent = await playEmailService(page, 200, `${ELSEWHERE}/**`)
    await passForPerson(page)
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          configurable: true,
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
    })
    const allowed = { ...TYPED, 'Your Email': 'noor@example.com' }
    await openContact(page, choosy.url)
    await write(page, allowed)
    await sendButton(page).click()
    await expectSent(page)
    await expectFailing(page, '429 Too Many Requests', allowed)
    expect(sent).toHaveLength(1)
  })

  test('sends messages to the configured service elsewhere', async ({ page, choosy: { url } }) => {
    const sent = await playEmailService(page, 200, `${ELSEWHERE}/**`)
    await passForPerson(page)
    await openContact(page, url)
    await write(page, { ...TYPED, 'Your Email': 'noor@example.com' })
    await sendButton(page).click()
    await expectSent(page)
    expect(sent).toHaveLength(1)
    expect(sent[0].url).toBe(`${ELSEWHERE}/api/v1.0/email/send`)
    expect(sent[0].body).toMatchObject(IDS)
    expect((await page.request.post(`${url}/api/v1.0/email/send`, { data: {} })).status()).toBe(404)
  })

  test.describe('a browser without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('sends the typed text, and checks it for a service elsewhere', async ({ page, choosy }) => {
      const sent: Request[] = []
      await page.route('**/api/v1.0/email/send-form', async (route) => {
        sent.push(route.request())
        await route.fulfill({ contentType: 'text/html', body: '<h1>Thank you</h1>' })
      })
      for (const { from, to, ids } of [
        { from: '', to: '', ids: OUR_IDS },
        { from: choosy.url, to: ELSEWHERE, ids: IDS },
      ]) {
        await page.goto(`${from}/contact`)
        if (to === ELSEWHERE) {
          await write(page, { ...TYPED, 'Your Email': 'mira' })
          await sendButton(page).click()
          await expect(page.getByLabel('Your Email')).toBeFocused()
          expect(sent).toEqual([])
        }
        await write(page)
        await sendButton(page).click()
        await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
        const [request] = sent.splice(0)
        expect(request.url()).toContain(`${to}/api/v1.0/email/send-form`)
        const { user_id, service_id, template_id, ...message } = await fieldsOf(request)
        expect({ user_id, service_id, template_id }).toEqual(ids)
        expect(message).toEqual({
          ...MESSAGE,
          message: MESSAGE.message.replaceAll('\n', '\r\n'),
          website: '',
        })
      }
    })
  })
})

/** Hides from EmailJS's client that a program looks at the page, from its next load on. */
async function passForPerson(page: Page) {
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }))
}

/** Sends what was typed, which fails with a status and a text in the log. */
async function expectFailing(page: Page, reason: string, fields = TYPED) {
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Error sending'))
  await write(page, fields)
  await sendButton(page).click()
  await expectFailed(page)
  expect((await logged).text()).toBe(`Error sending message: ${reason}`)
  await expectTyped(page, fields)
}

/** The fields of a form that the browser sent by itself. */
async function fieldsOf(request: Request): Promise<Record<string, FormDataEntryValue>> {
  const headers = { 'content-type': (await request.allHeaders())['content-type'] }
  const form = await new Response(request.postData(), { headers }).formData()
  return Object.fromEntries(form)
}
