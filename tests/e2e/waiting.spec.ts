import { expect, test } from '../helpers/test.ts'

test('a traveller is under way while one waits; for who wants no motion she stands still and pulses', async ({
  page,
}) => {
  await page.goto('/home')
  await page.route('**/contact.data*', () => {})
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByText('Loading').first()).toBeAttached()
  const moved = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
        .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
        .flatMap((frame) => ['offsetDistance', 'opacity'].filter((property) => property in frame)),
    )
  await expect.poll(moved).toContain('offsetDistance')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moved).not.toContain('offsetDistance')
  expect(await moved()).toContain('opacity')
})
