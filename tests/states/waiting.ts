import { expect } from '@playwright/test'
import { hydrated } from '../helpers/hydrated.ts'
import type { State } from './state.ts'

/** The screen while the next one loads. */
export const WAITING: State[] = [
  {
    screen: 'waiting',
    name: 'for an article, coming from Home',
    isOverlaid: true,
    async open(page, { url }) {
      await page.goto(`${url}/home`)
      await hydrated(page)
      await page.route('**/api/entries/*', () => {})
      await page.getByRole('link', { name: 'Continue Reading' }).first().click()
      await expect(page.getByText('Loading').first()).toBeVisible()
    },
  },
  {
    screen: 'waiting',
    name: 'for another screen',
    isOverlaid: true,
    async open(page, { url }) {
      await page.route('**/assets/contact-*.js', () => {})
      await page.goto(`${url}/home`)
      await hydrated(page)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
      await expect(page.getByText('Loading').first()).toBeVisible()
    },
  },
]
