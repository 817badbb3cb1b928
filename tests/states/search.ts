import { expect, type Page } from '@playwright/test'
import { hydrated } from '../helpers/hydrated.ts'
import { countStoredArticles } from '../helpers/stored-articles.ts'
import { at, type State } from './state.ts'

/** The search before and after typing, and without an answer. */
export const SEARCH: State[] = [
  { screen: 'search', name: 'nothing typed yet', ...at('/search') },
  { screen: 'search', name: 'more than is shown', ...at('/search?q=tea') },
  { screen: 'search', name: 'few with all words, others with some', ...at('/search?q=lake+water') },
  { screen: 'search', name: 'none with all words', ...at('/search?q=flying+kites+umbrella') },
  { screen: 'search', name: 'nothing found', ...at('/search?q=zzzzzz') },
  { screen: 'search', name: 'too long', ...at(`/search?q=${'lake+'.repeat(30)}`) },
  {
    screen: 'search',
    name: 'titles alone, without a connection',
    logs: /ERR_FAILED/,
    async open(page, { url }) {
      await page.goto(`${url}/home`)
      await expect.poll(() => countStoredArticles(page)).toBeGreaterThan(0)
      await typeWithoutAnswer(page, 'the')
      await expect(page.getByText('these are titles alone')).toBeVisible()
    },
  },
  {
    screen: 'search',
    name: 'no answer',
    logs: /ERR_FAILED/,
    async open(page, { url }) {
      await page.route('**/api/entries', (route) => route.abort())
      await page.goto(`${url}/home`)
      await typeWithoutAnswer(page, 'the')
      await expect(page.getByRole('heading', { name: 'The search did not answer.' })).toBeVisible()
    },
  },
  {
    screen: 'search, odd',
    name: 'long words, another script, no dates',
    site: 'odd',
    ...at('/search?q=a'),
  },
]

async function typeWithoutAnswer(page: Page, text: string) {
  await page.route('**/api/search?*', (route) => route.abort())
  await hydrated(page)
  await page.keyboard.press('/')
  await page.keyboard.type(text)
}
