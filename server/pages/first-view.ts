import type { LookStyles } from '../site/types.ts'
import { collectInlineScripts } from './inline-scripts.ts'
import { stylesOf, type StyleRule } from './style-rules.ts'

export interface FirstViewStyles {
  rules: readonly StyleRule[]
  /** The styles of the creator's look. */
  look(): LookStyles
}

/**
 * Prepares a rendered page for a slow phone: its first paint needs no other file. The page contains only the styles and
 * icons that it needs. Style sheets and scripts wait in templates, which `START` opens; typefaces wait for
 * `app/layout/early-script.tsx`.
 *
 * Tags that the framework writes differently stay unchanged: the page still works, but paints later.
 *
 * @param rendered HTML whose own scripts have `nonce="{nonce}"`. Only the page's components know the nonce, so the
 * policy allows
 *   no script of an article's text.
 * @returns The page, and the texts of its own inline scripts and style sheets, which the policy must allow.
 * @see docs/decisions/060-the-framework-starts-the-page.md
 */
export function prepareFirstView(rendered: string, nonce: string, { rules, look }: FirstViewStyles) {
  const { html, scripts } = collectInlineScripts(rendered, nonce)
  const { typefaces, others } = look()
  const styles = others + stylesOf(html, rules)
  return {
    html: withUsedIcons(html)
      .replace(
        STYLE_SHEETS,
        (sheets) =>
          `<style>${styles}</style>${typefacesForLater(typefaces)}<noscript>${forPrint(sheets)}</noscript>${later(sheets)}`,
      )
      .replaceAll(MODULES, later)
      .replace('</head>', () => `<script>${START}</script></head>`),
    scripts: [...scripts, START],
    styles: [styles, typefaces],
  }
}

/** Leaves out the drawings of icons that a page does not show. */
export function withUsedIcons(html: string): string {
  const used = new Set(Array.from(html.matchAll(/href="#(icon-[\w-]+)"/g), ([, id]) => id))
  return html.replaceAll(ICONS, (icon, id: string) => (used.has(id) ? icon : ''))
}

/** Puts tags into a template. Browsers load and run nothing that is in a template. */
function later(tags: string): string {
  return `<template data-later>${tags}</template>`
}

/** Without JavaScript, printing still needs these. */
function forPrint(sheets: string): string {
  return sheets.replaceAll('<link', '<link media="print"')
}

/** Without JavaScript, browsers load typefaces as soon as text needs them. */
function typefacesForLater(typefaces: string): string {
  return typefaces && `<style media="(scripting: none)" data-typefaces>${typefaces}</style>`
}

/** Time in ms that the browser may take to decode and paint what it has loaded. */
const REST_MS = 500

/** Time in ms after which the page starts although a picture of its first view is missing. */
const PATIENCE_MS = 5_000

/** Puts the contents of all templates into place once the page has loaded. Then styles apply, and scripts run. */
const START = `{const start=()=>{for(const later of document.querySelectorAll('template[data-later]'))later.replaceWith(later.content)};addEventListener('load',()=>setTimeout(start,${REST_MS}));setTimeout(start,${PATIENCE_MS})}`

/** The drawings of `ui/icon-sources.ts`. */
const ICONS = /<symbol id="(icon-[\w-]+)".*?<\/symbol>/gs
const STYLE_SHEETS = /(?:<link rel="stylesheet"[^>]*>)+/
const MODULES = /(?:<link rel="modulepreload"[^>]*>)+|<script type="module" async="">.*?<\/script>/gs
