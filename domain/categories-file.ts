import * as z from 'zod'
import { picture, text } from './site.ts'

/** The content of `content/categories.yaml`: a sentence and a picture for each category. */
export const categoriesSchema = z.record(
  z.string(),
  z.strictObject(
    { sentence: text.optional(), picture: picture.optional() },
    'must have a sentence or a picture',
  ),
)

/** A checked `categories.yaml`. */
export type CategoriesFile = z.infer<typeof categoriesSchema>
