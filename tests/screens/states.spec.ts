import { expect } from '@playwright/test'
import { siteOf, STATE_GROUPS } from '../states/all.ts'
import { collectErrors } from '../states/checks/errors.ts'
import { test } from '../states/test.ts'
import { checkState } from '../states/visit.ts'

for (const states of STATE_GROUPS) {
  const site = siteOf(states[0])
  test.describe(`states on ${site}`, () => {
    // The states of a group follow each other in one worker, which starts their Waypost once.
    test.describe.configure({ mode: 'default', timeout: 600_000 })
    for (const state of states)
      test(`${state.screen}: ${state.name}`, async ({ page, openSite }) => {
        const errors = collectErrors(page)
        await checkState(page, state, await openSite(site))
        const unexpected = errors.filter((error) => !state.logs?.test(error))
        expect.soft(unexpected, 'errors in the browser').toEqual([])
      })
  })
}
