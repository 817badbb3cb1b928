import {
  createAccount,
  endSession,
  openSession,
  sessionChecked,
  signInHere,
  storeSession,
} from '../helpers/accounts.ts'
import { writeArticle } from '../helpers/content-folder.ts'
import { askAsStranger } from '../helpers/http.ts'
import { compose } from '../helpers/keyboard.ts'
import { agree, answer, expectErrors, fill, logInHere, logOut, storedKeys } from '../helpers/panel.ts'
import { expect, test } from '../helpers/talk.ts'
import { typefacesLoaded } from '../helpers/typefaces.ts'
import { addComment, openArticle, openComments, post } from '../helpers/thread.ts'

test('a comment appears on every open page as typed', async ({ page, openContext, waypost, article }) => {
  const account = await createAccount(waypost, 'fieldfare')
  await storeSession(page, waypost, account)
  await openArticle(page, waypost, article.id)
  const [guest, other] = [await (await openContext()).newPage(), await (await openContext()).newPage()]
  await storeSession(other, waypost, await createAccount(waypost, 'redwing'))
  for (const reader of [guest, other]) await openArticle(reader, waypost, article.id)
  const theirs = [await openComments(guest), await openComments(other)]
  const mine = await openComments(page)

  await expect(mine.getByRole('button', { name: 'Post Comment' })).toBeDisabled()
  await mine.getByPlaceholder('Write your comment...').fill('   \n ')
  await expect(mine.getByRole('button', { name: 'Post Comment' })).toBeDisabled()
  await expect(mine).toContainText('Your comment will be signed ‘fieldfare’.')
  await post(mine, '  Two lines,\n<b>as typed</b> & "so" 🌾 (https://example.com/a?b=c). ')
  await expect(mine.getByRole('textbox')).toHaveValue('')
  await expect(mine.getByRole('textbox')).toBeFocused()

  for (const comments of [mine, ...theirs]) {
    const comment = comments.getByRole('listitem')
    await expect(comment).toHaveCount(1)
    await expect(comment).toContainText('fieldfare')
    await expect(comment).not.toContainText(account.email)
    await expect(comment).toContainText('Just now')
    await expect(comment.getByText('F', { exact: true })).toBeVisible()
    const text = comment.getByRole('paragraph').filter({ hasText: 'Two lines,' })
    expect(await text.innerText()).toBe('Two lines,\n<b>as typed</b> & "so" 🌾 (https://example.com/a?b=c).')
    const link = text.getByRole('link', { name: 'https://example.com/a?b=c', exact: true })
    await expect(link).toHaveAttribute('href', 'https://example.com/a?b=c')
    await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')
    await expect(comments.getByRole('heading')).toHaveText('Comments (1)')
  }
  await expect(guest.getByRole('button', { name: '1 comment' })).toHaveAttribute('aria-expanded', 'true')
  await guest.getByRole('button', { name: '1 comment' }).click()
  await expect(theirs[0]).toBeHidden()
})

test('the disabled comment button is readable while a touch leaves it hovered', async ({
  page,
  waypost,
  article,
}) => {
  await storeSession(page, waypost, await createAccount(waypost, 'dunnock'))
  await openArticle(page, waypost, article.id)
  const button = (await openComments(page)).getByRole('button', { name: 'Post Comment' })
  await expect(button).toBeDisabled()
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const id = await button.evaluate((element) => (element.id = 'touched'))
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: `#${id}` })
  await browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] })
  await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('a guest who comments logs in first, and returns to the same text and place', async ({
  page,
  waypost,
  article,
}) => {
  const account = await createAccount(waypost, 'whinchat')
  await page.setViewportSize({ width: 390, height: 700 })
  await openArticle(page, waypost, article.id)
  const comments = await openComments(page)
  await post(comments, 'What I wanted to say')
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading')).toHaveText('LOGIN')
  await expect(panel).toHaveAccessibleDescription('To comment, sign in.')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  const field = comments.getByRole('textbox')
  await expect(field).toHaveValue('What I wanted to say')

  const before = await field.boundingBox()
  await comments.getByRole('button', { name: 'Post Comment' }).click()
  await logInHere(page, account)
  await expect(field).toHaveValue('What I wanted to say')
  await expect(field).toBeFocused()
  await expect.poll(async () => Math.abs((await field.boundingBox())!.y - before!.y)).toBeLessThan(3)
  await comments.getByRole('button', { name: 'Post Comment' }).click()
  await expect(comments.getByRole('listitem')).toContainText('What I wanted to say')
  await expect(field).toHaveValue('')
  await page.reload()
  await expect(comments.getByRole('textbox')).toHaveValue('')
})

