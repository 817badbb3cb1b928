import * as z from 'zod'
import type { Field } from '../space/space.ts'
import { readFieldType } from './field-type.ts'
import { booleanText } from './values/text-values.ts'
import { shortText } from './written-schemas.ts'

/** A field as a content type declares it. */
export interface DeclaredField extends Field {
  /** Whether the text below the lines at the top fills it; absent where nothing is said. */
  isBody?: boolean
}

/**
 * How one field is declared: by its type alone, or by keys that say more.
 *
 * @see Content Delivery API, resource shapes: ContentType.
 */
export const fieldSchema = z.preprocess(
  (written) => (typeof written === 'string' || Array.isArray(written) ? { type: written } : written),
  z
    .strictObject({
      type: z.unknown().optional(),
      name: shortText.optional(),
      required: booleanText.default(false),
      localized: booleanText.default(false),
      disabled: booleanText.default(false),
      omitted: booleanText.default(false),
      body: booleanText.optional(),
      linkType: z.enum(['Asset', 'Entry'], 'must be Asset or Entry').optional(),
      items: z.unknown().optional(),
      allowedResources: z
        .array(
          z.strictObject({
            type: z.literal('Contentful:Entry', 'must be Contentful:Entry'),
            source: shortText,
            contentTypes: z.array(shortText).optional(),
          }),
        )
        .optional(),
    })
    .transform((written, context): Omit<DeclaredField, 'id' | 'name'> & { name?: string } => {
      const { name, required, localized, disabled, omitted, body, allowedResources } = written
      const fail = (message: string, key = 'type') => {
        context.addIssue({ code: 'custom', message, path: [key] })
        return z.NEVER
      }
      const type = readFieldType(written)
      if (typeof type === 'string') return fail(type, written.items === undefined ? 'type' : 'items')
      if (body && type.type !== 'Text' && type.type !== 'RichText')
        return fail('can only be said of a field of type Text or RichText', 'body')
      const isElsewhere = type.type === 'ResourceLink' || type.items?.type === 'ResourceLink'
      if (allowedResources && !isElsewhere)
        return fail('can only be said of a field of type ResourceLink', 'allowedResources')
      return {
        ...(name !== undefined && { name }),
        required,
        localized,
        ...(disabled && { disabled }),
        ...(omitted && { omitted }),
        ...type,
        ...(body !== undefined && { isBody: body }),
        ...(allowedResources && { allowedResources }),
      }
    }),
)
