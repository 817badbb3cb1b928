import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContentFolder } from '../helpers/content-folder.ts'
import { expectAccessible, OWNER, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/test.ts'

test('she makes a copy, downloads it, and goes back to it, without the machine', async ({
  page,
  context,
  openWaypost,
  allowedErrors,
}) => {
  // The site is away while it restarts, and the session ends.
  allowedErrors.push(/ERR_CONNECTION_|ERR_EMPTY_RESPONSE|status of 40[01]/)
  const folder = await createContentFolder([{ id: 'tea', title: 'Tea', body: 'Green.' }])
  const waypost = await openWaypost({ env: { CONTENT_DIR: folder } })
  await signInToStudio(context, waypost)

  await test.step('she sets the mail server, and sees what stays in .env', async () => {
    await page.goto(`${waypost.url}/studio/messages/mail`)
    await expect(page.getByText(/were written as files/)).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('mehar@mail.example')
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await expect(page.getByText('It is a file now')).toBeVisible()
    await page.getByLabel('Server', { exact: true }).fill('smtp.mail.example')
    await page.getByLabel('User').fill('mehar@mail.example')
    await page.getByLabel('From').fill('Mehar <mehar@mail.example>')
    await page.getByRole('button', { name: 'Save the mail server' }).click()
    await expect(page.getByText('Type the password of this user.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('a secret')
    await page.getByRole('button', { name: 'Save the mail server' }).click()
    await expect(page.getByText('SMTP at smtp.mail.example:465')).toBeVisible()
    await expect(page.getByText(/It is a file now|accepted the mail/)).toHaveCount(0)
    await expectAccessible(page)
    await page.goto(`${waypost.url}/studio/settings`)
    await page.getByText('What most sites leave as it is').click()
    await page.getByRole('button', { name: /^Test ?: Database/ }).click()
    await expect(page.getByText(/It works\. The database .*waypost\.db answers\./)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'CONTENT_DIR' })).toHaveText('CONTENT_DIRSet')
    await expectAccessible(page)
  })

  await page.goto(`${waypost.url}/studio/copies`)
  const rows = page.getByRole('main').getByRole('listitem')

  await test.step('a copy is made, and read through', async () => {
    await expect(page.getByText('There is no copy yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Make a copy now' }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(/made by hand\. It can be read: \d+ files?, 1 account, 0 comments/)
    await expectAccessible(page)
  })

  await test.step('it is downloaded', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      rows.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^waypost-.*-by-hand\.tar\.gz$/)
    expect((await readFile(await download.path())).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
  })

  await test.step('the schedule is written into studio.yaml', async () => {
    await page.getByLabel('Each day').check()
    await page.getByLabel('At', { exact: true }).fill('04:15')
    await page.getByRole('button', { name: 'Save the schedule' }).click()
    await expect(page.getByText('The schedule is saved.')).toBeVisible()
    expect(await readFile(join(folder, 'studio.yaml'), 'utf8')).toMatch(/backups:\n {2}at: ["']?04:15/)
  })

  await test.step('a restore brings the text back, and the server restarts by itself', async () => {
    await writeFile(join(folder, 'articles/tea.md'), '---\ntitle: Coffee\n---\nBlack.\n')
    await rows.first().getByRole('button', { name: 'Restore' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(page).toHaveURL(/\/studio\/sign-in/)
    expect(await readFile(join(folder, 'articles/tea.md'), 'utf8')).toContain('Green.')
    // The screen knows her address.
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).not.toHaveURL(/sign-in/)
    await page.goto(`${waypost.url}/studio/copies`)
    await expect(rows.filter({ hasText: 'made before a restore' })).toHaveCount(1)
  })
})