test('a comment with an ended session is not lost', async ({ page, waypost, article, allowedErrors }) => {
  allowedErrors.push(/status of 401/)
  const account = await createAccount(waypost, 'pipit')
  const token = await storeSession(page, waypost, account)
  const checked = sessionChecked(page)
  await openArticle(page, waypost, article.id)
  const comments = await openComments(page)
  await checked
  await endSession(waypost, token)
  await post(comments, 'Said too late')
  await answer(page, 'Session Ended', 'You have been logged out. Log in again to go on.', 'OK')
  await logInHere(page, account)
  await expect(comments.getByRole('textbox')).toHaveValue('Said too late')
  await comments.getByRole('button', { name: 'Post Comment' }).click()
  await expect(comments.getByRole('listitem')).toContainText('Said too late')
})

test('a spinner covers the page while a comment is saved, a refusal shows its reason, a failure is only logged, and the text stays', async ({
  page,
  waypost,
  article,
  allowedErrors,
}) => {
  allowedErrors.push(/Error submitting comment:/, /status of (409|429)/)
  await storeSession(page, waypost, await createAccount(waypost, 'twite'))
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await openArticle(page, waypost, article.id)
  const comments = await openComments(page)
  const release = Promise.withResolvers<void>()
  await page.route('**/comments', async (route) => {
    if (route.request().method() === 'POST') await release.promise
    await route.continue()
  })
  await post(comments, 'Once')
  await expect(page.getByRole('dialog', { name: 'Please wait' })).toHaveCount(1)
  await page.keyboard.press('Control+Enter')
  release.resolve()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(comments.getByRole('listitem')).toHaveCount(1)

  await post(comments, 'Once')
  await expect
    .poll(() => logged.filter((text) => text.startsWith('Error submitting comment:')).length)
    .toBe(1)
  const field = comments.getByRole('textbox')
  await expect(comments.getByRole('alert')).toHaveText('This was said already.')
  await expect(field).toHaveAccessibleDescription(/^This was said already\./)
  await expect(field).toHaveValue('Once')
  await post(comments, 'Twice')
  await expect(comments.getByRole('listitem')).toHaveCount(2)
  await page.route('**/comments', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 429, body: '{}' }) : route.fallback(),
  )
  await post(comments, 'One too many')
  await expect
    .poll(() => logged.filter((text) => text.startsWith('Error submitting comment:')).length)
    .toBe(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(comments.getByRole('alert')).toBeEmpty()
  await expect(field).toHaveValue('One too many')
  await expect(comments.getByRole('listitem')).toHaveCount(2)
})

test('a second press after a lost answer shows the comment that was stored', async ({
  page,
  waypost,
  article,
  allowedErrors,
}) => {
  allowedErrors.push(/Error submitting comment:/, /ERR_FAILED/)
  await storeSession(page, waypost, await createAccount(waypost, 'dunlin'))
  await openArticle(page, waypost, article.id)
  const comments = await openComments(page)
  const field = comments.getByRole('textbox')
  let isLost = false
  await page.route('**/comments', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    await route.fetch()
    return route.abort()
  })
  await post(comments, 'Thank you!')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field).toHaveValue('Thank you!')
  await page.reload()
  await comments.getByRole('button', { name: 'Post Comment' }).click()
  await expect(field).toHaveValue('')
  await expect(comments.getByRole('alert')).toBeEmpty()
  await expect(comments.getByRole('listitem')).toHaveCount(1)
  await expect(comments.getByRole('heading')).toHaveText('Comments (1)')
})

test('a comment without anything to see cannot be posted', async ({ page, waypost, article }) => {
  await storeSession(page, waypost, await createAccount(waypost, 'godwit'))
  await openArticle(page, waypost, article.id)
  const comments = await openComments(page)
  const button = comments.getByRole('button', { name: 'Post Comment' })
  for (const text of ['\u200b', '\u2800', '\u3164', '\u00ad', '\u200d\n\ufe0f']) {
    await comments.getByRole('textbox').fill(text)
    await expect(button).toBeDisabled()
  }
  await post(comments, 'می‌خواهم 👩‍👩‍👧')
  await expect(comments.getByRole('listitem')).toContainText('می‌خواهم 👩‍👩‍👧')
})

