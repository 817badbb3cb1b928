import { createAccount, openSession } from '../helpers/accounts.ts'
import { expectAccessible, OWNER, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/test.ts'
import { addComment, ARTICLE } from '../helpers/thread.ts'

test('the owner finds a reader, reads what she wrote, exports it, and erases her with her comments', async ({
  page,
  context,
  request,
  waypost,
}) => {
  const reader = await createAccount(waypost, 'erased')
  const text = 'I was there at ten to six.'
  await addComment(waypost, await openSession(waypost, reader), text)

  await signInToStudio(context, waypost)
  await page.goto('/studio/readers')
  await expect(page.getByRole('listitem').filter({ hasText: OWNER.email })).toContainText('(you)')
  await page.getByRole('searchbox').fill(reader.email.toUpperCase())
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: reader.email }).click()
  const comment = page.getByRole('listitem').filter({ hasText: text })
  await expect(comment.getByRole('link')).not.toHaveText(ARTICLE)
  await expect(comment.getByRole('link')).toHaveAttribute('href', `/article/${ARTICLE}`)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export the data' }).click()
  expect((await download).suggestedFilename()).toBe('reader.json')

  await page.getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase this reader?' })
  await dialog.getByRole('radio', { name: 'are deleted' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText(`${reader.email} is erased.`)).toBeVisible()
  const left = await request.get(`/api/articles/${ARTICLE}/comments`)
  expect(await left.text()).not.toContain(text)
})
