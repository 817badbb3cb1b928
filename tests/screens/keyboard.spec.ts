import type { Page } from '@playwright/test'
import { PASSWORD, uniqueEmail } from '../helpers/accounts.ts'
import { TYPED } from '../helpers/contact-form.ts'
import { createContentFolder } from '../helpers/content-folder.ts'
import { expectSeen, tabAndEnter, tabTo } from '../helpers/keyboard.ts'
import { expect, test } from '../helpers/test.ts'

/** An article of the sample that no other journey has readers write about. */
const ARTICLE = 'Kite Weather'

test('a reader finds an article, makes an account, likes and comments by keyboard alone', async ({
  page,
}) => {
  test.slow()
  const email = uniqueEmail('bittern')
  const main = page.getByRole('main')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/home')

  await test.step('past the menu', async () => {
    await tabAndEnter(page, page.getByRole('link', { name: 'Skip to the content' }))
    await tabTo(page, main.getByRole('link', { name: 'Discover My Journey' }))
  })

  await test.step('to a category, and to an article of it', async () => {
    await tabTo(page, menu.getByRole('link', { name: 'Home Ground' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/category=Home\+Ground/)
    await expect(main).toBeFocused()
    await tabAndEnter(page, main.getByRole('link', { name: `Continue Reading ${ARTICLE}` }))
    await expect(main.getByRole('heading', { level: 1, name: ARTICLE })).toBeVisible()
    await expect(main).toBeFocused()
  })

  const like = main.getByRole('button', { name: /\d+ likes?$/ })
  const dialog = page.getByRole('dialog')
  await test.step('to the panel, which keeps the focus', async () => {
    await tabAndEnter(page, like)
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await expectKept(page, 12)
    await page.keyboard.press('Escape')
    await expect(like).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Email')).toBeFocused()
  })

  await test.step('to an account', async () => {
    await tabAndEnter(page, dialog.getByRole('button', { name: 'REGISTER' }))
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Email is required.')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(email)
    await tabTo(page, dialog.getByLabel('Password', { exact: true }))
    await page.keyboard.type(PASSWORD)
    await tabTo(page, dialog.getByLabel('Confirm Password'))
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await takeNote(page, 'Registration Successful!')
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type(PASSWORD)
    const reloaded = page.waitForEvent('load')
    await page.keyboard.press('Enter')
    await takeNote(page, 'Login Successful!')
    await reloaded
  })

  await test.step('to a like', async () => {
    await expect(like).toBeFocused()
    await expectSeen(page)
    await page.keyboard.press('Space')
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toBeFocused()
  })

  const comments = page.getByRole('region', { name: 'Comments' })
  const field = comments.getByRole('textbox', { name: 'Your comment' })
  await test.step('to a comment', async () => {
    await tabAndEnter(page, main.getByRole('button', { name: /\d+ comments?$/ }))
    await tabTo(page, field)
    await page.keyboard.type('Worth the early hour.')
    await tabAndEnter(page, comments.getByRole('button', { name: 'Post Comment' }))
    await expect(comments.getByRole('listitem')).toContainText('Worth the early hour.')
    await expect(field).toBeFocused()
  })

  await test.step('and away with it', async () => {
    await tabAndEnter(page, comments.getByRole('button', { name: /^Delete/ }))
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectKept(page, 4)
    await tabAndEnter(page, question.getByRole('button', { name: 'Yes, delete' }))
    await expect(comments.getByRole('listitem')).toHaveCount(0)
    await expect(comments.getByRole('heading', { name: 'Comments (0)' })).toBeFocused()
  })

  await test.step('out again', async () => {
    await tabTo(page, page.getByRole('button', { name: 'LOGOUT' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await takeNote(page, 'Are you sure?')
    await takeNote(page, 'Logged out!')
    await expect(page.getByRole('button', { name: 'LOGIN' })).toBeFocused()
  })
})

test('a visitor writes a message and opens the map by keyboard alone', async ({ page }) => {
  await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'A map.' }))
  await page.goto('/contact')
  const main = page.getByRole('main')
  const name = main.getByLabel('Your Name')
  await expect(main.locator('form')).toHaveJSProperty('noValidate', true)

  await tabAndEnter(page, main.getByRole('button', { name: 'Send Message' }))
  await expect(name).toBeFocused()
  await expectSeen(page)
  await expect(name).toHaveAccessibleDescription('Name is required and must contain letters only.')
  for (const [label, text] of Object.entries(TYPED)) {
    const field = main.getByLabel(label, { exact: true })
    if (label !== 'Your Name') await tabTo(page, field)
    await page.keyboard.insertText(text)
  }
  await tabAndEnter(page, main.getByRole('button', { name: 'Send Message' }))
  await takeNote(page, 'Message Sent!')
  await expect(main.getByRole('button', { name: 'Send Message' })).toBeFocused()

  const map = main.getByRole('figure').getByRole('button')
  await tabTo(page, map)
  await tabTo(page, main.getByRole('link', { name: 'Look at it on OpenStreetMap' }))
})

test('the footer, its fold and the pages of a list are reachable, and nothing traps the focus', async ({
  page,
  openWaypost,
}) => {
  test.slow()
  const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
  const articles = ['2022', '2023', '2024'].flatMap((year) =>
    months.map((month) => ({
      id: `on-${year}-${month}`,
      title: `On ${year}-${month}`,
      category: 'Walks',
      date: `${year}-${month}-05`,
      body: 'One foot, then the other.',
    })),
  )
  const { url } = await openWaypost({ contentDir: await createContentFolder(articles) })
  await page.goto(`${url}/home`)
  await tabAndEnter(page, page.getByRole('link', { name: 'Older' }))
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('status')).toContainText('36 articles, page 2 of 3')
  // At its beginning and at its end.
  await expect(page.getByRole('main').getByText('Page 2 of 3')).toHaveCount(2)

  const timetable = page.getByRole('region', { name: 'Timetable' })
  await tabAndEnter(page, timetable.getByRole('link', { name: 'Walks 36' }))
  await expect(page).toHaveURL(/category=Walks#timetable/)
  await expect(timetable).toBeFocused()
  await expect(page.getByRole('status')).toContainText('36 articles in Walks')
  await tabTo(page, timetable.getByRole('link', { name: 'On 2024-12' }))

  const footer = page.getByRole('contentinfo')
  await tabAndEnter(page, footer.getByText('Earlier'))
  await tabTo(page, footer.getByRole('link', { name: /January 2022/ }))
  // Beyond the last link the browser has the focus, and gives it back to the first.
  await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }))
})