test('a reader deletes only her own comment, and it disappears from every page', async ({
  page,
  openContext,
  waypost,
  article,
}) => {
  const guest = await (await openContext()).newPage()
  await addComment(
    waypost,
    await openSession(waypost, await createAccount(waypost, 'dunnock')),
    'By another',
    article.id,
  )
  await storeSession(page, waypost, await createAccount(waypost, 'serin'))
  await openArticle(page, waypost, article.id)
  await openArticle(guest, waypost, article.id)
  const [mine, theirs] = [await openComments(page), await openComments(guest)]
  await post(mine, 'By me')
  await expect(theirs.getByRole('listitem')).toHaveText([/By me/, /By another/])
  await expect(theirs.getByRole('button', { name: 'Delete' })).toHaveCount(0)

  await mine.getByRole('button', { name: 'Delete' }).click()
  await agree(page, 'Are you sure?', 'Your comment will be deleted.', 'Yes, delete')
  for (const comments of [mine, theirs]) {
    await expect(comments.getByRole('listitem')).toHaveText([/By another/])
    await expect(comments.getByRole('heading')).toHaveText('Comments (1)')
  }
})

test('a reader changes her comment within 15 minutes, and every page marks it as changed', async ({
  page,
  openContext,
  waypost,
  article,
  allowedErrors,
}) => {
  allowedErrors.push(/Error changing comment:/, /status of 409/)
  const token = await storeSession(page, waypost, await createAccount(waypost, 'garganey'))
  await addComment(waypost, token, 'Said before', article.id)
  await addComment(waypost, token, 'Teh lake', article.id)
  const guest = await (await openContext()).newPage()
  await page.clock.install()
  await openArticle(page, waypost, article.id)
  await openArticle(guest, waypost, article.id)
  const [mine, theirs] = [await openComments(page), await openComments(guest)]
  await expect(theirs.getByRole('listitem')).toHaveCount(2)
  await expect(theirs.getByRole('button', { name: 'Edit' })).toHaveCount(0)

  const comment = mine.getByRole('listitem').first()
  await comment.getByRole('button', { name: 'Edit' }).click()
  const field = comment.getByRole('textbox')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Teh lake')
  await field.fill('Said before')
  await comment.getByRole('button', { name: 'Save' }).click()
  await expect(comment.getByRole('alert')).toHaveText('This was said already.')
  await field.fill('The lake')
  await page.keyboard.press('Control+Enter')
  await expect(comment.getByRole('textbox')).toHaveCount(0)
  await expect(comment.getByRole('button', { name: 'Edit' })).toBeFocused()
  for (const comments of [mine, theirs])
    await expect(comments.getByRole('listitem')).toHaveText([/edited.*The lake/, /Said before/])

  await comment.getByRole('button', { name: 'Edit' }).click()
  await compose(page, 'k', 'か')
  for (const key of ['Control+Enter', 'Escape']) await page.keyboard.press(key)
  await page.keyboard.insertText('か')
  await expect(field).toHaveValue('The lakeか')
  await field.fill('The lake')
  await field.press('Escape')
  await expect(field).toHaveCount(0)
  await page.clock.fastForward(15 * 60_000)
  await expect(comment.getByRole('button')).toHaveText([/^Delete/])
})

