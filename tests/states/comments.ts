import { expect, type Locator, type Page } from '@playwright/test'
import { createAccount, openSession, signInHere } from '../helpers/accounts.ts'
import { addComment, changeComment, openArticle, openComments, post } from '../helpers/thread.ts'
import type { Waypost } from '../helpers/waypost.ts'
import type { State } from './state.ts'

const ODD = { screen: 'comments', site: 'odd' } as const

/** Likes and comments. */
export const COMMENTS: State[] = [
  { ...ODD, name: 'none', open: (page, waypost) => read(page, waypost, 'short') },
  { ...ODD, name: 'one', open: (page, waypost) => read(page, waypost, 'remark') },
  { ...ODD, name: 'many, with earlier ones', open: (page, waypost) => read(page, waypost, 'talk') },
  { ...ODD, name: 'long words', open: (page, waypost) => read(page, waypost, 'long-words') },
  { ...ODD, name: 'closed', open: (page, waypost) => read(page, waypost, 'dateless') },
  {
    ...ODD,
    name: 'answering',
    open: (page, waypost) =>
      read(page, waypost, 'talk', async (comments) => {
        await comments.getByRole('button', { name: 'Answer' }).nth(2).click()
        await comments.getByRole('checkbox').check()
        // At the field, the bar of small screens would cover other buttons.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      }),
  },
  {
    ...ODD,
    name: 'one of them, by its address',
    async open(page, { url }) {
      const { items } = await (await fetch(`${url}/api/articles/talk/comments`)).json()
      await page.goto(`${url}/article/talk#comment-${items[2].id}`)
      await expect(page.locator('li[aria-current=true]')).toBeFocused()
    },
  },
  {
    ...ODD,
    name: 'one that is gone, by its address',
    logs: /status of 404/,
    async open(page, { url }) {
      await page.goto(`${url}/article/talk#comment-gone`)
      await expect(page.getByText('The comment of this link no longer exists.')).toBeVisible()
    },
  },
  {
    ...ODD,
    name: 'not loaded',
    async open(page, waypost) {
      await page.route('**/comments?*', (route) => route.fulfill({ status: 500 }))
      await page.route('**/comments', (route) => route.fulfill({ status: 500 }))
      await read(page, waypost, 'talk')
      await expect(page.getByText('The comments could not be loaded.')).toBeVisible()
    },
  },
  {
    ...ODD,
    name: 'likes and comments not loaded',
    async open(page, { url }) {
      await page.route('**/assets/interactions-*.js', (route) => route.abort())
      await page.goto(`${url}/article/remark`)
      await expect(page.getByText('Likes and comments could not be loaded.')).toBeVisible()
    },
  },
  signedIn('own, with a way to delete it', async (page, waypost, token) => {
    await addComment(waypost, token, 'Nobody else has seen it this way.', 'remark')
    await read(page, waypost, 'remark')
  }),
  signedIn('own, being changed', async (page, waypost, token) => {
    const id = await addComment(waypost, token, 'Teh green kettle is a rumour.', 'remark')
    await changeComment(waypost, token, id, 'The green kettle is a rumour, and nobody has seen it.', 'remark')
    await read(page, waypost, 'remark', async (comments) => {
      await comments.getByRole('button', { name: 'Edit' }).first().click()
    })
  }),
  signedIn('nearly full', async (page, waypost) => {
    await read(page, waypost, 'short', (comments) => comments.getByRole('textbox').fill('word '.repeat(960)))
  }),
  {
    ...signedIn('refused', async (page, waypost, token) => {
      await addComment(waypost, token, 'Once more.', 'remark')
      await read(page, waypost, 'remark', async (comments) => {
        await post(comments, 'Once more.')
        await expect(comments.getByRole('alert')).toHaveText('This was said already.')
      })
    }),
    logs: /Error submitting comment:|status of 409/,
  },
  {
    ...signedIn('held for approval', async (page, waypost) => {
      await read(page, waypost, 'the-lake-before-the-city', async (comments) => {
        await post(comments, 'May I?')
        await expect(comments.getByText(/^Waiting for approval/)).toBeVisible()
      })
    }),
    site: 'held comments',
  },
  signedIn('liked', async (page, waypost) => {
    await openArticle(page, waypost, 'short')
    const like = page.getByRole('button', { name: /\d+ likes?$/ })
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }),
]

function signedIn(name: string, act: (page: Page, waypost: Waypost, token: string) => Promise<void>): State {
  return {
    ...ODD,
    name,
    async open(page, waypost) {
      const account = await createAccount(waypost, 'wren')
      await signInHere(page, waypost, account)
      await act(page, waypost, await openSession(waypost, account))
    },
  }
}

/** Opens an article and its comments. */
async function read(
  page: Page,
  waypost: Waypost,
  article: string,
  act: (comments: Locator) => Promise<void> = async () => {},
) {
  await openArticle(page, waypost, article)
  await act(await openComments(page))
}
