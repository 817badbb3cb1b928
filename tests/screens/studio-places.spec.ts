import { createAccount, openSession } from '../helpers/accounts.ts'
import { askStudio, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/talk.ts'
import { addComment } from '../helpers/thread.ts'
import { PLACES } from '../../studio/shell/places.ts'
import { loadAxe, runAxe } from '../states/checks/axe.ts'
import { findOverflow } from '../states/checks/reflow.ts'

const WINDOWS = [
  ['light', { width: 390, height: 844 }],
  ['dark', { width: 1280, height: 800 }],
] as const

test('every place of the studio is accessible, and no text is cut off', async ({
  page,
  context,
  waypost,
  article: { id },
  allowedErrors,
}) => {
  // The page next to the form of the site runs no script.
  allowedErrors.push(/^Blocked script execution/)
  const reader = await openSession(waypost, await createAccount(waypost, 'mira'))
  for (const text of ['Which boat leaves first?', `An unbroken w${'o'.repeat(80)}rd`])
    await addComment(waypost, reader, text, id)
  await signInToStudio(context, waypost)
  await askStudio(context, waypost, 'POST copies')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { to, label } of [...PLACES, { to: '/move-in', label: 'Move in' }]) {
    await page.goto(`${waypost.url}/studio${to}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await loadAxe(page)
    for (const [colorScheme, size] of WINDOWS) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const faults = [...(await runAxe(page, 'all')), ...(await findOverflow(page))]
      expect.soft(faults, `${label}, ${size.width} px, ${colorScheme}`).toEqual([])
    }
  }
})