test('a reply names its recipient and can quote, even if its author has to log in first', async ({
  page,
  openContext,
  waypost,
  article,
}) => {
  const token = await openSession(waypost, await createAccount(waypost, 'ruff'))
  const asked = await addComment(waypost, token, 'How deep is it?\nI wonder.', article.id)
  await addComment(waypost, token, 'Another thought', article.id)
  const guest = await (await openContext()).newPage()
  await openArticle(guest, waypost, article.id)
  await openArticle(page, waypost, article.id)
  const [mine, theirs] = [await openComments(page), await openComments(guest)]
  await mine.getByRole('button', { name: 'Answer ruff’s comment ‘How deep' }).click()
  const field = mine.getByRole('textbox')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Answer to ruff/)
  await mine.getByRole('checkbox', { name: 'Quote ‘How deep is it?’' }).check()
  await post(mine, 'Very.')
  await logInHere(page, await createAccount(waypost, 'reeve'))
  await expect(field).toHaveAccessibleDescription(/Answer to ruff/)
  await mine.getByRole('button', { name: 'Post Comment' }).click()
  await expect(mine.getByRole('listitem')).toHaveCount(3)
  await expect(mine.getByRole('button', { name: 'Do not answer' })).toHaveCount(0)
  for (const comments of [mine, theirs]) {
    const answer = comments.getByRole('listitem').filter({ hasText: 'Very.' })
    await expect(answer).toContainText('Answer to ruff')
    await expect(answer.getByRole('blockquote')).toHaveText('How deep is it?')
  }
  const answer = theirs.getByRole('listitem').filter({ hasText: 'Very.' })
  await answer.getByRole('link', { name: 'ruff' }).click()
  await expect(theirs.getByRole('listitem').filter({ hasText: 'I wonder.' })).toBeFocused()

  await askAsStranger(`${waypost.url}/api/articles/${article.id}/comments/${asked}`, {
    method: 'DELETE',
    token,
  })
  await expect(answer).toContainText('Answer to a comment that is gone')
  await expect(answer.getByRole('blockquote')).toHaveCount(0)
  await theirs.getByRole('button', { name: 'Answer' }).first().click()
  await theirs.getByRole('button', { name: 'Do not answer' }).click()
  await expect(theirs.getByRole('textbox')).toBeFocused()
})

test('a long thread loads in pages of 50, and the reader keeps her place', async ({
  page,
  waypost,
  article,
}) => {
  const token = await openSession(waypost, await createAccount(waypost, 'bunting'))
  for (let index = 1; index <= 120; index += 1)
    await addComment(waypost, token, `Thought number ${index}.`, article.id)
  await openArticle(page, waypost, article.id)
  const comments = await openComments(page)
  const items = comments.getByRole('listitem')
  await expect(comments.getByRole('heading')).toHaveText('Comments (120)')
  await expect(items).toHaveCount(50)
  await expect(items.first()).toContainText('number 120.')

  const earlier = comments.getByRole('button', { name: 'Show earlier comments' })
  // Text that takes its shape later would move the page, and a click by the mouse would scroll to where it has gone.
  await typefacesLoaded(page)
  await earlier.scrollIntoViewIfNeeded()
  const last = items.nth(49)
  const before = await last.boundingBox()
  await earlier.dispatchEvent('click')
  await expect(items).toHaveCount(100)
  await addComment(waypost, token, 'A new one above.', article.id)
  await expect(items).toHaveCount(101)
  await expect.poll(async () => Math.abs((await items.nth(50).boundingBox())!.y - before!.y)).toBeLessThan(3)
  await earlier.click()
  await expect(items).toHaveCount(121)
  await expect(items.last()).toContainText('number 1.')
  await expect(earlier).toHaveCount(0)
  await expect(items.nth(101)).toBeFocused()
})

