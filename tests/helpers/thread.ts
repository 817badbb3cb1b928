import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { askAsStranger } from './http.ts'
import type { Waypost } from './waypost.ts'

/** An article of the sample blog. */
export const ARTICLE = 'the-lake-before-the-city'

/** Writes a comment over the API. @returns Its id. */
export async function addComment(
  { url }: Waypost,
  token: string,
  text: string,
  article = ARTICLE,
  answer?: { to: string; isQuoting: boolean },
): Promise<string> {
  const { status, value } = await askAsStranger(`${url}/api/articles/${article}/comments`, {
    method: 'POST',
    token,
    body: { text, answer },
  })
  expect(status).toBe(201)
  return (value as { id: string }).id
}

/** Changes a comment over the API. */
export async function changeComment(
  { url }: Waypost,
  token: string,
  id: string,
  text: string,
  article = ARTICLE,
): Promise<void> {
  const { status } = await askAsStranger(`${url}/api/articles/${article}/comments/${id}`, {
    method: 'PATCH',
    token,
    body: { text },
  })
  expect(status).toBe(200)
}

/** Opens an article and waits for its counts. */
export async function openArticle(page: Page, waypost: Waypost, article = ARTICLE): Promise<void> {
  await page.goto(`${waypost.url}/article/${article}`)
  await expect(page.getByRole('button', { name: /\d+ likes?$/ })).toBeVisible()
}

/** Opens the comments of the article on the page. */
export async function openComments(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /\d+ comments?$/ }).click()
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments.getByRole('heading')).toBeVisible()
  return comments
}

/** Types a comment into the open section and posts it. */
export async function post(comments: Locator, text: string): Promise<void> {
  await comments.getByRole('textbox').fill(text)
  await comments.getByRole('button', { name: 'Post Comment' }).click()
}

/** Counts the open live streams of a page from now on. */
export function countStreams(page: Page): () => number {
  let open = 0
  function count(request: Request, change: number) {
    if (new URL(request.url()).pathname.endsWith('/comments/live')) open += change
  }
  page.on('request', (request) => count(request, 1))
  page.on('requestfinished', (request) => count(request, -1))
  page.on('requestfailed', (request) => count(request, -1))
  return () => open
}

/** Makes a page believe that its tab is hidden or visible. */
export async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
