import { test as base } from '@playwright/test'
import { startSoon } from '../helpers/start-soon.ts'
import { startSite, type SiteName } from './sites.ts'
import type { Waypost } from '../helpers/waypost.ts'

/** Returns the Waypost of a site, which runs until the worker needs another. */
type OpenSite = (name: SiteName) => Promise<Waypost>

/** The test of states: a worker starts a Waypost once for successive groups on the same site. */
export const test = base.extend<object, { openSite: OpenSite }>({
  context: async ({ context }, use) => {
    await startSoon(context)
    await use(context)
  },
  openSite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names out of the pattern.
    async ({}, use) => {
      let open: { name: SiteName; waypost: Waypost } | undefined
      async function close() {
        await open?.waypost.stop()
        open = undefined
      }
      await use(async (name) => {
        if (open?.name === name) return open.waypost
        await close()
        const waypost = await startSite(name)
        open = { name, waypost }
        return waypost
      })
      await close()
    },
    { scope: 'worker' },
  ],
})
