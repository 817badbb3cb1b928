import * as z from 'zod'
import type { Fault, Reading } from '@waypost/local-files/written/reading.ts'
import type { Locale } from '../space/space.ts'
import type { TextFile } from '../files/text-file.ts'
import { booleanText } from './values/plain-values.ts'
import { shortText } from './written-schemas.ts'
import { checkYaml } from '../files/yaml-check.ts'
import { readYaml } from '@waypost/local-files/written/yaml.ts'

const MAX_LOCALES = 100

const localesSchema = z
  .array(
    z.strictObject({
      code: z
        .string()
        .trim()
        .refine(isCode, 'is not the code of a language: write it as in en-US, de, or zh-Hans'),
      name: shortText.optional(),
      default: booleanText.default(false),
      fallback: z.string().trim().optional(),
    }),
  )
  .min(1, 'must have at least one language')
  .max(MAX_LOCALES, `must have at most ${MAX_LOCALES} languages`)
  .superRefine((locales, context) => {
    const fail = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', message, path })
    const fallbacks = new Map<string, string | undefined>()
    for (const [index, { code, fallback }] of locales.entries()) {
      if (fallbacks.has(code)) fail('is in the list twice', index, 'code')
      fallbacks.set(code, fallback)
    }
    const defaults = [...locales.keys()].filter((index) => locales[index].default)
    if (locales.length > 0 && defaults.length === 0) fail("must have one language with 'default: true'")
    for (const index of defaults.slice(1)) fail('can be true for one language only', index, 'default')
    for (const [index, { code, fallback, default: isDefault }] of locales.entries()) {
      if (fallback === undefined) continue
      if (isDefault) fail('is not for the default language: all others fall back to it', index, 'fallback')
      else if (!fallbacks.has(fallback)) fail('is not a language of this list', index, 'fallback')
      else if (isCircle(code, fallbacks)) fail('leads back to itself', index, 'fallback')
    }
  })
  .transform((locales) =>
    locales.map(({ code, name, default: isDefault, fallback }): Locale => ({
      code,
      name: name ?? nameOf(code),
      isDefault,
      fallbackCode: fallback ?? null,
    })),
  )

/** Reads `locales.yaml`: a list of the languages of the space. */
export function parseLocales({ text }: TextFile): Reading<readonly Locale[]> {
  const root = readYaml(text)
  if (!root.ok) return root
  // `checkYaml` names faults by their keys, so the list needs a key.
  const { line } = root.value
  const checked = checkYaml(z.strictObject({ languages: localesSchema }), {
    kind: 'map',
    line,
    pairs: [{ key: 'languages', line, value: root.value }],
  })
  return checked.ok ? { ok: true, value: checked.value.languages } : withPlainNames(checked.faults)
}

function withPlainNames(faults: readonly Fault[]): Reading<never> {
  const plain = faults.map((fault) => ({
    ...fault,
    reason: fault.reason.replace(/^'languages(?:\.\d+)?\.(.+?)'/, "'$1'").replace(/^'languages'/, 'The list'),
  }))
  return { ok: false, faults: plain }
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
  return languageNames.of(code) ?? code
}
