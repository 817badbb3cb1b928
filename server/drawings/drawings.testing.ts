import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import type { Article } from '#domain/article.ts'
import { siteSchema } from '#domain/site.ts'
import { snapshotOf } from '../catalog/articles/snapshot.testing.ts'
import type { Catalog } from '../catalog/types.ts'
import type { DrawnLook, SiteView } from '../site/types.ts'
import { createLook } from '../site/look/look.ts'
import { createPictureReader } from './read-picture.ts'

const content = new URL('../../sample/', import.meta.url)
const sample = siteSchema.parse(parse(await readFile(new URL('site.yaml', content), 'utf8')))

/** The sample's words, with the portrait at the address where `readSample` finds it. */
export const SAMPLE_SITE: SiteView = {
  ...sample,
  photo: { url: '/portrait.jpg', description: 'A portrait' },
  icon: undefined,
  look: createLook(sample.look).view,
  description: sample.description!,
  copyright: sample.copyright!,
  social: [],
  map: undefined,
}

/** Reads pictures: files of the sample, and others by name. */
export function readSample(others: Record<string, Buffer> = {}) {
  return createPictureReader(
    async ({ url }) => {
      const { pathname } = new URL(url)
      const known = others[pathname]
      if (known) return new Response(known as BodyInit)
      const file = await readFile(new URL(`assets${pathname}`, content)).catch(() => undefined)
      return new Response((file as BodyInit | undefined) ?? null, { status: file ? 200 : 404 })
    },
    () => [],
  )
}

/** A catalog of articles of which only this is of interest. */
export function catalogOf(articles: readonly (Pick<Article, 'id' | 'title'> & Partial<Article>)[]): Catalog {
  const snapshot = snapshotOf(articles.map((article) => ({ excerpt: '', minutes: 1, body: '', ...article })))
  return { current: () => snapshot, imageOrigins: () => [] }
}

/** How everything is drawn where `site.yaml` says this of the look. */
export function drawnLook(look: object = {}): DrawnLook {
  return createLook(siteSchema.shape.look.parse(look)).drawn
}
