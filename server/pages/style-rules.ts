/** A rule of the pages' style sheet, as `npm run build` lists them. */
export interface StyleRule {
  /** The at-rules around it, outermost first, such as `@media print`. */
  within: readonly string[]
  /** Class names that each of its selectors needs. */
  classes: readonly (readonly string[])[]
  /** Such as `.a > b{color:red}`. */
  text: string
}

/**
 * Chooses the rules for a page's first view: rules for classes of its elements, and rules without classes.
 * @param html A whole page.
 * @returns CSS in the order of the style sheet.
 */
export function stylesOf(html: string, rules: readonly StyleRule[]): string {
  const used = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names]) => names.split(' ')).flat())
  const shown = rules.filter(({ classes }) => classes.some((names) => names.every((name) => used.has(name))))
  return shown
    .map((rule, index) => opening(rule, shown[index - 1]) + rule.text + closing(rule, shown[index + 1]))
    .join('')
}

function opening(rule: StyleRule, before?: StyleRule): string {
  return isTogether(rule, before) ? '' : rule.within.map((around) => `${around}{`).join('')
}

function closing(rule: StyleRule, after?: StyleRule): string {
  return isTogether(rule, after) ? '' : '}'.repeat(rule.within.length)
}

function isTogether(rule: StyleRule, neighbour?: StyleRule): boolean {
  return rule.within.join() === neighbour?.within.join()
}
