import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Everything that axe knows of WCAG 2.2, levels A and AA, and what it calls good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Makes axe known to a page. It stays until another document takes the page's place. */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source)
}

/** Lets axe judge the page as it is now. @returns A line for each element that breaks a rule. */
export function askAxe(page: Page): Promise<string[]> {
  return page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ runOnly: tags, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    )
  }, TAGS)
}
