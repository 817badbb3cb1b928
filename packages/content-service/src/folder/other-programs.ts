import { toIsoDate } from '@waypost/local-files/written/dates.ts'
import { nearMiss } from '@waypost/local-files/written/near-miss.ts'
import type { YamlPair } from '@waypost/local-files/written/yaml.ts'

/** Keys that say when a text changed. */
export const CHANGE_KEYS: ReadonlySet<string> = new Set([
  'updated',
  'lastmod',
  'modified',
  'last_modified_at',
  'date modified',
])

/** Fields of an article by the keys that Hugo, Jekyll, Hexo, Obsidian and WordPress have for them. */
export const fieldOfOtherKey: ReadonlyMap<string, string> = new Map([
  ['summary', 'excerpt'],
  ['description', 'excerpt'],
  ['cover', 'image'],
  ['thumbnail', 'image'],
  ['featured_image', 'image'],
  ['featuredImage', 'image'],
  ['featured-image', 'image'],
  ['feature_image', 'image'],
  ['categories', 'category'],
  ['series_order', 'part'],
  ...[...CHANGE_KEYS].map((key) => [key, 'updated'] as const),
])

export const HIDING_KEYS: readonly string[] = ['published', 'status', 'visibility', 'private', 'hidden']

const OWN_HIDING_KEYS = ['draft', 'publish', 'published']

/** Finds a key that can hide a text in lines that cannot be read. */
export const HIDING =
  /(?:^[\s"'?{]*\$?(?:draft|publish(?:ed|date)?|status|visibility|private|hidden)|[\s{,"']\$?(?:draft|publish(?:ed)?))["']?[ \t]*[:=]/im

/** Finds the key that can hide a text and is probably meant by a misspelled one: `Draft: true`, `pubished: false`. */
export function misspelledHidingKey({ key, value }: YamlPair): string | undefined {
  const meant = [...OWN_HIDING_KEYS].toSorted((one) => (one === key.toLowerCase() ? -1 : 0))
  const found = nearMiss(key, meant)
  const text = value.kind === 'scalar' ? value.text.trim() : ''
  if (found === 'draft') return /^(?:true|yes|on|1)?$/i.test(text) ? found : undefined
  if (found === 'published' && /^(?:false|no|off|0)$/i.test(text)) return found
  return found && toIsoDate(text) !== undefined ? 'publish' : undefined
}

/** What a line of another program says: the text is hidden, is not, or something else. */
export function readHidingLine({ key, value }: YamlPair): 'hidden' | 'shown' | 'unknown' {
  const text = value.kind === 'scalar' ? value.text.trim().toLowerCase() : ''
  if (key === 'published') return TRUE.test(text) ? 'shown' : FALSE.test(text) ? 'hidden' : 'unknown'
  if (key === 'private' || key === 'hidden')
    return TRUE.test(text) ? 'hidden' : FALSE.test(text) ? 'shown' : 'unknown'
  if (/^(?:draft|private|pending|future|hidden|unpublished|trash|auto-draft)$/.test(text)) return 'hidden'
  return /^(?:publish(?:ed)?|public|visible)$/.test(text) ? 'shown' : 'unknown'
}

const TRUE = /^(?:true|yes|on|1)$/
const FALSE = /^(?:false|no|off|0)$/
