import * as z from 'zod'
import { refuse, type Fault, type PartialReading } from '@waypost/local-files/written/reading.ts'
import type { Locale } from '../space/space.ts'
import type { TextFile } from '../files/text-file.ts'
import { booleanText } from './values/plain-values.ts'
import { shortText } from './written-schemas.ts'
import { byLine, checkYamlLines } from '../files/yaml-check.ts'
import { readYamlItems } from '@waypost/local-files/written/yaml-lines.ts'

const MAX_LOCALES = 100

const localeSchema = z.strictObject({
  code: z
    .string()
    .trim()
    .refine(isCode, 'is not the code of a language: write it as in en-US, de, or zh-Hans'),
  name: shortText.optional(),
  default: booleanText.default(false),
  fallback: z.string().trim().optional(),
})

const localesSchema = z.array(localeSchema).superRefine((locales, context) => {
  const fail = (message: string, ...path: (string | number)[]) =>
    context.addIssue({ code: 'custom', message, path })
  const fallbacks = new Map<string, string | undefined>()
  for (const [index, { code, fallback }] of locales.entries()) {
    if (fallbacks.has(code)) fail('is in the list twice', index, 'code')
    else fallbacks.set(code, fallback)
    if (index >= MAX_LOCALES) fail(`is one language too many: there can be ${MAX_LOCALES}`, index)
  }
  const defaults = [...locales.keys()].filter((index) => locales[index].default)
  for (const index of defaults.slice(1)) fail('can be true for one language only', index, 'default')
  for (const [index, { code, fallback, default: isDefault }] of locales.entries()) {
    if (fallback === undefined) continue
    if (isDefault) fail('is not for the default language: all others fall back to it', index, 'fallback')
    else if (!fallbacks.has(fallback)) fail('is not a language of this list', index, 'fallback')
    else if (isCircle(code, fallbacks)) fail('leads back to itself', index, 'fallback')
  }
})

/** Reads `locales.yaml`: a list of the languages of the space. */
export function parseLocales({ text }: TextFile): PartialReading<readonly Locale[]> {
  const root = readYamlItems(text)
  if (!root.ok) return root
  if (root.value.kind !== 'list') return refuse(NO_LIST, root.value.line)
  // Faults have the names of keys, so the list needs a key.
  const { line } = root.value
  const list = { kind: 'map' as const, line, pairs: [{ key: 'languages', line, value: root.value }] }
  const read = checkYamlLines(z.strictObject({ languages: localesSchema }), list, KNOWN_KEYS)
  const written = read.value?.languages ?? []
  const faults = [...(root.faults ?? []), ...read.faults.map(withPlainName)]
  if (written.length === 0) return { ok: false, faults: [...faults, { reason: NO_LANGUAGE, line }] }
  const main = written.find((locale) => locale.default) ?? written[0]
  if (!main.default) faults.push({ reason: `${NO_DEFAULT} Until then it is '${main.code}'.`, line })
  const value = written.map(({ code, name, fallback }): Locale => ({
    code,
    name: name ?? nameOf(code),
    isDefault: code === main.code,
    fallbackCode: code === main.code ? null : (fallback ?? null),
  }))
  return { ok: true, value, faults: byLine(faults), isPartial: root.isPartial || read.isPartial }
}

const KNOWN_KEYS = Object.keys(localeSchema.shape)
const NO_LIST = 'The list must be a list, as in - {code: en, default: true}.'
const NO_LANGUAGE = 'The list must have at least one language.'
const NO_DEFAULT = "The list must have one language with 'default: true'."

function withPlainName({ reason, ...fault }: Fault): Fault {
  return { ...fault, reason: reason.replace(/^'languages(?:\.\d+)?\.(.+?)'/, "'$1'") }
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

function isCode(written: string): boolean {
  try {
    const isCanonical = Intl.getCanonicalLocales(written)[0] === written
    return isCanonical && languageNames.of(new Intl.Locale(written).language) !== undefined
  } catch {
    return false
  }
}

/** Whether the fallbacks of a language lead back to a language that was passed already. */
export function isCircle(code: string, fallbacks: ReadonlyMap<string, string | undefined>): boolean {
  const seen = new Set<string>()
  for (let next: string | undefined = code; next !== undefined; next = fallbacks.get(next)) {
    if (seen.has(next)) return true
    seen.add(next)
  }
  return false
}

function nameOf(code: string): string {
  // Extensions such as `-x-old` have no names.
  return languageNames.of(new Intl.Locale(code).baseName) ?? code
}
