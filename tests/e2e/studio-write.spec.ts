import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createContentFolder } from '../helpers/content-folder.ts'
import { expectAccessible, OWNER, ownerLinkOf, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const PORTRAIT = fileURLToPath(new URL('../../sample/assets/portrait.jpg', import.meta.url))
const HILL = { id: 'hill', title: 'Hill', date: '2024-03-05', body: 'Up the hill.\n\nDown again.' }

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the article' })
const saved = (page: Page) =>
  expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()

test.describe('a phone', () => {
  test.use(PHONE)

  test('publishes an article with a picture from a fresh start in fewer than 12 taps', async ({
    page,
    openWaypost,
    request,
  }) => {
    let taps = 0
    const tap = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
      taps += 1
      await page.getByRole(role, { name }).tap()
    }
    const began = performance.now()
    const site = await openWaypost({ contentDir: await createContentFolder([]) })
    await page.goto(ownerLinkOf(site))
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByLabel('Password again').fill(OWNER.password)
    await tap('Go to the studio')
    await tap('New draft', 'link')
    await page.getByLabel('Title', { exact: true }).fill('A Lamp by the Weir')
    await tap('Start writing')
    await expect(textOf(page)).toBeFocused()
    await page.keyboard.type('The lamp burns all night.\n')
    await tap('Picture')
    const choosing = page.waitForEvent('filechooser')
    await tap('Add pictures')
    await (await choosing).setFiles(PORTRAIT)
    await page.getByLabel('What does it show?').fill('A lamp')
    await expectAccessible(page)
    await tap('Add')
    await expect(page.getByRole('dialog')).toBeHidden()
    // Its field is seen where the text ends at the lower edge of the window, too.
    await page.keyboard.type('The weir is loud.\n'.repeat(12))
    await page.getByRole('button', { name: 'Link' }).tap()
    await expect(page.getByRole('textbox', { name: 'Address of the link' })).toBeInViewport()
    await page.keyboard.type('www.weir.example')
    await page.keyboard.press('Enter')
    // With letters twice as large every button of the bar is still there.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const { width } = PHONE.viewport
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    await tap('Publish')
    await tap('Publish now')
    await expect(
      page.getByText(`Published at ${new URL(site.url).host}/article/a-lamp-by-the-weir`),
    ).toBeVisible()
    console.log(
      `From a fresh start to a published article: ${taps} taps [12], ${((performance.now() - began) / 1000).toFixed(0)} s [60]`,
    )
    expect(taps).toBeLessThan(12)
    const article = await (await request.get(`${site.url}/article/a-lamp-by-the-weir`)).text()
    expect(article).toContain('The lamp burns all night.')
    expect(article).toContain('portrait.jpg')
    expect(article).toContain('alt="A lamp"')
    // It has the date of its publication.
    expect(article).toMatch(/<time datetime="\d{4}-\d\d-\d\d"/i)
  })
})

