import type { Page } from '@playwright/test'

/** Landmarks that a page has once. */
const SINGLE_LANDMARKS = ['banner', 'main', 'contentinfo'] as const

/** Landmarks that a page has several times, with different names. */
const NAMED_LANDMARKS = ['navigation', 'complementary'] as const

/** Finds faults of headings and landmarks, by which screen readers navigate. @returns A line for each. */
export async function findStructureFaults(page: Page): Promise<string[]> {
  const faults = await page.evaluate(findHeadingFaults)
  for (const role of SINGLE_LANDMARKS) {
    const count = await page.getByRole(role).count()
    if (count !== 1) faults.push(`${count} of ${role}`)
  }
  for (const role of NAMED_LANDMARKS) {
    const names = await page
      .getByRole(role)
      .evaluateAll((all) => all.map((landmark) => landmark.getAttribute('aria-label') ?? ''))
    if (names.includes('') || new Set(names).size < names.length)
      faults.push(`names of ${role}: ${names.join(', ')}`)
  }
  return faults
}

/** Runs in the browser. */
function findHeadingFaults(): string[] {
  const shown = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading) =>
    heading.checkVisibility(),
  )
  const titles = shown.filter((heading) => heading.matches('main h1'))
  const levels = shown.map(({ tagName }) => Number(tagName.slice(1)))
  const skips = levels.some((level, index) => level - (levels[index - 1] ?? 0) > 1)
  return [
    ...(titles.length === 1 ? [] : [`${titles.length} headings of level 1 in main`]),
    ...(skips ? [`levels of headings: ${levels.join()}`] : []),
  ]
}
