import { textOfMarkup } from '#domain/article-body.ts'

/**
 * Reads the words of a body.
 *
 * @param body HTML as `richTextHtml` writes it.
 * @returns One line, with a space between what stands in different elements of a block, and a dot between cells.
 */
export function plainText(body: string): string {
  return oneLine(textOfMarkup(body.replaceAll(CELL_END, ' · ').replaceAll(BLOCK_TAG, ' ')))
}

/** Writes a text as one line without control characters. Letters with accents become one character, if there is such a one. */
export function oneLine(text: string): string {
  return text.normalize('NFC').replaceAll(WHITE_SPACE, ' ').trim()
}

/** Cells of a table: without a sign between them a row reads as a sentence. */
const CELL_END = /<\/t[hd]>(?=<t[hd])/g

/** Tags before and after which a word ends. */
const BLOCK_TAG = /<(?:\/(?:p|h[1-6]|li|t[hd]|figcaption|pre|blockquote)|br|hr)>/g

// oxlint-disable-next-line no-control-regex -- These are what it looks for.
const WHITE_SPACE = /[\s\u0000-\u001f]+/g
