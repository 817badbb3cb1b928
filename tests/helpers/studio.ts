import { expect, type BrowserContext, type Page } from '@playwright/test'
import { loadAxe, runAxe } from '../states/checks/axe.ts'
import type { Waypost } from './waypost.ts'

/** The owner of the journeys' sites. */
export const OWNER = { email: 'owner@side-lower.example', password: 'a lantern by the weir' }

/** Finds the owner's link in a site's output. */
export function ownerLinkOf({ output }: Pick<Waypost, 'output'>): string {
  const link = output()
    .match(/\S+\/owner\?token=\S+/g)
    ?.at(-1)
  if (link === undefined) throw new Error('The start printed no link for the owner.')
  return link
}

/** Signs a browser in to the studio. The first call makes the owner's account by the printed link. */
export async function signInToStudio({ request }: BrowserContext, waypost: Waypost): Promise<void> {
  const headers = { origin: waypost.url }
  const answer = await request.post(`${waypost.url}/studio/api/sign-in`, { data: OWNER, headers })
  if (answer.ok()) return
  const link = new URL(ownerLinkOf(waypost))
  const form = { ...OWNER, confirmPassword: OWNER.password, token: link.searchParams.get('token')! }
  const made = await request.post(link.origin + link.pathname, { form, headers, maxRedirects: 0 })
  expect(made.status(), await made.text()).toBe(303)
}

/** Asks the studio's API from a browser that is signed in to it: `PUT comments/closed`. @returns The answer's JSON. */
export async function askStudio(
  { request }: BrowserContext,
  { url }: Pick<Waypost, 'url'>,
  address: string,
  data?: object,
): Promise<unknown> {
  const [method, path] = address.split(' ')
  const headers = { origin: url }
  const answer = await request.fetch(`${url}/studio/api/${path}`, { method, data, headers })
  const text = await answer.text()
  expect(answer.ok(), text).toBe(true)
  return text === '' ? undefined : JSON.parse(text)
}

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }

/** Checks the page with axe: at a phone's width on light paper, and at a desk's on dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize()!
  await loadAxe(page)
  for (const [size, colorScheme] of [
    [PHONE, 'light'],
    [DESK, 'dark'],
  ] as const) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await runAxe(page, 'all'), `${size.width} px, ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize(before)
}