test('an article is described, scheduled, published, changed and unpublished', async ({
  page,
  context,
  openWaypost,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const contentDir = await createContentFolder([
    HILL,
    { id: 'mill', title: 'Mill', date: '2024-03-06', body: 'Still.' },
    { id: 'mill.draft', title: 'Mill', date: '2024-03-06', body: 'Still there.' },
    { id: 'bridge', title: 'Bridge', publish: '2127-01-01T09:00:00Z', body: 'Soon.' },
    { id: 'ford', title: 'Ford', draft: true, body: 'Perhaps.' },
  ])
  const path = join(contentDir, 'articles/hill.md')
  const file = () => readFile(path, 'utf8')
  await writeFile(path, (await file()).replace(/^date.*$/m, '$&\nrelated: [gone.md] # the best first'))
  await writeFile(join(contentDir, 'assets/route.gpx'), '<gpx/>')
  const site = await openWaypost({ contentDir })
  const readers = async () => (await request.get(`${site.url}/article/hill`)).text()
  const before = await file()
  await signInToStudio(context, site)
  await page.goto(`${site.url}/studio/articles`)
  await expect(page.getByRole('status').getByText('4 found')).toBeAttached()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Hill' }).click()
  await expect(textOf(page)).toContainText('Up the hill.')
  await saved(page)
  expect(await file()).toBe(before)

  // Changes wait in a second file; readers see the text of before.
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByLabel('Category').fill('Home Ground')
  await page.getByLabel('Tags').fill('slow, high')
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  await page.getByRole('button', { name: 'Choose portrait.jpg' }).click()
  await page.getByLabel('What does it show?').fill('A walker')
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('img', { name: 'portrait.jpg' })).toBeVisible()
  expect(await readFile(join(contentDir, 'assets/portrait.jpg.yaml'), 'utf8')).toBe('description: A walker\n')
  const next = page.getByRole('group', { name: 'Articles to read next' })
  await expect(next.getByRole('listitem')).toHaveText(['gone.md not found'])
  await expect(next).toHaveAccessibleDescription(/stays until you remove it/)
  await next.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('searchbox').fill('for')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Ford' }).click()
  await expect(next.getByRole('listitem')).toHaveText(['gone.md not found', 'Ford'])
  await next.getByRole('button', { name: 'Move Ford up' }).press('Enter')
  await expect(next.getByRole('listitem')).toHaveText(['Ford', 'gone.md not found'])
  await expect(next.getByRole('button', { name: 'Move Ford down' })).toBeFocused()
  const files = page.getByRole('group', { name: 'Files to download' })
  await files.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'route.gpx' }).click()
  await expect(files.getByRole('listitem')).toHaveText(['route.gpx'])
  await page.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Close' }).click()
  await expect(files).toBeHidden()
  await textOf(page).press('ControlOrMeta+End')
  await page.keyboard.type('And home.')
  await expect(page.getByText('with changes that readers do not see')).toBeVisible()
  // The line above the text says what readers miss of it.
  const problems = page.getByRole('main').getByRole('group').filter({ hasText: 'problem' }).first()
  await problems.getByText('problem').click()
  await expect(problems.getByRole('listitem').filter({ hasText: 'gone.md' })).toBeVisible()
  const copy = () => readFile(join(contentDir, 'articles/hill.draft.md'), 'utf8').catch(() => '')
  await expect.poll(copy).toContain('And home.')
  await saved(page)
  await expectAccessible(page)
  expect(await file()).toBe(before)
  expect(await readers()).not.toContain('And home.')

  await page.getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('insertion').filter({ hasText: 'And home.' })).toBeVisible()
  await expect(dialog).toContainText('category: Home Ground')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  expect(await readers()).toContain('And home.')
  expect(await file()).toBe(
    before
      .replace('[gone.md] #', '[ford.md, gone.md] #')
      .replace(
        '---\n\nUp',
        'category: Home Ground\ntags: [slow, high]\nimage: portrait.jpg\nattachments: [route.gpx]\n---\n\nUp',
      )
      .replace(/$/, 'And home.'),
  )

  await page.getByRole('button', { name: 'More' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await dialog.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Not published yet')).toBeVisible()
  expect((await request.get(`${site.url}/article/hill`, { maxRedirects: 0 })).status()).not.toBe(200)

  await page.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByLabel('Later').check()
  await dialog.getByLabel('Day and time').fill('2020-01-15T09:00')
  await expect(dialog.getByRole('button', { name: 'Schedule' })).toBeDisabled()
  await dialog.getByLabel('Day and time').fill('2127-01-15T09:00')
  const date = dialog.getByRole('group', { name: 'Date that readers see' })
  await expect(date.getByLabel('March 5, 2024, as the article says')).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Schedule for January 15, 2127, 9:00 AM' }).click()
  await expect(page.getByText('Scheduled for January 15, 2127, 9:00 AM').first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Scheduled' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'More' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await file()).toMatch(/^date: 2024-03-05$/m)

  await page.getByRole('button', { name: 'Scheduled' }).click()
  await dialog.getByLabel('Day and time').fill('2127-02-01T09:00')
  await expect(date.getByLabel('as the article says')).toBeChecked()
  await date.getByLabel('February 1, 2127, when it is published').check()
  await dialog.getByRole('button', { name: 'Schedule for February 1, 2127, 9:00 AM' }).click()
  await expect(dialog).toBeHidden()
  expect(await file()).toMatch(/^date: 2127-02-01$/m)
  // The date is that of the time now, and goes along with it.
  await page.getByRole('button', { name: 'Scheduled' }).click()
  await dialog.getByLabel('Now').check()
  await expect(date.getByLabel('when it is published')).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'All articles' }).click()
  await expect(page.getByRole('listitem').getByText('Scheduled for February 1, 2127, 9:00 AM')).toBeVisible()
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText('Scheduled · articles/hill · January 15, 2127, 9:00 AM')).toBeVisible()
})

test('a text with mistakes is not published, and changes made elsewhere are', async ({
  page,
  context,
  openWaypost,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 412/)
  const contentDir = await createContentFolder([
    { ...HILL, draft: true },
    { ...HILL, id: 'dale', title: 'Dale', draft: true },
  ])
  const site = await openWaypost({ contentDir })
  await signInToStudio(context, site)

  await test.step('an error is shown at its field, and keeps the article from being published', async () => {
    await page.goto(`${site.url}/studio/edit/articles/hill`)
    await page.getByLabel('Title', { exact: true }).fill('')
    await expect(page.getByLabel('Title', { exact: true })).toHaveAccessibleDescription('Write a title.')
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeDisabled()
    await expect(dialog.getByRole('alert')).toContainText('Write a title.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Hill again')
    await expect.poll(() => readFile(join(contentDir, 'articles/hill.md'), 'utf8')).toContain('Hill again')
    await page.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('Published', { exact: true })).toBeVisible()
  })

  await test.step('a file that an editor changes meanwhile is published with both changes', async () => {
    const path = join(contentDir, 'articles/dale.md')
    const file = () => readFile(path, 'utf8')
    await page.goto(`${site.url}/studio/edit/articles/dale`)
    await textOf(page).press('ControlOrMeta+End')
    await page.keyboard.type('And home.')
    await expect.poll(file).toContain('And home.')
    await page.getByRole('button', { name: 'Publish' }).click()
    await writeFile(path, (await file()).replace('Up the hill', 'Slowly up the hill'))
    const publishNow = page.getByRole('dialog').getByRole('button', { name: 'Publish now' })
    // If the page has not heard of the change yet, it merges both texts and asks again.
    await expect(async () => {
      if (await publishNow.isVisible()) await publishNow.click({ timeout: 2000 })
      await expect(page.getByText('Published', { exact: true })).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(textOf(page)).toContainText('Slowly up the hill')
    expect(await file()).toMatch(/Slowly up the hill\.[^]*And home\./)
    expect(await file()).not.toContain('draft')
  })
})

test('the list finds and sorts articles', async ({ page, context, waypost, allowedErrors }) => {
  allowedErrors.push(/status of 404/)
  await signInToStudio(context, waypost)
  await page.goto('/studio/articles')
  await page.getByRole('searchbox').fill('lake bef')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('searchbox').fill('no such words')
  await expect(page.getByText('No title, category or address contains these words.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('')
  await page.getByLabel('Order').selectOption('Title')
  await expect(page).toHaveURL(/sort=title/)
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('A Field Guide')

  await page.goto('/studio/edit/articles/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expectAccessible(page)
})
