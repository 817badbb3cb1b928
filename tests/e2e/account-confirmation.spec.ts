import type { BrowserContextOptions, Page } from '@playwright/test'
import { createAccount, PASSWORD, storeSession } from '../helpers/accounts.ts'
import { readMails, waitForMail } from '../helpers/outbox.ts'
import { answer, fill, logInHere, openPanel } from '../helpers/panel.ts'
import { expect, test } from '../helpers/test.ts'
import { openArticle, openComments, post } from '../helpers/thread.ts'
import type { Waypost } from '../helpers/waypost.ts'

/** The address in the sample's `site.yaml`. */
const CREATOR = 'hello@mehargill.example'

test('a first comment waits for a mailed link, and the creator’s account is blocked before it', async ({
  page,
  openContext,
  openWaypost,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 403/, /Error submitting comment:/)
  const waypost = await openWaypost({ env: { VERIFY_READERS: 'comment' } })

  const account = await createAccount(waypost, 'siskin')
  await storeSession(page, waypost, account)
  await openArticle(page, waypost)
  const comments = await openComments(page)
  await expect(comments).toContainText('Your first comment waits until you have confirmed your email address')
  await comments.getByRole('textbox').fill('What a lake.')
  await comments.getByRole('button', { name: 'Post Comment' }).click()
  await expect(comments).toContainText('Open the link that we have mailed to you, then post your comment.')
  await confirm(waypost, account.email, openContext)
  await expect(comments.getByRole('textbox')).toHaveValue('What a lake.')
  await comments.getByRole('button', { name: 'Post Comment' }).click()
  await expect(comments.getByRole('listitem')).toContainText('What a lake.')

  const creator = { email: CREATOR, password: PASSWORD }
  const hers = await (await openContext()).newPage()
  await hers.goto(`${waypost.url}/about`)
  const panel = await openPanel(hers)
  await panel.getByRole('button', { name: 'REGISTER' }).click()
  await fill(hers, { Email: CREATOR, Password: PASSWORD, 'Confirm Password': PASSWORD })
  await panel.getByRole('button', { name: 'REGISTER', exact: true }).click()
  await answer(hers, 'Registration Successful!', 'Your account has been created.', 'Login Now')
  const first = `Confirm your email address first: open the link that we have mailed to ${CREATOR}.`
  await expect(panel).toContainText(first)
  await fill(hers, { Password: PASSWORD })
  await hers.keyboard.press('Enter')
  await answer(hers, 'Login Failed', first, 'Try Again')
  await confirm(waypost, CREATOR, openContext)
  await logInHere(hers, creator)
  await openArticle(hers, waypost)
  await post(await openComments(hers), 'It is.')
  await expect(comments.getByRole('listitem').filter({ hasText: 'It is.' })).toContainText(
    'Mehar Gill Author',
  )
})

/** Opens the link of a mail on another device, without scripts, and confirms. */
async function confirm(
  waypost: Waypost,
  email: string,
  openContext: (options: BrowserContextOptions) => Promise<{ newPage(): Promise<Page> }>,
) {
  const mail = await waitForMail(async () => (await readMails(waypost, email))[0])
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')![0]
  const scriptless = await (await openContext({ javaScriptEnabled: false })).newPage()
  await scriptless.goto(link)
  await scriptless.getByLabel('Password').fill(PASSWORD)
  await scriptless.getByRole('button', { name: 'Confirm' }).click()
  await expect(scriptless.getByRole('heading')).toHaveText('Your email address is confirmed')
}
