import type { Page } from '@playwright/test'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContentFolder } from '../helpers/content-folder.ts'
import { expectAccessible, OWNER, signInToStudio } from '../helpers/studio.ts'
import { expect, sharedWaypost, test as base } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'
import { runMeeting, settle } from '../helpers/writing-sessions.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const BODY = 'First paragraph.\n\nSecond paragraph.\n\nThird paragraph.'

const test = base.extend<object, { waypost: Waypost }>({
  waypost: sharedWaypost(async () => ({
    contentDir: await createContentFolder(
      ['meeting', 'choice', 'ended', 'train'].map((id) => ({ id, title: id, draft: true, body: BODY })),
    ),
  })),
})

test.beforeEach(({ context, waypost }) => signInToStudio(context, waypost))

test('two devices and another editor write into one article, and every word is kept', async ({
  page,
  openContext,
  waypost,
  allowedErrors,
}) => {
  // For a moment the editor's file is in no place.
  allowedErrors.push(/status of (?:404|412)/)
  const phone = await openContext(PHONE)
  await signInToStudio(phone, waypost)
  const meeting = await runMeeting([page, await phone.newPage()], waypost, 'meeting', 8000)
  console.log(meeting)
  expect(meeting).toMatchObject({ wrong: [], choices: 0 })
  expect(meeting.told).toBeGreaterThan(0)
})

test.describe('a phone', () => {
  test.use(PHONE)

  test('shows conflicting words next to each other, and she chooses', async ({
    page,
    context,
    waypost,
    allowedErrors,
  }) => {
    allowedErrors.push(/status of 412/, /ERR_INTERNET_DISCONNECTED/)
    await writeFile(pathOf(waypost, 'choice'), fileOf(BODY))
    await openAtEnd(page, 'choice')
    await context.setOffline(true)
    await page.keyboard.type(' Mine.')
    await writeFile(pathOf(waypost, 'choice'), fileOf(`${BODY} Theirs.`))
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Choose' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changed here and elsewhere' })
    await expect(dialog.getByLabel('Typed here')).toBeVisible()
    await expect(dialog.getByText('Third paragraph. Theirs.')).toBeVisible()
    await expect(dialog.getByLabel('Keep both')).toBeChecked()
    await expectAccessible(page)
    await dialog.getByLabel('Written elsewhere').check()
    await dialog.getByRole('button', { name: 'Use this text' }).click()
    await settle(page, { choices: 0 })
    expect(await readFile(pathOf(waypost, 'choice'), 'utf8')).toContain('Third paragraph. Theirs.')
    await expect(page.locator('.cm-content')).not.toContainText('Mine.')
    await page.goto('/studio/history/articles/choice')
    await expect(page.getByRole('main')).toContainText('Third paragraph. Mine')
  })
})

test('asks her to sign in over her text after an ended session, and saves it', async ({
  page,
  context,
  waypost,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 401/)
  await openAtEnd(page, 'ended')
  await context.clearCookies()
  await page.keyboard.type(' More.')
  // What she types meanwhile is no password.
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await page.keyboard.type(' And on.')
  await expect(page.locator('.cm-content')).toContainText('More. And on.')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password').fill(OWNER.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await settle(page, { choices: 0 })
  expect(await readFile(pathOf(waypost, 'ended'), 'utf8')).toContain('More. And on.')

  // What the device keeps of her texts goes when it learns that she was signed out, and when she signs out without a session.
  expect(await countKept(page)).toBe(1)
  await context.clearCookies()
  await page.goto('/studio')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to write' })).toBeVisible()
  expect(await countKept(page)).toBe(0)
  await signInToStudio(context, waypost)
  await openAtEnd(page, 'ended')
  await expect.poll(() => countKept(page)).toBe(1)
  await page.goto('/studio/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to write' })).toBeVisible()
  expect(await countKept(page)).toBe(0)
})

