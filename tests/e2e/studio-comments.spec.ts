import type { Page } from '@playwright/test'
import { createAccount, openSession } from '../helpers/accounts.ts'
import { expectAccessible, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/talk.ts'
import { addComment, openArticle, openComments } from '../helpers/thread.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('she answers, removes and takes it back, and clears a wave in five touches', async ({
    page,
    context,
    waypost,
    article: { id },
  }) => {
    const mira = await openSession(waypost, await createAccount(waypost, 'mira'))
    await addComment(waypost, mira, 'Which boat leaves first?', id)
    await signInToStudio(context, waypost)
    await page.goto(`${waypost.url}/studio/comments?article=${id}`)
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
    const toast = (text: string | RegExp) => page.getByText(text)

    await test.step('one comment', async () => {
      await rows.getByRole('button', { name: 'Answer' }).tap()
      await page.getByLabel(/^Your answer to/).fill('The red one.')
      await expectAccessible(page)
      await page.locator('form').getByRole('button', { name: 'Answer' }).tap()
      await expect(toast('Your answer is on the site.')).toBeVisible()

      const shown = page.getByLabel('Show').locator('option').first()
      await expect(shown).toHaveText('All (2)')
      await rows.filter({ hasText: 'Which boat' }).getByRole('button', { name: 'Remove' }).tap()
      await expect(toast('1 comment removed.')).toBeVisible()
      await expect(rows.filter({ hasText: 'Which boat' })).toHaveCount(0)
      await expect(shown).toHaveText('All (1)')
      await page.getByRole('button', { name: 'Undo' }).tap()
      await expect(rows.filter({ hasText: 'The red one.' })).toContainText('Author')
      await expect(rows.filter({ hasText: 'answers' })).toContainText('Which boat leaves first?')
    })

    await test.step('a wave', async () => {
      const spammers = await Promise.all(
        ['a', 'b', 'c'].map(async (name) => openSession(waypost, await createAccount(waypost, name))),
      )
      for (let turn = 0; turn < 60; turn += 1)
        await addComment(waypost, spammers[turn % 3], `Cheap boats, offer ${turn}`, id)
      await page.goto(`${waypost.url}/studio/comments?article=${id}&q=cheap+boats`)
      await page.getByLabel('Select all 60 comments').tap()
      await expectAccessible(page)
      await page
        .getByRole('region', { name: 'Selected comments' })
        .getByRole('button', { name: 'Remove' })
        .tap()
      const dialog = page.getByRole('dialog', { name: 'Remove 60 comments?' })
      await dialog.getByLabel('Block the addresses that wrote them').tap()
      await dialog.getByRole('button', { name: 'Remove' }).tap()
      await expect(toast('60 comments removed, 3 addresses blocked.')).toBeVisible()
      await expect(page.getByText('No comment matches.')).toBeVisible()
      await expectAccessible(page)
    })
  })
})

test('on the site, the owner alone sees what moderates a comment, and readers load none of it', async ({
  page,
  context,
  openContext,
  waypost,
  article: { id },
}) => {
  const mira = await openSession(waypost, await createAccount(waypost, 'mira'))
  await addComment(waypost, mira, 'Which boat leaves first?', id)
  await signInToStudio(context, waypost)
  // The studio stores that it was opened here.
  await page.goto(`${waypost.url}/studio/comments?article=${id}`)
  await expect(page.getByText('Which boat leaves first?')).toBeVisible()

  const reader = await (await openContext()).newPage()
  const loadedBy = (one: Page) => {
    const addresses: string[] = []
    one.on('request', (request) => addresses.push(request.url()))
    return () => addresses.filter((address) => /\/studio\/|\/owner-/.test(address))
  }
  const [ofOwner, ofReader] = [loadedBy(page), loadedBy(reader)]
  await openArticle(reader, waypost, id)
  const readers = await openComments(reader)

  await openArticle(page, waypost, id)
  const comments = await openComments(page)
  const links = page.getByRole('navigation', { name: 'Studio' })
  await expect(links.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/studio/edit/articles/${id}`,
  )
  await expect(links.getByRole('link', { name: 'Write' })).toHaveAttribute('href', '/studio/new')
  await comments.getByRole('button', { name: /^Remove the comment/ }).click()
  await expect(readers.getByText('Which boat leaves first?', { exact: true })).toHaveCount(0)
  await expect(comments.getByText('Which boat leaves first?', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(comments.getByText('Which boat leaves first?', { exact: true })).toBeVisible()
  await expect(readers.getByText('Which boat leaves first?', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await expect(reader.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  expect(ofOwner()).not.toEqual([])
  expect(ofReader()).toEqual([])
})
