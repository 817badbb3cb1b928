import { textOfMarkup } from '#domain/article-body.ts'

/**
 * Reads the text of a body.
 * @param body HTML as `bodyHtml` writes it.
 * @returns One line, with a space between blocks and a dot between cells.
 */
export function plainText(body: string): string {
  return oneLine(textOfMarkup(body.replaceAll(CELL_END, ' · ').replaceAll(BLOCK_TAG, ' ')))
}

/** Writes a text as one line without control characters, with composed accents. */
export function oneLine(text: string): string {
  return text.normalize('NFC').replaceAll(WHITE_SPACE, ' ').trim()
}

/** Matches the end of a table's cell. Without a sign between cells, a row reads like a sentence. */
const CELL_END = /<\/t[hd]>(?=<t[hd])/g

/** Tags at which a word ends. */
const BLOCK_TAG =
  /<(?:\/(?:p|h[1-6]|li|t[hd]|caption|figcaption|figure|pre|blockquote|summary|d[ltd]|div)|br|hr)>|<(?:[ou]l|dl|details|div|table|p)(?= |>)[^>]*>/g

// oxlint-disable-next-line no-control-regex -- The pattern must match them.
const WHITE_SPACE = /[\s\u0000-\u001f]+/g
