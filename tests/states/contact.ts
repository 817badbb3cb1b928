import { expect, type Page } from '@playwright/test'
import { openContact, sendButton, write } from '../helpers/contact-form.ts'
import type { State } from './state.ts'

const EMAILS = '**/api/v1.0/email/send'
const OPEN_STREET_MAP = 'https://www.openstreetmap.org/**'

/** The contact screen, its form and its map. */
export const CONTACT: State[] = [
  { ...contact('empty', async () => {}), path: '/contact' },
  { ...contact('long words and a plain map', async () => {}), site: 'odd', path: '/contact' },
  { ...contact('name and title alone', async () => {}), site: 'name and title', path: '/contact' },
  contact('with errors', async (page) => {
    await sendButton(page).click()
    await expect(page.getByLabel('Your Name')).toBeFocused()
  }),
  {
    ...contact('sending', async (page) => {
      await page.route(EMAILS, () => {})
      await send(page)
      await expect(page.getByRole('dialog').getByText('Loading')).toBeVisible()
    }),
    isOverlaid: true,
  },
  contact('asking for the real map', async (page) => {
    await page.route(OPEN_STREET_MAP, () => {})
    await askForMap(page, /^Asking OpenStreetMap/)
  }),
  contact('the real map', async (page) => {
    await page.route(OPEN_STREET_MAP, (route) =>
      route.fulfill({ contentType: 'text/html', body: MAP_OF_NOTHING }),
    )
    await askForMap(page, /^This is the map of OpenStreetMap/)
  }),
  contact('no map to be had', async (page) => {
    await page.route(OPEN_STREET_MAP, (route) => route.abort('internetdisconnected'))
    await askForMap(page, /^The map could not be reached/)
  }),
]

/** Replaces OpenStreetMap's page. */
const MAP_OF_NOTHING =
  '<!doctype html><html lang="en"><title>Map</title><body style="background:#aad3df;color:#222"><main><h1>Streets of the town</h1></main>'

function contact(name: string, act: (page: Page) => Promise<void>): State {
  return {
    screen: 'contact',
    name,
    async open(page, { url }) {
      await openContact(page, url)
      await act(page)
    },
  }
}

async function send(page: Page) {
  await write(page)
  await sendButton(page).click()
}

async function askForMap(page: Page, note: RegExp) {
  await page.getByRole('button', { name: 'Show the real map' }).click()
  await expect(page.getByRole('main').getByText(note)).toBeVisible()
}
