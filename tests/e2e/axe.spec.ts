import { expect, type Page } from '@playwright/test'
import { askAxe, bringAxe } from '../helpers/axe.ts'
import { STATES_BY_SCREEN } from '../states/all.ts'
import { settle } from '../states/settle.ts'
import { test } from '../states/test.ts'

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

for (const [group, states] of Object.entries(STATES_BY_SCREEN)) {
  test(`axe has nothing to say on ${group}`, async ({ browser, openSite }) => {
    test.setTimeout((1 + states.length) * 60_000)
    const waypost = await openSite(states[0].site)
    for (const state of states)
      await test.step(state.name, async () => {
        await using context = await browser.newContext()
        const page = await context.newPage()
        const windows = WINDOWS.filter(({ width }) => width <= (state.maxWidth ?? width))
        await page.setViewportSize(windows[0])
        await state.open(page, waypost)
        await bringAxe(page)
        expect.soft(await judge(page, windows), state.name).toEqual([])
      })
  })
}

/** Asks axe in every window, light and dark. */
async function judge(page: Page, windows: typeof WINDOWS): Promise<string[]> {
  const said: string[] = []
  for (const window of windows) {
    await page.setViewportSize(window)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await settle(page)
      said.push(
        ...(await askAxe(page, colorScheme === 'light' ? 'everything' : 'colours')).map(
          (line) => `${window.width} ${colorScheme}: ${line}`,
        ),
      )
    }
  }
  return said
}
