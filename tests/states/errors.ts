import { expect } from '@playwright/test'
import { hydrated } from '../helpers/hydrated.ts'
import { at, type State } from './state.ts'

/** What readers see when something is not there. */
export const ERRORS: State[] = [
  { screen: 'errors', name: 'no such article', ...at('/article/never-written') },
  {
    screen: 'errors',
    name: 'an article did not arrive',
    async open(page, { url }) {
      await page.goto(`${url}/home`)
      await hydrated(page)
      await page.route('**/api/entries/*', (route) => route.abort())
      await page.getByRole('link', { name: 'Continue Reading' }).first().click()
      await expect(page.getByRole('heading', { name: 'This page did not arrive.' })).toBeVisible()
    },
  },
  {
    screen: 'errors',
    name: 'Home without a content service',
    site: 'no content service',
    ...at('/home'),
  },
  {
    screen: 'errors',
    name: 'an article without a content service',
    site: 'no content service',
    ...at('/article/the-lake-before-the-city'),
  },
]
