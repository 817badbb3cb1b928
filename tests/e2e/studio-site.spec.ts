import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContentFolder } from '../helpers/content-folder.ts'
import { expectAccessible, signInToStudio } from '../helpers/studio.ts'
import { expect, sharedWaypost, test as base } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'

const test = base.extend<object, { waypost: Waypost }>({
  waypost: sharedWaypost(async () => ({ contentDir: await createContentFolder([]) })),
})

/** The frame of the page runs no scripts, and browsers report each one. */
const BLOCKED = /Blocked script execution/

test('the page follows the form before it is saved, and the file keeps its comments', async ({
  page,
  context,
  waypost,
  allowedErrors,
}) => {
  allowedErrors.push(BLOCKED, /412 \(Precondition Failed\)/)
  const path = join(waypost.contentDir, 'site.yaml')
  const comments = async () => (await readFile(path, 'utf8')).match(/^ *#.*$/gm)
  const before = await comments()
  await signInToStudio(context, waypost)
  await page.goto(`${waypost.url}/studio/site`)
  const shown = page.frameLocator('iframe')
  await page.getByRole('textbox', { name: 'Your name', exact: true }).fill('Oda Lund')
  await expect(shown.getByRole('heading', { level: 1 })).toContainText('Oda Lund')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody')
  await expect(page.getByText('Must be an e-mail address')).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('oda@example.com')
  await expect(shown.getByRole('main').getByText('oda@example.com')).toBeVisible()
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#ffee00')
  await expect(page.getByText('The accent #ffee00 cannot be read on light paper')).toBeVisible()
  await page.getByRole('button', { name: 'Move youtube up' }).press('Enter')
  await expect(page.getByText('youtube is now 2 of 3.')).toBeAttached()
  await page.getByRole('checkbox', { name: 'Leave out: The link to About' }).check()
  await expect(shown.getByText('Explore')).toBeVisible()
  await expect(shown.getByText('Discover My Journey')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Above the cards' }).fill('Along the line')
  await expect(shown.getByRole('heading', { level: 2, name: 'Along the line' })).toBeVisible()
  const story = page.getByRole('textbox', { name: 'Your story' })
  await story.press('ControlOrMeta+End')
  await story.pressSequentially(' I **paint** too.')
  await expect(shown.locator('strong', { hasText: 'paint' })).toBeVisible()
  await page.getByRole('button', { name: 'Move All categories up' }).press('Enter')
  const map = page.getByRole('group', { name: 'Your own map' })
  await map.getByRole('button', { name: 'Choose a picture' }).click()
  const library = page.getByRole('dialog', { name: 'Choose a picture' })
  await library.locator('input[type=file]').setInputFiles(join(waypost.contentDir, 'assets/portrait.jpg'))
  const adding = page.getByRole('dialog', { name: 'Add a picture' })
  await adding.getByRole('textbox', { name: 'What does it show?' }).fill('Herbs')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Your own map: what it shows' })).toHaveValue('Herbs')
  await expect(page.getByRole('textbox', { name: 'Your name', exact: true })).toHaveValue('Oda Lund')
  await expectAccessible(page)

  // Another program changes the file meanwhile.
  await writeFile(path, (await readFile(path, 'utf8')).replace('title: Side Lower', 'title: The Weir'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The file was changed elsewhere')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Readers see it.')).toBeVisible()
  const site = await (await context.request.get(waypost.url)).text()
  expect(site).toContain('Oda Lund')
  expect(site).toContain('The Weir')
  expect(await readFile(path, 'utf8')).toMatch(/- Categories\n *- About/)
  expect(await comments()).toEqual(before)
})

test('on a phone she sees the page in place of the form, and undoes or leaves what she typed', async ({
  page,
  context,
  waypost,
  allowedErrors,
}) => {
  allowedErrors.push(BLOCKED)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInToStudio(context, waypost)
  await page.goto(`${waypost.url}/studio/site`)
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Contact', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Contact', exact: true })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'Contact', exact: true })).toBeInViewport()
  const greeting = page.getByRole('textbox', { name: 'Greeting before your name' })
  await greeting.fill('Namaste, I am')
  await page.getByRole('button', { name: 'Page', exact: true }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toContainText('Namaste, I am')
  await expect(greeting).toBeHidden()
  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Page', exact: true }).click()
  await expect(greeting).toHaveValue('Hi, I’m')
  await greeting.fill('Hello, I am')
  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible()
})
