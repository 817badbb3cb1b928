import { openHosted, tell, titleAt } from '../helpers/hosted-space.ts'
import { expectAccessible, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/test.ts'

test('a hosted space is shown after its webhook, and unchanged while it is down', async ({
  page,
  context,
  openWaypost,
}) => {
  await using hosted = await openHosted(openWaypost)
  const { service, site, proxy, publish } = hosted
  expect(await titleAt(site)).toBe('First')
  await publish('Second')
  expect(await tell(site, { text: 'An entry may be long. '.repeat(100_000) })).toBe(202)
  // Without a webhook it would take 30 seconds.
  await expect.poll(() => titleAt(site), { timeout: 20_000, intervals: [50] }).toBe('Second')

  await test.step('webhooks that are not genuine are refused', async () => {
    expect(await tell(site, { secret: 'another' })).toBe(403)
    expect(await tell(site, { ageMs: 31_000 })).toBe(403)
    expect(await tell(site, { sentBody: '{"sys":{"id":"other"}}' })).toBe(403)
    expect(await tell(service, {})).toBe(404)
  })

  await test.step('the studio lists it, and says where to write', async () => {
    await signInToStudio(context, site)
    await page.goto(`${site.url}/studio/articles`)
    await expect(page.getByRole('note')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Second' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a site that was killed starts with the last articles, and catches up', async () => {
    proxy.fault = 'silent'
    await publish('Third')
    await site.kill()
    await site.start()
    expect(await titleAt(site)).toBe('Second')
    expect(site.output()).toMatch(/The articles of \d+ \w+ ago are shown until the content service/)

    proxy.fault = 'refused-token'
    await site.kill()
    await site.start()
    await expect.poll(site.output).toMatch(/could not be read: .* 401 .* Readers see those of \d+ \w+ ago\./)
    expect(await titleAt(site)).toBe('Second')

    proxy.fault = 'none'
    expect(await tell(site, {})).toBe(202)
    await expect.poll(() => titleAt(site)).toBe('Third')
    expect(site.output()).toMatch(/The articles can be read again, after \d+ \w+\./)
    // It continued from where it was when it was killed.
    expect(proxy.requests.filter((path) => path.includes('initial'))).toHaveLength(1)
  })
})
