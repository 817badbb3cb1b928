import { createAccount, openSession } from '../helpers/accounts.ts'
import { writeArticle } from '../helpers/content-folder.ts'
import { askAsStranger } from '../helpers/http.ts'
import { askStudio, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/talk.ts'
import { addComment, countStreams, openArticle, openComments, setVisibility } from '../helpers/thread.ts'

test('a page reconnects by itself after the server was killed, and misses nothing', async ({
  page,
  waypost,
  article,
  allowedErrors,
}) => {
  // Whatever was on its way when the server was killed breaks in some way or other.
  allowedErrors.push(/net::ERR_/)
  const token = await openSession(waypost, await createAccount(waypost, 'shrike'))
  await addComment(waypost, token, 'Before', article.id)
  await openArticle(page, waypost, article.id)
  const comments = await openComments(page)
  await expect(comments.getByRole('listitem')).toHaveText([/Before/])
  await waypost.kill()
  await waypost.start()
  await addComment(waypost, token, 'While nobody was there', article.id)
  await expect(comments.getByRole('listitem')).toHaveText([/While nobody was there/, /Before/])
  await addComment(waypost, token, 'After', article.id)
  await expect(comments.getByRole('listitem')).toHaveText([/After/, /While nobody was there/, /Before/])
  await expect(comments.getByRole('heading')).toHaveText('Comments (3)')
})

test('a page misses nothing after it lost the network', async ({
  page,
  context,
  waypost,
  article,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const token = await openSession(waypost, await createAccount(waypost, 'ruff'))
  await openArticle(page, waypost, article.id)
  const comments = await openComments(page)
  await expect(comments).toContainText('No comments yet.')
  await context.setOffline(true)
  await page.evaluate(() => fetch('/healthz').catch(() => {}))
  await addComment(waypost, token, 'While nobody could hear it', article.id)
  await context.setOffline(false)
  await expect(comments.getByRole('listitem')).toHaveText([/While nobody could hear it/])
})

test('a hidden tab has no connection, and catches up once it is visible', async ({
  page,
  waypost,
  article,
}) => {
  const token = await openSession(waypost, await createAccount(waypost, 'hobby'))
  const streams = countStreams(page)
  await openArticle(page, waypost, article.id)
  const comments = await openComments(page)
  await expect.poll(streams).toBe(1)
  await setVisibility(page, 'hidden')
  await expect.poll(streams).toBe(0)
  await addComment(waypost, token, 'Unseen', article.id)
  await setVisibility(page, 'visible')
  await expect(comments.getByRole('listitem')).toHaveText([/Unseen/])
  await expect.poll(streams).toBe(1)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect.poll(streams).toBe(0)
})

test('moderation in the studio takes effect on open pages', async ({ page, context, waypost, article }) => {
  await signInToStudio(context, waypost)
  const token = await openSession(waypost, await createAccount(waypost, 'scoter'))
  const rude = await addComment(waypost, token, 'Something rude', article.id)
  await addComment(waypost, token, 'Something kind', article.id)
  await openArticle(page, waypost, article.id)
  const comments = await openComments(page)
  const items = comments.getByRole('listitem')
  await expect(items).toHaveText([/kind/, /rude/])

  const change = (action: string) =>
    askStudio(context, waypost, 'POST comments/changes', { action, selection: { ids: [rude] } })
  await change('remove')
  await expect(items).toHaveText([/kind/])
  await expect(comments.getByRole('heading')).toHaveText('Comments (1)')
  await change('restore')
  await expect(items).toHaveText([/kind/, /rude/])

  const close = (isClosed: boolean) =>
    askStudio(context, waypost, 'PUT comments/closed', { article: article.id, isClosed })
  await close(true)
  await expect(comments).toContainText('Comments are closed.')
  await close(false)
  await expect(comments.getByRole('textbox')).toBeVisible()
})

test('an article with closed comments accepts none at once, and keeps existing ones', async ({
  page,
  waypost,
  article,
}) => {
  const token = await openSession(waypost, await createAccount(waypost, 'smew'))
  await addComment(waypost, token, 'Still possible', article.id)
  await openArticle(page, waypost, article.id)
  const comments = await openComments(page)
  await comments.getByRole('textbox').fill('Half a thought')
  await writeArticle(waypost.contentDir, { ...article, comments: 'closed' })
  await expect(comments).toContainText('Comments are closed.')
  await expect(comments.getByRole('listitem')).toHaveText([/Still possible/])
  const refused = await askAsStranger(`${waypost.url}/api/articles/${article.id}/comments`, {
    method: 'POST',
    token,
    body: { text: 'No more' },
  })
  expect(refused).toMatchObject({ status: 403, value: { code: 'comments-closed' } })

  await expect(comments.getByRole('textbox')).not.toBeEditable()
  await expect(comments.getByRole('button', { name: 'Post Comment' })).toHaveCount(0)

  await writeArticle(waypost.contentDir, article)
  await expect(comments.getByRole('textbox')).toBeEditable()
  await expect(comments.getByRole('textbox')).toHaveValue('Half a thought')
})
