import type { MetaDescriptor } from 'react-router'
import { articlePath } from '#domain/addresses.ts'
import type { Article, Image } from '#domain/article.ts'
import { pictureSources, sharedPicture } from '#domain/picture-sources.ts'
import { categoryOf } from '#domain/category.ts'
import { excerptOf } from '#domain/excerpt.ts'
import { listAddress } from '#domain/list-address.ts'
import { describePage } from '../layout/describe-page.ts'
import { blog, breadcrumbs, creator, structuredData } from '../layout/structured-data.ts'
import type { RootData } from '../data/root-data.ts'

/** `sizes` of an article's picture: the width of the screen without the sidebar (frame.module.css). */
export const ARTICLE_PICTURE_SIZES = '(min-width: 768px) calc(100vw - clamp(13.5rem, 22vw, 18rem)), 100vw'

/** Builds the metadata of an article's page. @param card Picture for link previews. */
export function describeArticle(root: RootData, article: Article, card?: Image): MetaDescriptor[] {
  const { title, excerpt, image, date, updatedOn, category, tags = [], minutes } = article
  const address = articlePath(article.id)
  // An article without text is described by its title.
  const description = excerpt === excerptOf('') ? title : excerpt
  return [
    ...describePage(root, { title, description, address, card, type: 'article' }),
    ...(date ? [{ property: 'article:published_time', content: date }] : []),
    ...(updatedOn ? [{ property: 'article:modified_time', content: updatedOn }] : []),
    ...(category ? [{ property: 'article:section', content: category }] : []),
    ...tags.map((tag) => ({ property: 'article:tag', content: tag })),
    structuredData([
      {
        '@type': 'BlogPosting',
        headline: title,
        description,
        datePublished: date,
        dateModified: updatedOn,
        articleSection: category,
        keywords: tags.length > 0 ? tags : undefined,
        timeRequired: minutes ? `PT${minutes}M` : undefined,
        image: image && new URL(sharedPicture(image).url, root.publicUrl).href,
        author: creator(root),
        publisher: { '@id': creator(root)['@id']! },
        isPartOf: blog(root),
        mainEntityOfPage: root.publicUrl + address,
        url: root.publicUrl + address,
        inLanguage: root.site.language,
      },
      breadcrumbs(root, [
        { name: categoryOf(article), address: listAddress({ category: categoryOf(article) }) },
        { name: title, address },
      ]),
    ]),
  ]
}

/** Preloads the picture that the page will choose. Browsers ignore types that they do not support. */
export function preloadPicture(image: Image): MetaDescriptor {
  const { src, srcSet, avifSrcSet } = pictureSources(image)
  const common = { tagName: 'link' as const, rel: 'preload', as: 'image', fetchPriority: 'high' }
  if (!srcSet) return { ...common, href: src }
  return {
    ...common,
    type: avifSrcSet ? 'image/avif' : 'image/webp',
    imageSrcSet: avifSrcSet ?? srcSet,
    imageSizes: ARTICLE_PICTURE_SIZES,
  }
}
