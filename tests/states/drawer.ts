import { expect, type Page } from '@playwright/test'
import { createAccount, signInHere } from '../helpers/accounts.ts'
import type { State } from './state.ts'

/** Wider windows show the sidebar next to the page. */
const DRAWER = { screen: 'drawer', maxWidth: 767, isOverlaid: true } as const

/** The sidebar where it is a drawer. */
export const DRAWERS: State[] = [
  {
    ...DRAWER,
    name: 'signed out',
    async open(page, { url }) {
      await page.goto(`${url}/home`)
      await openDrawer(page)
    },
  },
  {
    ...DRAWER,
    name: 'name and title alone',
    site: 'name and title',
    async open(page, { url }) {
      await page.goto(`${url}/home`)
      await openDrawer(page)
    },
  },
  {
    ...DRAWER,
    name: 'signed in with a long address',
    async open(page, waypost) {
      const account = await createAccount(waypost, 'maximiliana.featherstonehaugh')
      // The button to log out is visible only in wide windows.
      const narrow = page.viewportSize()!
      await page.setViewportSize({ width: 1280, height: narrow.height })
      await signInHere(page, waypost, account)
      await page.setViewportSize(narrow)
      await openDrawer(page)
    },
  },
  {
    ...DRAWER,
    name: 'many and long names',
    site: 'odd',
    async open(page, { url }) {
      await page.goto(`${url}/home`)
      await openDrawer(page)
    },
  },
]

async function openDrawer(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}
