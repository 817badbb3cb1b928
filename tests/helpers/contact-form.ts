import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { answer } from './panel.ts'

/** A visitor's message, by label. */
export const TYPED = {
  'Your Name': 'Mira Kaur',
  'Your Email': 'mira@example.com',
  Subject: 'The lake',
  Message: 'I was there at ten to six.\n\nIt was worth it.',
}

/** The same message as the form sends it. */
export const MESSAGE = {
  name: TYPED['Your Name'],
  email: TYPED['Your Email'],
  subject: TYPED.Subject,
  message: TYPED.Message,
}

/** Its text as the mail quotes it. */
export const QUOTED = MESSAGE.message.replaceAll(/^/gm, '> ')

/** Opens Contact and waits until its scripts handle the form. */
export async function openContact(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/contact`)
  await expectReady(page)
}

/** Waits until scripts handle the form. */
export async function expectReady(page: Page): Promise<void> {
  await hydrated(page)
  await expect(sendButton(page)).toBeVisible()
}

/** Fills in fields of the contact form, by label. */
export async function write(page: Page, fields: Record<string, string> = TYPED): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** Expects these values in the contact form, by label. */
export async function expectTyped(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
}

/** Expects exactly these errors in the contact form, each tied to its field. */
export async function expectErrors(page: Page, errors: Record<string, string>): Promise<void> {
  for (const [label, error] of Object.entries(errors))
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(error)
  await expect(page.getByRole('main').locator('[aria-invalid=true]')).toHaveCount(Object.keys(errors).length)
}

export function sendButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Send Message' })
}

/** Expects the success message and closes it. */
export async function expectSent(page: Page): Promise<void> {
  const text = 'Thank you for contacting us. We’ll get back to you soon.'
  await answer(page, 'Message Sent!', text, 'OK')
}

/** Expects the failure message and closes it. */
export async function expectFailed(page: Page): Promise<void> {
  await answer(page, 'Oops...', 'Failed to send message. Please try again later.', 'OK')
}

/** Answers in place of an e-mail service. @returns The requests so far; the list grows. */
export async function playEmailService(
  context: BrowserContext | Page,
  status = 200,
  address = '**/api/v1.0/email/send',
) {
  const sent: { url: string; body: Record<string, unknown> }[] = []
  await context.route(address, async (route) => {
    const request = route.request()
    sent.push({ url: request.url(), body: request.postDataJSON() as Record<string, unknown> })
    const headers = { 'access-control-allow-origin': '*' }
    await route.fulfill({ status, headers, body: status === 200 ? 'OK' : 'Out of marigolds.' })
  })
  return sent
}
