/** A rule of the pages' style sheet, as `npm run build` lists them. */
export interface StyleRule {
  /** Around it, outermost first, such as `@media print`. */
  within: readonly string[]
  /** Class names that each of its selectors needs. */
  classes: readonly (readonly string[])[]
  /** Such as `.a > b{color:red}`. */
  text: string
}

/**
 * Chooses the rules that a page shows at first: those of its elements' classes, and those without classes.
 *
 * @param html A whole page.
 * @returns CSS in the order of the style sheet.
 */
export function stylesOf(html: string, rules: readonly StyleRule[]): string {
  const used = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names]) => names.split(' ')).flat())
  const shown = rules.filter(({ classes }) => classes.some((names) => names.every((name) => used.has(name))))
  return shown
    .map(
      ({ within, text }) => within.map((around) => `${around}{`).join('') + text + '}'.repeat(within.length),
    )
    .join('')
}
