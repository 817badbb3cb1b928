import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { createContentFolder } from '../helpers/content-folder.ts'
import { expectSeen, tabTo } from '../helpers/keyboard.ts'
import { expectAccessible, OWNER, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/test.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' })

test('the keyboard alone is enough to sign in, navigate, and write and publish an article', async ({
  page,
  openContext,
  openWaypost,
  allowedErrors,
}) => {
  // What the tests' own script that keeps service workers away meets in the page's frame.
  allowedErrors.push(/status of 401/, /Blocked script execution in '[^']*\/studio\/api\/page'/)
  const contentDir = await createContentFolder([
    { id: 'lake', title: 'The Lake', category: 'Home Ground', body: 'Still water.' },
  ])
  await writeFile(join(contentDir, 'assets/portrait.jpg.yaml'), 'description: A woman at dusk\n')
  const site = await openWaypost({ contentDir })
  await signInToStudio(await openContext(), site)

  /** Keys other than those of what she writes. */
  let keys = 0
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      await page.keyboard.press(key)
      keys += 1
    }
  }
  const enter = async (target: Locator, key?: 'Tab' | 'Shift+Tab') => {
    keys += await tabTo(page, target, key)
    await press('Enter')
  }
  const type = (text: string) => page.keyboard.type(text)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const text = page.getByRole('textbox', { name: 'Text of the article' })
  const side = (name: string) => page.getByRole('region', { name, exact: true })
  const main = page.getByRole('main')

  await page.goto(`${site.url}/studio`)
  await expect(page.getByLabel('Email')).toBeFocused()
  await type(OWNER.email)
  await press('Tab')
  await type(OWNER.password)
  await press('Enter')
  for (const name of ['Today', 'Articles', 'Pictures', 'Bin', 'Account']) {
    if (name !== 'Today') await enter(page.getByRole('link', { name, exact: true }), 'Shift+Tab')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(main).toBeFocused()
  }

  await enter(page.getByRole('link', { name: 'New draft' }), 'Shift+Tab')
  await expect(page.getByLabel('Title')).toBeFocused()
  await expectAccessible(page)
  await type('A Lamp')
  await press('Enter')
  await expect(text).toBeFocused()
  const bars = page.getByRole('toolbar', { name: 'Formatting' })
  expect(await bars.evaluate((each) => each.getBoundingClientRect().bottom)).toBeLessThanOrEqual(120)
  await type('It burns ')
  await press('ControlOrMeta+b')
  await type('all')
  await press('ControlOrMeta+b')
  await type(' night.')
  await press('Enter')
  await type('/hea')
  await expect(page.getByRole('option')).toHaveText([/^Heading/, /^Small heading/])
  await press('Enter')
  await type('Who sees it')
  await press('Enter')
  await type('- boats')
  await press('Enter')
  await type('birds')
  await press('Enter', 'Enter')
  await type('See [lake')
  await expect(page.getByRole('option')).toHaveText(['The Lake'])
  await expectAccessible(page)
  await press('Enter')
  await type('.')
  await press('Enter')
  await type('/pic')
  await expect(page.getByRole('option')).toHaveText([/^Picture/, /^Wide picture/, /^Full-width picture/])
  await press('Enter')
  await expect(button('Add pictures')).toBeFocused()
  await expectAccessible(page)
  await enter(page.getByRole('button', { name: 'Choose portrait.jpg' }))
  await enter(button('Use 1 picture'))
  await expect(page.getByLabel('What does it show?')).toHaveValue('A woman at dusk')
  await enter(button('Add'))
  await expect(text).toBeFocused()

  await enter(button('More'), 'Shift+Tab')
  await enter(button('Outline'))
  await expect(side('Outline')).toBeFocused()
  await expectSeen(page)
  await expectAccessible(page)
  await press('Escape')
  await expect(button('More')).toBeFocused()
  await enter(button('Details'), 'Shift+Tab')
  await expect(side('Details')).toBeFocused()
  await press('Tab')
  await expect(button('Close')).toBeFocused()
  await press('Tab')
  await type('Home Ground')
  await press('Escape')
  await expect(button('Details')).toBeFocused()
  await enter(button('Page'), 'Shift+Tab')
  const shown = page.frameLocator('iframe')
  await expect(shown.getByRole('img', { name: 'A woman at dusk' })).toBeVisible()
  await expectAccessible(page)
  await press('Enter')

  await enter(button('Publish'), 'Shift+Tab')
  await press('Escape')
  await expect(button('Publish')).toBeFocused()
  await press('Enter')
  await enter(button('Publish now'))
  await expect(page.getByText(/^Published at /)).toBeVisible()
  await expect(main).toBeFocused()
  await expectAccessible(page)
  console.log(`An article by keyboard: ${keys} keys that write nothing`)

  await page.goto(`${site.url}/article/a-lamp`)
  const article = page.getByRole('article').first()
  await expect(article.getByText('It burns all night.').getByText('all', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 2, name: 'Who sees it' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'birds' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'A woman at dusk' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'The Lake' }).first()).toHaveAttribute('href', '/article/lake')
})
