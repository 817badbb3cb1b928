import * as z from 'zod'
import { picture, text } from './site.ts'

/** What the creator says of her categories, as `content/categories.yaml` holds it: by category, a sentence and a picture. */
export const categoriesSchema = z.record(
  z.string(),
  z.strictObject(
    { sentence: text.optional(), picture: picture.optional() },
    'must have a sentence or a picture',
  ),
)

/** A checked `categories.yaml`. */
export type CategoriesFile = z.infer<typeof categoriesSchema>