test('on a phone the drawer takes the focus, keeps it and returns it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto('/home')
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  const drawer = page.getByRole('navigation', { name: 'Main' })
  await tabAndEnter(page, toggle)
  await expect(page.getByRole('button', { name: 'Close the menu' })).toBeFocused()
  await expectSeen(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(toggle).toBeFocused()

  await page.keyboard.press('Enter')
  await tabAndEnter(page, drawer.getByRole('link', { name: 'Journeys' }))
  await expect(page).toHaveURL(/category=Journeys/)
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await tabTo(page, toggle, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Close the menu' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('banner').getByRole('button', { name: 'System' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Close the menu' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(toggle).toBeFocused()

  await toggle.click()
  await expect(page.locator(':popover-open')).toBeVisible()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.locator(':popover-open')).toHaveCount(0)
})

test('on a phone the focused element is never behind the bar at the top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto('/about')
  const links = page.getByRole('contentinfo').getByRole('link')
  await links.nth(3).focus()
  await links.nth(2).evaluate((link) => window.scrollBy(0, link.getBoundingClientRect().top - 10))
  await page.keyboard.press('Shift+Tab')
  await expect(links.nth(2)).toBeFocused()
  await expectSeen(page)
})

/** Expects the focus to stay inside the dialog that is open, in either direction. */
async function expectKept(page: Page, steps: number) {
  const open = page.locator('dialog:modal').last()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < steps; step++) {
      await page.keyboard.press(key)
      await expect(open.locator(':focus')).toHaveCount(1)
      await expectSeen(page)
    }
}

/** Expects a message whose first button has the focus, and presses it. */
async function takeNote(page: Page, title: string) {
  const message = page.getByRole('alertdialog', { name: title, exact: true })
  await expect(message.getByRole('button').first()).toBeFocused()
  await expectSeen(page)
  await page.keyboard.press('Enter')
  await expect(message).toHaveCount(0)
}
