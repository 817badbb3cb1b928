import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Half as long as what the package exports as its source: every page has to read it. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Everything that axe knows of WCAG 2.2, levels A and AA, and what it calls good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Makes axe known to a page. It stays until another document takes the page's place. */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(SOURCE)
}

/** What of a page depends on the colour scheme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/**
 * Lets axe judge the page as it is now.
 *
 * @param scope Colours alone, where all else has been judged in the other scheme.
 * @returns A line for each element that breaks a rule.
 */
export function askAxe(page: Page, scope: 'everything' | 'colours'): Promise<string[]> {
  const runOnly =
    scope === 'everything'
      ? { type: 'tag' as const, values: TAGS }
      : { type: 'rule' as const, values: RULES_OF_COLOUR }
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    )
  }, runOnly)
}
