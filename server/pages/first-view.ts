import type { LookStyles } from '../site/types.ts'
import { collectInlineScripts } from './inline-scripts.ts'
import { stylesOf, type StyleRule } from './style-rules.ts'

/** What the first view is made with. */
export interface FirstViewStyles {
  /** The rules of the pages' style sheet. */
  rules: readonly StyleRule[]
  /** The styles of the creator's look. */
  look(): LookStyles
}

/**
 * Prepares a rendered page for a slow phone. The styles that it shows are put into it, and icons that it does not show are
 * taken out. Its typefaces, style sheets and scripts load after it has been painted, which `app/layout/early-script.tsx` and
 * `start-scripts.tsx` see to.
 *
 * @param rendered HTML whose own scripts carry `nonce="{nonce}"`. Only the page's own components know the nonce, so the policy
 *   lets no script in an article's text run.
 * @returns The page, and the texts of its own inline scripts and style sheets, which the policy must allow.
 */
export function prepareFirstView(rendered: string, nonce: string, { rules, look }: FirstViewStyles) {
  const { html, scripts } = collectInlineScripts(rendered, nonce)
  const { typefaces, others } = look()
  const styles = others + stylesOf(html, rules)
  const sheets = html.match(STYLESHEETS) ?? []
  // Who reads without scripts may print.
  const forPrint = sheets.map((link) => link.replace(STYLESHEET, `${STYLESHEET} media="print"`)).join('')
  const modules = new Set(Array.from(html.matchAll(MODULE_PRELOADS), ([, address]) => address))
  // Otherwise a later version of the framework could make every page slow, and nobody would be told.
  if (sheets.length === 0 || modules.size === 0 || !html.includes(MODULE_SCRIPT))
    throw new Error('The page has no style sheet, module or script as the framework wrote them before')
  return {
    html: html
      .replaceAll(ICONS, (icon, id) => (html.includes(`href="#${id}"`) ? icon : ''))
      .replaceAll(MODULE_PRELOADS, '')
      .replace(MODULE_SCRIPT, `<script type="text/plain" data-modules="${[...modules].join(' ')}">`)
      .replaceAll(STYLESHEET, LATER_STYLESHEET)
      .replace(
        LATER_STYLESHEET,
        () =>
          `<style>${styles}</style>${typefacesForLater(typefaces)}<noscript>${forPrint}</noscript>${LATER_STYLESHEET}`,
      ),
    scripts,
    styles: [styles, typefaces],
  }
}

/** Where there are no scripts, they load as soon as text needs them. */
function typefacesForLater(typefaces: string): string {
  return typefaces && `<style media="(scripting: none)" data-typefaces>${typefaces}</style>`
}

/** The drawings of `ui/icon-sources.ts`. */
const ICONS = /<symbol id="(icon-[\w-]+)".*?<\/symbol>/gs
const MODULE_PRELOADS = /<link rel="modulepreload" href="([^"]+)"\/>/g
const MODULE_SCRIPT = '<script type="module" async="">'
const STYLESHEET = '<link rel="stylesheet"'
/** Browsers look ahead for style sheets, and ask for those that are `disabled` as well. A link without `rel` would be invalid. */
const LATER_STYLESHEET = '<link rel="dns-prefetch" data-rel="stylesheet"'
const STYLESHEETS = new RegExp(`${STYLESHEET}[^>]*>`, 'g')