test('a comment has an address, which shows it wherever it is in the list', async ({
  page,
  openContext,
  waypost,
  article,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 404/)
  const token = await openSession(waypost, await createAccount(waypost, 'pratincole'))
  const first = await addComment(waypost, token, 'The very first.', article.id)
  for (let index = 2; index <= 70; index += 1)
    await addComment(waypost, token, `Thought number ${index}.`, article.id)
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(`${waypost.url}/article/${article.id}#comment-${first}`)
  const comments = page.getByRole('region', { name: 'Comments' })
  const target = comments.getByRole('listitem').filter({ hasText: 'The very first.' })
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
  await expect(target).toHaveAttribute('aria-current', 'true')

  const other = comments.getByRole('listitem').filter({ hasText: 'number 65.' })
  await other.getByRole('link', { name: 'Just now' }).click()
  await expect(other).toBeFocused()
  await expect(target).not.toHaveAttribute('aria-current')
  await expect(page).toHaveURL(/#comment-[\w-]+$/)
  const address = page.url()
  await page.goBack()
  await expect(target).toHaveAttribute('aria-current', 'true')

  const elsewhere = await (await openContext()).newPage()
  await elsewhere.goto(address)
  const theirs = elsewhere.getByRole('region', { name: 'Comments' })
  await expect(theirs.getByRole('listitem').filter({ hasText: 'number 65.' })).toBeFocused()
  await elsewhere.goto(`${waypost.url}/about`)
  await elsewhere.goto(`${waypost.url}/article/${article.id}#comment-never-was`)
  await expect(theirs).toContainText('The comment of this link no longer exists.')
  await expect(theirs.getByRole('heading')).toBeFocused()
  await expect(theirs.getByRole('heading')).toBeInViewport()
})

test('comments that open below the screen scroll into view', async ({ page, waypost, article }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await openArticle(page, waypost, article.id)
  const button = page.getByRole('button', { name: '0 comments' })
  await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await button.click()
  const field = page.getByRole('region', { name: 'Comments' }).getByRole('textbox')
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(button).toBeFocused()
})

test('a reader who reloads the page or returns to it finds it as she left it', async ({
  page,
  waypost,
  article,
}) => {
  const token = await openSession(waypost, await createAccount(waypost, 'whimbrel'))
  for (let index = 1; index <= 70; index += 1)
    await addComment(waypost, token, `Thought number ${index}.`, article.id)
  await openArticle(page, waypost, article.id)
  // Over the text: the sidebar scrolls by itself.
  await page.mouse.move(640, 360)
  await page.mouse.wheel(0, 2_000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2_000)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2_000)

  const comments = await openComments(page)
  const items = comments.getByRole('listitem')
  await comments.getByRole('button', { name: 'Show earlier comments' }).click()
  await expect(items).toHaveCount(70)
  const thought = comments.getByRole('listitem').filter({ hasText: 'number 10.' })
  await thought.scrollIntoViewIfNeeded()
  const before = await thought.boundingBox()
  const isBack = async () => Math.abs((await thought.boundingBox())!.y - before!.y) < 3

  await page.reload()
  await expect(items).toHaveCount(70)
  await expect.poll(isBack).toBe(true)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(comments).toHaveCount(0)
  await page.goBack()
  await expect(items).toHaveCount(70)
  await expect.poll(isBack).toBe(true)

  await page.goto(`${waypost.url}/about`)
  await openArticle(page, waypost, article.id)
  await expect(page.getByRole('button', { name: '70 comments' })).toHaveAttribute('aria-expanded', 'false')
})