test('lists unsent text when the studio opens again, and sends it', async ({
  page,
  context,
  waypost,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await openAtEnd(page, 'train')
  await context.setOffline(true)
  await page.keyboard.type(' On the train.')
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
  await page.close()
  await context.setOffline(false)

  const later = await context.newPage()
  const address = '**/studio/api/entries/articles/train'
  await later.route(address, (route) =>
    route.request().method() === 'PATCH' ? route.abort('internetdisconnected') : route.fallback(),
  )
  await later.goto('/studio')
  const unsent = later.getByRole('link', { name: /^train: unsent changes from / })
  await expect(unsent).toBeVisible()
  await expectAccessible(later)
  await later.goto('/studio/account')
  await later.getByRole('button', { name: 'Sign out', exact: true }).click()
  const dialog = later.getByRole('dialog', { name: 'Sign out?' })
  await expect(dialog).toContainText('One text on this device is not saved to your site yet')
  await expectAccessible(later)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await later.unroute(address)
  await later.goto('/studio')
  await expect.poll(() => readFile(pathOf(waypost, 'train'), 'utf8')).toContain('On the train.')
  await expect(unsent).toBeHidden()
  await later.goto('/studio/articles')
  await expect(later.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible()
  await expect(later.getByText('unsent changes')).toBeHidden()
})

test('saves a draft begun without a connection under a free name once there is one', async ({
  page,
  context,
  waypost,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/, /status of 409/)
  await page.goto('/studio/new')
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Title', { exact: true }).fill('Train')
  await page.getByRole('button', { name: 'Start writing' }).dblclick()
  await page.getByRole('textbox', { name: 'Text of the article' }).press('ControlOrMeta+End')
  await page.keyboard.type('Hills go by.')
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
  // A notice above the text moves nothing out of the window.
  await expect(page.getByText('No connection to your site.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await page.getByRole('link', { name: 'All articles' }).click()
  await expect(page.getByRole('link', { name: /^Train: unsent draft from / })).toBeVisible()
  await expectAccessible(page)
  await page.close()
  await context.setOffline(false)

  const later = await context.newPage()
  await later.goto('/studio/articles')
  await expect(later.getByRole('main').getByRole('link', { name: 'Train', exact: true })).toBeVisible()
  await expect(later.getByText('unsent draft')).toBeHidden()
  expect(await readFile(pathOf(waypost, 'train-2'), 'utf8')).toMatch(/^title: Train\n[^]*Hills go by\.$/m)

  // Here the editor stays open, and its address follows.
  await later.goto('/studio/new')
  await expect(later.getByLabel('Title', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await later.getByLabel('Title', { exact: true }).fill('Hills')
  await later.getByRole('button', { name: 'Start writing' }).click()
  await later.getByRole('textbox', { name: 'Text of the article' }).press('ControlOrMeta+End')
  await later.keyboard.type('They go')
  await context.setOffline(false)
  await expect(later).toHaveURL(/\/studio\/edit\/articles\/hills$/)
  await later.keyboard.type(' by.')
  await settle(later, { choices: 0 })
  expect(await readFile(pathOf(waypost, 'hills'), 'utf8')).toContain('They go by.')
  expect(
    (await readdir(join(waypost.contentDir, 'articles'))).filter((name) => /train|hills/.test(name)),
  ).toEqual(['hills.md', 'train-2.md', 'train.md'])

  // Where the answer was lost, the site has the draft without its words. At its address it opens with them.
  const beginnings = '**/studio/api/entries'
  await context.route(beginnings, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await later.goto('/studio/new')
  await later.getByLabel('Title', { exact: true }).fill('Valleys')
  await later.getByRole('button', { name: 'Start writing' }).click()
  await later.getByRole('textbox', { name: 'Text of the article' }).press('ControlOrMeta+End')
  await later.keyboard.type('They lie deep.')
  await expect(later.getByText('Saved on this device').first()).toBeVisible()
  await later.close()
  await context.unroute(beginnings)
  const last = await context.newPage()
  await last.goto('/studio/edit/articles/valleys')
  const text = last.locator('.cm-content')
  await text.waitFor()
  expect(await text.innerText()).toContain('They lie deep.')

  // A newer studio in another tab changes the browser's storage. What is typed here is on the site all the same.
  await last.evaluate(async () => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const opening = indexedDB.open('waypost-studio', 1000)
    opening.onsuccess = resolve
    opening.onerror = reject
    await promise
  })
  await text.press('ControlOrMeta+End')
  await last.keyboard.type(' On.')
  await expect.poll(() => readFile(pathOf(waypost, 'valleys'), 'utf8')).toContain('They lie deep. On.')
})

/** Opens an article, with the caret at its end. */
async function openAtEnd(page: Page, id: string): Promise<void> {
  await page.goto(`/studio/edit/articles/${id}`)
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
}

/** Counts the entries that the browser keeps for opening them without a connection. */
function countKept(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('waypost-studio')
        opening.addEventListener('success', () => {
          const { result: kept } = opening
          const counting = kept.transaction('opened').objectStore('opened').count()
          counting.addEventListener('success', () => {
            kept.close()
            resolve(counting.result)
          })
        })
      }),
  )
}

function pathOf({ contentDir }: Waypost, id: string): string {
  return join(contentDir, `articles/${id}.md`)
}

function fileOf(body: string): string {
  return `---\ntitle: choice\ndraft: true\n---\n\n${body}`
}
