import * as z from 'zod'
import type { Locale } from '../space/space.ts'
import { isId } from '../files/file-names.ts'
import { MAX_SYMBOL_LENGTH } from './values/plain-values.ts'

export const BAD_ID = "must be an id: use only the letters a to z, digits, '-', '_' and '.', at most 64"

export const shortText = z
  .string()
  .transform((text) => text.replaceAll(/\s*\n\s*/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'has no value: write one after the colon')
      .max(MAX_SYMBOL_LENGTH, `is longer than ${MAX_SYMBOL_LENGTH} characters`),
  )

export const longText = z
  .string()
  .trim()
  .min(1, 'has no value: write one after the colon')
  .max(50_000, 'is longer than 50000 characters')

export function byId<T>(value: z.ZodType<T>) {
  return z.record(z.string(), value).superRefine((record, context) => {
    for (const id of Object.keys(record)) {
      if (isId(id)) continue
      context.addIssue({ code: 'custom', message: BAD_ID, path: [id] })
    }
  })
}

/** A text for the default language, or texts by the codes of languages. */
export function localizedText(locales: readonly Locale[]) {
  return byLanguage(locales, longText, (written) => typeof written === 'string')
}

/** A list of short texts for the default language, or lists by the codes of languages. */
export function localizedList(locales: readonly Locale[]) {
  return byLanguage(locales, z.array(shortText), (written) => Array.isArray(written))
}

function byLanguage<T>(
  locales: readonly Locale[],
  value: z.ZodType<T>,
  isInDefault: (written: unknown) => boolean,
) {
  const defaultCode = locales.find(({ isDefault }) => isDefault)?.code ?? ''
  const codes = new Set(locales.map(({ code }) => code))
  return z.preprocess(
    (written) => (isInDefault(written) ? { [defaultCode]: written } : written),
    z.record(z.string(), value).superRefine((values, context) => {
      for (const code of Object.keys(values)) {
        if (codes.has(code)) continue
        context.addIssue({ code: 'custom', message: 'is not a language of locales.yaml', path: [code] })
      }
    }),
  )
}
