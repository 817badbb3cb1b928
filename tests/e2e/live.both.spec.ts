import { createAccount, openSession } from '../helpers/accounts.ts'
import { createContentFolder, writeArticle } from '../helpers/content-folder.ts'
import { askAsStranger } from '../helpers/http.ts'
import { expect, test } from '../helpers/test.ts'
import { addComment, countStreams, openArticle, openComments, setVisibility } from '../helpers/thread.ts'
import { runCommand } from '../helpers/waypost.ts'

test('a page whose server was killed comes back by itself and misses nothing', async ({
  page,
  openWaypost,
  allowedErrors,
}) => {
  // Whatever was on its way when the server was killed breaks in some way or other.
  allowedErrors.push(/net::ERR_/)
  const waypost = await openWaypost()
  const token = await openSession(waypost, await createAccount(waypost, 'shrike'))
  await addComment(waypost, token, 'Before')
  await openArticle(page, waypost)
  const comments = await openComments(page)
  await expect(comments.getByRole('listitem')).toHaveText([/Before/])
  await waypost.kill()
  await waypost.start()
  await addComment(waypost, token, 'While nobody was there')
  await expect(comments.getByRole('listitem')).toHaveText([/While nobody was there/, /Before/])
  await addComment(waypost, token, 'After')
  await expect(comments.getByRole('listitem')).toHaveText([/After/, /While nobody was there/, /Before/])
  await expect(comments.getByRole('heading')).toHaveText('Comments (3)')
})

test('a page that lost the network misses nothing once it has it again', async ({
  page,
  context,
  openWaypost,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const waypost = await openWaypost()
  const token = await openSession(waypost, await createAccount(waypost, 'ruff'))
  await openArticle(page, waypost)
  const comments = await openComments(page)
  await expect(comments).toContainText('No comments yet.')
  await context.setOffline(true)
  await page.evaluate(() => fetch('/healthz').catch(() => {}))
  await addComment(waypost, token, 'While nobody could hear it')
  await context.setOffline(false)
  await expect(comments.getByRole('listitem')).toHaveText([/While nobody could hear it/])
})

test('a hidden tab holds no connection, and knows all once it is seen again', async ({
  page,
  openWaypost,
}) => {
  const waypost = await openWaypost()
  const token = await openSession(waypost, await createAccount(waypost, 'hobby'))
  const streams = countStreams(page)
  await openArticle(page, waypost)
  const comments = await openComments(page)
  await expect.poll(streams).toBe(1)
  await setVisibility(page, 'hidden')
  await expect.poll(streams).toBe(0)
  await addComment(waypost, token, 'Unseen')
  await setVisibility(page, 'visible')
  await expect(comments.getByRole('listitem')).toHaveText([/Unseen/])
  await expect.poll(streams).toBe(1)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect.poll(streams).toBe(0)
})

test('what the creator does by her command is seen on open pages', async ({ page, openWaypost }) => {
  const waypost = await openWaypost()
  const token = await openSession(waypost, await createAccount(waypost, 'scoter'))
  const rude = await addComment(waypost, token, 'Something rude')
  await addComment(waypost, token, 'Something kind')
  await openArticle(page, waypost)
  const comments = await openComments(page)
  const items = comments.getByRole('listitem')
  await expect(items).toHaveText([/kind/, /rude/])

  expect(await runCommand(waypost, 'comments', 'search', 'rude')).toContain(rude.slice(0, 8))
  await runCommand(waypost, 'comments', 'remove', rude)
  await expect(items).toHaveText([/kind/])
  await expect(comments.getByRole('heading')).toHaveText('Comments (1)')
  await runCommand(waypost, 'comments', 'restore', rude)
  await expect(items).toHaveText([/kind/, /rude/])

  await runCommand(waypost, 'comments', 'close', '--all')
  await expect(comments).toContainText('Comments are closed.')
  await runCommand(waypost, 'comments', 'open', '--all')
  await expect(comments.getByRole('textbox')).toBeVisible()
})

test('an article takes no comments from the moment its file says so, and loses none that are there', async ({
  page,
  openWaypost,
}) => {
  const article = { id: 'quiet', title: 'Quiet', date: '2026-01-01', body: 'Hush.' }
  const dir = await createContentFolder([article])
  const waypost = await openWaypost({ contentDir: dir })
  const token = await openSession(waypost, await createAccount(waypost, 'smew'))
  await addComment(waypost, token, 'Still possible', 'quiet')
  await openArticle(page, waypost, 'quiet')
  const comments = await openComments(page)
  await comments.getByRole('textbox').fill('Half a thought')
  await writeArticle(dir, { ...article, comments: 'closed' })
  await expect(comments).toContainText('Comments are closed.')
  await expect(comments.getByRole('listitem')).toHaveText([/Still possible/])
  const refused = await askAsStranger(`${waypost.url}/api/articles/quiet/comments`, {
    method: 'POST',
    token,
    body: { text: 'No more' },
  })
  expect(refused).toMatchObject({ status: 403, value: { code: 'comments-closed' } })

  await expect(comments.getByRole('textbox')).not.toBeEditable()
  await expect(comments.getByRole('button', { name: 'Post Comment' })).toHaveCount(0)

  await writeArticle(dir, article)
  await expect(comments.getByRole('textbox')).toBeEditable()
  await expect(comments.getByRole('textbox')).toHaveValue('Half a thought')
})
