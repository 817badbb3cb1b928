import { createAccount, endSession, openSession, storeSession } from '../helpers/accounts.ts'
import { askAsStranger } from '../helpers/http.ts'
import { expect, test } from '../helpers/test.ts'
import { addComment, ARTICLE, openArticle, openComments } from '../helpers/thread.ts'

test('two instances on one database share new comments, and a session ended on one is refused on the other', async ({
  page,
  openContext,
  openWaypost,
}) => {
  const one = await openWaypost({ database: 'postgres' })
  const other = await openWaypost({ env: one.databaseEnv })
  const account = await createAccount(one, 'godwit')
  const token = await storeSession(page, one, account)
  await openArticle(page, one)
  const reader = await (await openContext()).newPage()
  await openArticle(reader, other)
  const comments = await openComments(reader)

  await addComment(one, token, 'From the one')
  await expect(comments.getByRole('listitem')).toHaveText([/From the one/])
  await addComment(other, await openSession(other, account), 'From the other')
  await expect(page.getByRole('button', { name: '2 comments' })).toBeVisible()
  await page.getByRole('button', { name: '0 likes' }).click()
  await expect(reader.getByRole('button', { name: '1 like' })).toBeVisible()

  const like = () => askAsStranger(`${other.url}/api/articles/${ARTICLE}/like`, { method: 'PUT', token })
  expect((await like()).status).toBe(200)
  await endSession(one, token)
  await expect.poll(async () => (await like()).status).toBe(401)
})
