import * as z from 'zod'
import { isId } from './file-names.ts'
import { MAX_SYMBOL_LENGTH } from './values/text-values.ts'

/** A short text in one line. */
export const shortText = z
  .string()
  .transform((text) => text.replaceAll(/\s*\n\s*/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'has no value: write one after the colon')
      .max(MAX_SYMBOL_LENGTH, `is longer than ${MAX_SYMBOL_LENGTH} characters`),
  )

/** A text of any length that a page can hold. */
export const longText = z
  .string()
  .trim()
  .min(1, 'has no value: write one after the colon')
  .max(50_000, 'is longer than 50000 characters')

/**
 * Keys with values, whose keys are ids.
 *
 * @param value Of each.
 */
export function byId<T>(value: z.ZodType<T>) {
  return z.record(z.string(), value).superRefine((record, context) => {
    for (const id of Object.keys(record)) {
      if (isId(id)) continue
      const message = "must be an id: use only the letters a to z, digits, '-', '_' and '.', at most 64"
      context.addIssue({ code: 'custom', message, path: [id] })
    }
  })
}
