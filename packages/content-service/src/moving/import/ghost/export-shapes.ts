import { z } from 'zod'

/** Ids are numbers in old exports. */
const id = z.union([z.string().max(100), z.number()]).transform(String)

/** A field whose wrong type must not cost the row. */
const text = z
  .string()
  .nullish()
  .catch(undefined)
  .transform((value) => value?.trim() ?? '')

const order = z.number().catch(0)

/** `2021-03-04 05:06:07` is in UTC; the oldest exports have milliseconds since 1970. */
const instant = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(undefined)
  .transform((value) => {
    const written =
      typeof value === 'string' ? value.replace(/^([\d-]{10}) ([\d:.]+)$/, '$1T$2Z') : (value ?? NaN)
    const date = new Date(written)
    return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(/\.\d+Z$/, 'Z')
  })

const flag = z.union([z.boolean(), z.number()]).nullish().catch(undefined).transform(Boolean)

export const POST = z.object({
  id,
  uuid: text,
  title: z.string().nullish(),
  slug: text,
  html: z.string().nullish(),
  plaintext: text,
  lexical: text,
  mobiledoc: text,
  image: text,
  feature_image: text,
  type: text,
  page: flag,
  status: text,
  // Of an unknown kind it is not public.
  visibility: z
    .string()
    .nullish()
    .catch('unknown')
    .transform((value) => value ?? 'public'),
  published_at: instant,
  custom_excerpt: text,
  meta_description: text,
  author_id: id.nullish().catch(undefined),
  canonical_url: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  featured: flag,
  meta_title: text,
  og_title: text,
  og_description: text,
  og_image: text,
  twitter_title: text,
  twitter_description: text,
  twitter_image: text,
})

export type Post = z.infer<typeof POST>

export const POST_META = POST.pick({
  meta_title: true,
  meta_description: true,
  og_title: true,
  og_description: true,
  og_image: true,
  twitter_title: true,
  twitter_description: true,
  twitter_image: true,
}).extend({ post_id: id, feature_image_alt: text, feature_image_caption: text })

export type PostMeta = z.infer<typeof POST_META>

export const TAG = z.object({ id, name: text, slug: text, visibility: text })
export const POST_TAG = z.object({ post_id: id, tag_id: id, sort_order: order })
export const USER = z.object({ id, name: text, slug: text, email: text })
export const POST_AUTHOR = z.object({ post_id: id, author_id: id, sort_order: order })
export const SETTING = z.object({ key: z.string(), value: text })
export const NAMED = z.object({ id, name: text })
export const MEMBER = z.object({
  id,
  email: text,
  name: text,
  created_at: instant,
  subscribed: flag,
  email_disabled: flag,
})
export const MEMBER_NEWSLETTER = z.object({ member_id: id, newsletter_id: id })
const reference = id.nullish().catch(undefined)
export const COMMENT = z.object({
  id,
  post_id: id,
  member_id: reference,
  parent_id: reference,
  in_reply_to_id: reference,
  status: text,
  html: text,
  created_at: instant,
  edited_at: instant,
})
