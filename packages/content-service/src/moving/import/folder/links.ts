import type { Target } from '../site/text-forms.ts'
import { findForms } from './code-parts.ts'

/** @returns `undefined` for an address that stays as it is. */
export type Resolve = (address: string) => Target | undefined

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Writes the addresses of links, pictures and HTML that a text has here; every other character stays. Of a link that leads nowhere
 * its words stay, and of a picture its description.
 */
export function writeLinks(text: string, resolve: Resolve, report: (reason: string) => void): string {
  const edits: Edit[] = []
  const lost = new Set<string>()
  const uses: { name: string; remove(): void }[] = []
  const open: Link[] = []
  let lastDefinition = ''
  for (const { kind, type, ...range } of findForms(text, /[[<]|:\/\/|www\./i)) {
    const written = () => text.slice(range.start, range.end)
    const link = open.at(-1)
    if (kind === 'exit') {
      if (type !== 'link' && type !== 'image') continue
      const closed = open.pop()!
      if (closed.isReference)
        uses.push({ name: nameOf(closed.name ?? closed.words?.text ?? ''), remove: () => keepWords(closed) })
      continue
    }
    if (type === 'link' || type === 'image')
      open.push({ ...range, isPicture: type === 'image', isReference: true })
    else if (type === 'labelText' && link) link.words ??= { ...range, text: written() }
    else if (type === 'referenceString' && link) link.name = written()
    else if (type === 'resource' && link) link.isReference = false
    else if (type === 'resourceDestinationString' && link) {
      const target = look(written(), link.isPicture)
      if (target && 'lost' in target) keepWords(link)
      else if (target) edits.push({ ...range, text: target.to })
    } else if (type === 'definitionLabelString') lastDefinition = nameOf(written())
    else if (type === 'definitionDestinationString') {
      const target = look(written(), false)
      if (target && 'lost' in target) lost.add(lastDefinition)
      else if (target) edits.push({ ...range, text: target.to })
    } else if (type === 'autolink' || type === 'literalAutolink') {
      const address = written().replaceAll(/^<|>$/g, '')
      const target = /^https?:/.test(address) ? resolve(address) : undefined
      if (target && 'to' in target)
        edits.push({ ...range, text: `[${target.title?.replaceAll(/[[\]]/g, '') ?? address}](${target.to})` })
    } else if (type === 'htmlFlow' || type === 'htmlText')
      edits.push(...htmlEdits(written(), range.start, look))
  }
  for (const { name, remove } of uses) if (lost.has(name)) remove()
  return apply(text, edits)

  function look(written: string, isPicture: boolean): Target | undefined {
    const target = resolve(written.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '').replaceAll('&amp;', '&'))
    if (target && 'lost' in target)
      report(
        isPicture
          ? `The picture ${written} is left out, and its description stays as words: ${target.lost}`
          : `A link to ${written} is left out, and its words stay: ${target.lost}`,
      )
    else if (target?.isPartLost) report(`A link to ${written} leads to the beginning of the text.`)
    return target
  }

  function keepWords({ start, end, words }: Link): void {
    if (!words) edits.push({ start, end, text: '' })
    else edits.push({ start, end: words.start, text: '' }, { start: words.end, end, text: '' })
  }
}

interface Link {
  start: number
  end: number
  isPicture: boolean
  /** Whether its address is elsewhere in the text. */
  isReference: boolean
  words?: { start: number; end: number; text: string }
  /** The name of the address. */
  name?: string
}

function nameOf(label: string): string {
  return label.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

const ADDRESS = /\s(?:src|href|poster|data-src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

function htmlEdits(
  html: string,
  above: number,
  look: (address: string, isPicture: boolean) => Target | undefined,
): Edit[] {
  return [...html.matchAll(ADDRESS)].flatMap((found) => {
    const [all, double, single] = found
    const address = (double ?? single).trim()
    const target = address === '' ? undefined : look(address, /^\ssrc/i.test(all))
    if (!target) return []
    const start = above + found.index
    const end = start + all.length
    return [
      { start, end, text: 'lost' in target ? '' : `${all.slice(0, all.indexOf('=') + 1)}"${target.to}"` },
    ]
  })
}

function apply(text: string, edits: readonly Edit[]): string {
  let written = ''
  let done = 0
  for (const { start, end, text: now } of edits.toSorted(
    (one, other) => one.start - other.start || one.end - other.end,
  )) {
    // What is within an address that is left out.
    if (start < done) continue
    written += text.slice(done, start) + now
    done = end
  }
  return written + text.slice(done)
}

/** The headings of a text, with the ids that programs make of their words. */
export function headingsOf(text: string): { id: string; words: string }[] {
  const given = new Map<string, number>()
  return findForms(text, /[#=-]/)
    .filter(
      ({ kind, type }) => kind === 'enter' && (type === 'atxHeadingText' || type === 'setextHeadingText'),
    )
    .map(({ start, end }) => {
      const words = text.slice(start, end).replaceAll(/\]\([^)\n]{0,1000}\)|<[^>\n]{0,1000}>/g, '')
      const id = headingId(words)
      const number = given.get(id) ?? 0
      given.set(id, number + 1)
      return { id: number === 0 ? id : `${id}-${number}`, words }
    })
}

export function headingId(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}