test('the age of a comment updates itself', async ({ page, waypost, article }) => {
  const token = await openSession(waypost, await createAccount(waypost, 'crake'))
  await page.clock.install()
  // Only the page's clock is moved; it must not learn of the server's.
  await page.route(/\/api\/articles\/[^/]+(\/comments)?$/, async (route) => {
    const response = await route.fetch()
    const { date: _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await addComment(waypost, token, 'How old am I?', article.id)
  await openArticle(page, waypost, article.id)
  const comments = await openComments(page)
  await expect(comments.getByRole('listitem')).toContainText('Just now')
  for (const [minutes, age] of [
    [1, '1 minute ago'],
    [2, '3 minutes ago'],
    [57, '1 hour ago'],
    [23 * 60, 'Yesterday'],
    [24 * 60, '2 days ago'],
  ] as const) {
    await page.clock.fastForward(minutes * 60_000 + 100)
    await expect(comments.getByRole('listitem')).toContainText(age)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the comments of a deleted account stay, signed Guest', async ({
  page,
  openContext,
  waypost,
  article,
}) => {
  const account = await createAccount(waypost, 'knot')
  const token = await signInHere(page, waypost, account)
  await addComment(waypost, token, 'I was here', article.id)
  const guest = await (await openContext()).newPage()
  await openArticle(guest, waypost, article.id)
  const theirs = await openComments(guest)
  await expect(theirs.getByRole('listitem')).toContainText('knot')
  await openArticle(page, waypost, article.id)
  await page.getByRole('button', { name: '0 likes' }).click()
  await expect(guest.getByRole('button', { name: '1 like' })).toBeVisible()

  const asked = await page.request.delete(`${waypost.url}/api/auth/account`, {
    headers: { authorization: `Bearer ${token}` },
    data: { password: account.password },
  })
  expect(asked.status()).toBe(204)
  await expect(theirs.getByRole('listitem')).toContainText('Guest')
  await expect(theirs.getByRole('listitem')).not.toContainText('knot')
  await expect(theirs.getByRole('listitem')).toContainText('I was here')
  await expect(guest.getByRole('button', { name: '0 likes' })).toBeVisible()
})

test('addresses can be shown, and first comments can be held so that only their authors see them', async ({
  page,
  openContext,
  openWaypost,
}) => {
  const waypost = await openWaypost({ env: { COMMENT_AUTHOR: 'email', HOLD_FIRST_COMMENTS: 'yes' } })
  const account = await createAccount(waypost, 'yellowhammer')
  await storeSession(page, waypost, account)
  await openArticle(page, waypost)
  const mine = await openComments(page)
  await expect(mine).toContainText('Your email address will be shown with your comment.')
  await post(mine, 'May I?')
  const comment = mine.getByRole('listitem')
  await expect(comment).toContainText('Waiting for approval. Only you can see it.')
  await expect(comment).toContainText(account.email)
  await expect(mine.getByRole('heading')).toHaveText('Comments (0)')
  await page.reload()
  await expect(comment).toContainText('May I?')

  const guest = await (await openContext()).newPage()
  await openArticle(guest, waypost)
  const theirs = await openComments(guest)
  await expect(theirs).toContainText('No comments yet.')
  await expect(theirs.getByRole('listitem')).toHaveCount(0)
})

test('a reader chooses the name on her comments, including old ones', async ({
  page,
  openContext,
  waypost,
  article,
}) => {
  const account = await createAccount(waypost, 'wryneck')
  await addComment(waypost, await storeSession(page, waypost, account), 'Under which name?', article.id)
  await openArticle(page, waypost, article.id)
  const comments = await openComments(page)
  const comment = comments.getByRole('listitem')
  await expect(comment).toContainText('wryneck')
  const changeName = comments.getByRole('button', { name: 'Change name' })
  await changeName.click()
  const panel = page.getByRole('dialog', { name: 'Your account' })
  await panel.getByText('Change name').click()
  await fill(page, { Name: 'Mira\u202e' })
  await page.keyboard.press('Enter')
  await expectErrors(page, { Name: 'Name must not contain invisible characters.' })
  await fill(page, { Name: '  Öykü   Çelik ' })
  await page.keyboard.press('Enter')
  await answer(page, 'Name Saved!', 'Your comments are signed ‘Öykü Çelik’.', 'OK')
  await expect(panel.getByLabel('Name')).toHaveValue('Öykü Çelik')
  await page.keyboard.press('Escape')
  await expect(changeName).toBeFocused()
  await expect(comment).toContainText('Öykü Çelik')
  await expect(comment.getByText('Ö', { exact: true })).toBeVisible()
  await expect(comments).toContainText('Your comment will be signed ‘Öykü Çelik’.')

  const guest = await (await openContext()).newPage()
  await openArticle(guest, waypost, article.id)
  await expect((await openComments(guest)).getByRole('listitem')).toContainText('Öykü Çelik')
})

test('a logout removes unsent text from the device', async ({ page, waypost, article, allowedErrors }) => {
  allowedErrors.push(/Error submitting comment:/, /status of 429/)
  await storeSession(page, waypost, await createAccount(waypost, 'siskin'))
  await openArticle(page, waypost, article.id)
  const comments = await openComments(page)
  await page.route('**/comments', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 429, body: '{}' }) : route.fallback(),
  )
  await post(comments, 'For my eyes alone')
  const draft = `waypost.draft.${article.id}`
  await expect.poll(() => storedKeys(page)).toContain(draft)
  await logOut(page)
  await expect(comments.getByRole('textbox')).toHaveValue('')
  await page.reload()
  await expect(comments.getByRole('textbox')).toHaveValue('')
  await expect.poll(() => storedKeys(page)).toEqual([])

  // On another screen than that of the text.
  await storeSession(page, waypost, await createAccount(waypost, 'serin'))
  await page.evaluate((key) => localStorage.setItem(key, '"Not sent"'), draft)
  await page.goto('/about')
  await logOut(page)
  await expect.poll(() => storedKeys(page)).toEqual([])
})

test('typed text survives a reload of the page', async ({ page, waypost, article }) => {
  await openArticle(page, waypost, article.id)
  const comments = await openComments(page)
  await comments.getByRole('textbox').fill('Not finished')
  await page.reload()
  await expect(comments.getByRole('textbox')).toHaveValue('Not finished')
  const other = { ...article, id: `${article.id}-other` }
  await writeArticle(waypost.contentDir, other)
  const readStatus = async () => (await page.request.get(`/api/entries/${other.id}`)).status()
  await expect.poll(readStatus).toBe(200)
  await openArticle(page, waypost, other.id)
  await openComments(page)
  await expect(comments.getByRole('textbox')).toHaveValue('')
  await openArticle(page, waypost, article.id)
  await openComments(page)
  await expect(comments.getByRole('textbox')).toHaveValue('Not finished')
})
