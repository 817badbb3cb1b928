/** Forms of Obsidian, which other programs take as words. */
import { replaceOutsideCode } from './code-parts.ts'

/** An address of a note or file by its name, until it is known where that is. */
export const BY_NAME = 'by-name:'

/** Writes Obsidian's forms as Markdown. */
export function writeVaultForms(text: string, report: (reason: string) => void): string {
  let written = text
  if (written.includes('%%'))
    written = replaceOutsideCode(written, /%%/g, (_, at, whole) => {
      const end = whole.indexOf('%%', at + 2)
      report('A comment between %% is left out.')
      return { text: '', end: end === -1 ? whole.length : end + 2 }
    })
  if (written.includes('[['))
    written = replaceOutsideCode(written, LINK, ([, sign, name, part = '', words]) => {
      const isPicture = sign === '!' && PICTURE.test(name)
      // Obsidian writes the width of a picture where a link has its words.
      const own =
        words === undefined || (isPicture && /^\d+(?:x\d+)?$/.test(words))
          ? undefined
          : words.replace(/\|\d+(?:x\d+)?$/, '')
      const shown = own ?? (isPicture ? '' : `${name}${part}`.replace(/^#\^?/, '').replaceAll(/#\^?/g, ' > '))
      const address = `${BY_NAME}${encodeURIComponent(name.trim())}${part === '' ? '' : `#${encodeURIComponent(part.slice(1))}`}`
      return {
        text: `${isPicture ? '!' : ''}[${shown.trim().replaceAll(/[[\]]/g, String.raw`\$&`)}](${address})`,
      }
    })
  if (written.includes('=='))
    written = replaceOutsideCode(written, /==(?=[^\s=])([^=\n]{1,500})(?<=\S)==/g, ([, words]) => ({
      text: `<mark>${words}</mark>`,
    }))
  if (written.includes(' ^'))
    written = replaceOutsideCode(written, /[ \t]+\^[\w-]{1,64}$/gm, () => ({ text: '' }))
  return written
}

/** Callouts of Obsidian and GitHub become quotes with a title. */
export function writeCallouts(text: string): string {
  if (!text.includes('[!')) return text
  return replaceOutsideCode(text, CALLOUT, ([, before, kind, title]) => ({
    text: `${before}**${title.trim() || kind[0].toUpperCase() + kind.slice(1).toLowerCase()}**\n${before.trimEnd()}`,
  }))
}

const LINK = /(!?)\[\[([^\][|#\n\\]{0,300})(#[^\][|\n\\]{1,300})?(?:\\?\|([^\][\n]{0,300}))?\]\]/g
export const PICTURE = /\.(?:avif|bmp|gif|jfif|jpe?g|png|svg|tiff?|webp)$/i
const CALLOUT = /^((?:>[ \t]?)+)\[!([\w-]{1,40})\][+-]?([^\n]*)$/gm

/** Tags within a text: `#lake`, `#trips/north`. */
export function tagsIn(text: string): string[] {
  const found: string[] = []
  replaceOutsideCode(text, /(?<![^\s])#([\p{L}\p{M}\p{N}_/-]{1,100})(?![^\s.,;:!?)])/gu, ([all, tag]) => {
    if (/[^\d]/.test(tag)) found.push(tag.replace(/\/+$/, ''))
    return { text: all }
  })
  return found
}
