import { z } from 'zod'
import type { Post } from './export-shapes.ts'

export interface Source {
  html: string
  /** The addresses of its embedded films, maps and posts, in the order of their cards; empty if they are unknown. */
  embeds: readonly string[]
}

/** Chooses what a post is read from: Ghost's HTML, without what only members had; else its words. */
export function readSource(post: Post, report: (reason: string) => void): Source {
  if (/"type":"email(?:-cta)?"|\["email(?:-cta)?",/.test(post.lexical + post.mobiledoc))
    report('A part that only mails had is left out.')
  const html = post.html?.replaceAll(GATED, (whole, rule: string) => {
    if (!/nonMember:\s*false/.test(rule)) return whole
    report('A part that only members could read is left out.')
    return ''
  })
  if (!html) return { html: wordsOf(post, report), embeds: [] }
  const count = html.match(/\bkg-embed-card\b/g)?.length ?? 0
  const embeds = count === 0 ? [] : embedsOf(post)
  return { html, embeds: embeds.length === count ? embeds : [] }
}

const GATED = /<!--\s*kg-gated-block:begin([^>]*)-->[^]*?(?:<!--\s*kg-gated-block:end\s*-->|$)/g

/** Addresses that a person gave; the HTML has those of the players. */
function embedsOf({ lexical, mobiledoc }: Post): string[] {
  const nodes = LEXICAL.safeParse(parse(lexical)).data?.root.children ?? []
  const { cards = [] } = MOBILEDOC.safeParse(parse(mobiledoc)).data ?? {}
  const embeds = [...nodes, ...cards].map((card) => EMBED.safeParse(card).data)
  return embeds.filter((url) => url !== undefined)
}

/** The text of a post that Ghost never rendered. */
function wordsOf({ plaintext, lexical, mobiledoc }: Post, report: (reason: string) => void): string {
  const { root } = LEXICAL.safeParse(parse(lexical)).data ?? {}
  const { sections = [] } = MOBILEDOC.safeParse(parse(mobiledoc)).data ?? {}
  const blocks = plaintext.split(/\n{2,}/)
  const parts = plaintext === '' ? [...(root?.children ?? []), ...sections].map(textIn) : blocks
  const words = parts.filter((part) => part.trim() !== '')
  if (words.length > 0) report('The export has no HTML of this text: only its words come.')
  return words.map((part) => `<p>${part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join('')
}

/** The words of a node of Lexical, or of a section of Mobiledoc, in which each piece of text is the last of a list of four. */
function textIn(node: unknown): string {
  if (Array.isArray(node)) {
    const [, , , words] = node as unknown[]
    return node.length === 4 && typeof words === 'string' ? words : node.map(textIn).join('')
  }
  const { text = '', children = [] } = NODE.safeParse(node).data ?? {}
  return text + children.map(textIn).join('')
}

const NODE = z.object({ text: z.string().optional(), children: z.array(z.unknown()).optional() })
const LEXICAL = z.object({ root: z.object({ children: z.array(z.unknown()) }) })
const MOBILEDOC = z.object({
  cards: z.array(z.unknown()).catch([]),
  sections: z.array(z.unknown()).catch([]),
})
const CARD = z.object({ url: z.string() })
const EMBED = z.union([
  CARD.extend({ type: z.literal('embed') }).transform(({ url }) => url),
  z.tuple([z.literal('embed'), CARD]).transform(([, { url }]) => url),
])

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
