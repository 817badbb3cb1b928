import { isDeepStrictEqual } from 'node:util'
import { validateRichTextDocument } from '@contentful/rich-text-types'
import { createRandom, type Random } from '../delivery/queries/random.testing.ts'
import type { Neighbours } from '../files/references.ts'
import { readMarkdownText } from './markdown-text.ts'
import { pageOfRichText } from './page-of-rich-text.ts'

/**
 * Finds made-up texts that rich text can say but whose page from rich text differs from their page from Markdown, or whose
 * rich text is invalid.
 */
export function findDifferences(count: number, seed: number): string[] {
  const random = createRandom(seed)
  const texts = Array.from({ length: count }, () =>
    // Two lists side by side would be one.
    Array.from({ length: 1 + random.below(6) }, () => blockOf(random, 0)).join('\n\nBetween.\n\n'),
  )
  return texts.filter((markdown) => {
    const { document, faults } = readMarkdownText(markdown, neighbours)
    const { html, text } = document.readPage()
    const isValid = faults.length === 0 && validateRichTextDocument(document).length === 0
    return !isValid || !isDeepStrictEqual(pageOfRichText(document), { html, text })
  })
}

const neighbours: Neighbours = {
  folder: 'articles',
  findAssetId: (fileName) => (['lake.jpg', 'route.gpx'].includes(fileName) ? fileName : undefined),
  findEntryId: (id) => (id === 'first-snow' ? id : undefined),
  tagOf: (written) => ({ id: written, name: written }),
  hasConcept: () => false,
}

const WORDS = [
  'The river',
  'bends',
  'at 7:15',
  'naïve',
  '河流',
  '1 < 2 & 3',
  "it's",
  '"so"',
  'A [b]',
  'x_y',
  'پل',
  '🚲',
]

function words(random: Random): string {
  return Array.from({ length: 1 + random.below(3) }, () => random.pick(WORDS)).join(' ')
}

/** A line without two equal marks side by side, and without links in marks, which rich text cannot tell apart. */
function line(random: Random): string {
  const parts = Array.from({ length: 1 + random.below(3) }, () => `${words(random)} ${inlineOf(random)} and`)
  return [...parts, words(random)].join(' ')
}

function inlineOf(random: Random): string {
  const text = words(random)
  return random.pick([
    text,
    `**${text}**`,
    `*${text}*`,
    `***${text}***`,
    `**bold *both* bold**`,
    `*soft **both** soft*`,
    `~~${text}~~`,
    `**with \`code\`**`,
    '`a <b> &amp; c`',
    `[${text}](https://example.com/a?b=1&c=2#d)`,
    `[${text}](/home?category=Food)`,
    `[**${text}**](mailto:a@example.com)`,
    `[${text}](first-snow.md)`,
    `[${text}](../assets/route.gpx)`,
    '<https://example.com/x>',
    'https://example.com/y',
    `${text}\\\nnext line`,
  ])
}

function blockOf(random: Random, depth: number): string {
  const kinds = [
    line,
    line,
    heading,
    picture,
    rule,
    code,
    table,
    ...(depth < 3 ? [tightList, looseList] : []),
  ]
  return depth === 0 && random.below(8) === 0 ? quote(random) : random.pick(kinds)(random, depth)
}

function heading(random: Random): string {
  return `${'#'.repeat(1 + random.below(6))} ${line(random).replaceAll(/\\?\n/g, ' ')}`
}

const picture = () => '![](lake.jpg)'
const rule = () => '* * *'
const code = () => '```\nlet a = "<b>"\n\n  b & c\n```'

function table(random: Random, depth: number): string {
  // In lists, rich text contains no tables.
  if (depth > 0) return line(random)
  const width = 1 + random.below(3)
  const row = () =>
    `| ${Array.from({ length: width }, () => random.pick(['1,200', '07:15', words(random), '*a*'])).join(' | ')} |`
  return [row(), `|${'---|'.repeat(width)}`, row(), row()].join('\n')
}

function quote(random: Random): string {
  return Array.from({ length: 1 + random.below(3) }, () => line(random).replaceAll('\n', '\n> '))
    .map((paragraph) => `> ${paragraph}`)
    .join('\n>\n')
}

function tightList(random: Random, depth: number): string {
  const marker = random.pick(['- ', '1. '])
  const items = Array.from({ length: 1 + random.below(3) }, () => {
    const below = random.pick(['', '', depth < 2 ? `\n${tightList(random, depth + 1)}` : ''])
    return marker + indent(line(random) + below, marker.length)
  })
  return items.join('\n')
}

/** At least one item has two paragraphs. */
function looseList(random: Random, depth: number): string {
  const marker = random.pick(['* ', '1) '])
  const item = (more: string) => marker + indent(`${line(random)}\n\n${more}`, marker.length)
  return [item(line(random)), item(blockOf(random, depth + 1))].join('\n\n')
}

function indent(text: string, width: number): string {
  return text.replaceAll(/\n(?!\n)/g, `\n${' '.repeat(width)}`)
}
