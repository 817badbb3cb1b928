import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The minified file; every page parses it. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** All of axe's rules for WCAG 2.2, levels A and AA, and its best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules whose outcome depends on the colour scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Loads axe into the page's document, unless it is there. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
}

/**
 * Runs axe on the page as it is now.
 *
 * @param rules 'colors' suffices after a run of all rules in the other colour scheme.
 * @returns A line for each element that breaks a rule.
 */
export function runAxe(page: Page, rules: 'all' | 'colors'): Promise<string[]> {
  const runOnly =
    rules === 'all' ? { type: 'tag' as const, values: TAGS } : { type: 'rule' as const, values: COLOR_RULES }
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    )
  }, runOnly)
}
