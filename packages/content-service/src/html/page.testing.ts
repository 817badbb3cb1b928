import type { Neighbours } from '../files/references.ts'
import { readMarkdownText } from '../rich-text/markdown-text.ts'

/** A folder with a few files and two articles. */
const neighbours: Neighbours = {
  folder: 'articles',
  findAssetId: (name) => (FILES.has(name) ? name : undefined),
  findEntryId: (id) => (id === 'steps' || id === 'first-snow' ? id : undefined),
  tagOf: (written) => ({ id: written, name: written }),
  hasConcept: () => false,
}
const FILES = new Set([
  'lake.jpg',
  'route.jpg',
  'route.gpx',
  'bells.mp3',
  'ferry.webm',
  'ferry.vtt',
  'still.jpg',
])

/** The page of a text: HTML with references in place of addresses. */
export function pageOf(markdown: string): string {
  return readMarkdownText(markdown, neighbours).document.readPage().html
}

/** What a text loses, as `line: reason`. */
export function lossesOf(markdown: string): string[] {
  return readMarkdownText(markdown, neighbours).faults.map(({ line, reason }) => `${line}: ${reason}`)
}
