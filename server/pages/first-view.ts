import { collectInlineScripts } from './inline-scripts.ts'
import type { LookStyles } from '../site/types.ts'
import { stylesOf, type StyleRule } from './style-rules.ts'

/** What the first view is made with. */
export interface FirstViewStyles {
  /** The rules of the pages' style sheet. */
  rules: readonly StyleRule[]
  /** The style sheet of the creator's look. */
  look(): LookStyles
}

/**
 * Prepares a rendered page for a slow phone. The styles that it shows are put into it, and icons that it does not show are
 * taken out. Its style sheets and scripts load after it has been painted, which `app/layout/start-scripts.tsx` sees to.
 *
 * @param rendered HTML whose own scripts carry `nonce="{nonce}"`. Only the page's own components know the nonce, so the policy
 *   lets no script in an article's text run.
 * @returns The page, and the texts of its own inline scripts and style sheets, which the policy must allow.
 */
export function prepareFirstView(rendered: string, nonce: string, { rules, look }: FirstViewStyles) {
  const { html, scripts } = collectInlineScripts(rendered, nonce)
  const { titleFaces, rest } = look()
  const styles = [rest + stylesOf(html, rules), titleFaces]
  const when = isTypefaceLate(html) ? ` ${LATE_TYPEFACE}` : ''
  const sheets = html.match(STYLESHEETS) ?? []
  // Who reads without scripts may print.
  const forPrint = sheets.map((link) => link.replace(STYLESHEET, `${STYLESHEET} media="print"`)).join('')
  const modules = new Set(Array.from(html.matchAll(MODULE_PRELOADS), ([, address]) => address))
  return {
    html: html
      .replaceAll(ICONS, (icon, id) => (html.includes(`href="#${id}"`) ? icon : ''))
      .replaceAll(MODULE_PRELOADS, '')
      .replace(MODULE_SCRIPT, `<script type="text/plain" data-modules="${[...modules].join(' ')}">`)
      .replaceAll(STYLESHEET, LATER_STYLESHEET)
      .replace(FONT_PRELOAD, `${FONT_PRELOAD}${when}`)
      .replace(
        LATER_STYLESHEET,
        () =>
          `<style>${styles[0]}</style><style${when}>${titleFaces}</style>` +
          `<noscript>${forPrint}<style>${titleFaces}</style></noscript>${LATER_STYLESHEET}`,
      ),
    scripts,
    styles,
  }
}

/** Whether there is a picture to come before the typeface of titles. The lines of a text with an initial would move. */
function isTypefaceLate(html: string): boolean {
  return html.includes('fetchPriority="high"') && !html.includes(' data-initial')
}

/** The drawings of `app/ui/icon-sources.ts`. */
const ICONS = /<symbol id="(icon-[\w-]+)".*?<\/symbol>/gs
const MODULE_PRELOADS = /<link rel="modulepreload" href="([^"]+)"\/>/g
const MODULE_SCRIPT = '<script type="module" async="">'
const STYLESHEET = '<link rel="stylesheet"'
/** Browsers look ahead for style sheets, and ask for those that are `disabled` as well. A link without `rel` would be invalid. */
const LATER_STYLESHEET = '<link rel="dns-prefetch" data-rel="stylesheet"'
const FONT_PRELOAD = ' as="font"'
/** Holds back the typeface of titles on a phone, until `app/layout/late-typeface.ts` brings it. */
const LATE_TYPEFACE = 'media="(min-width: 768px)" data-late=""'
const STYLESHEETS = new RegExp(`${STYLESHEET}[^>]*>`, 'g')
