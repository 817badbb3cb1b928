import type { MetaDescriptor } from 'react-router'
import type { ArticleSummary } from '#domain/article.ts'
import { describePage } from '../layout/describe-page.ts'
import type { RootData } from '../root-data.ts'
import { pictureSources } from './picture-sources.ts'

/** Widths at which an article shows its picture. */
export const ARTICLE_PICTURE_SIZES = '(min-width: 768px) 78vw, 100vw'

/** Head of an article's page. */
export function describeArticle(root: RootData, article: ArticleSummary): MetaDescriptor[] {
  const { title, excerpt, image, date, category } = article
  const address = `/article/${encodeURIComponent(article.id)}`
  return [
    ...describePage(root, { title, description: excerpt, address, image, type: 'article' }),
    ...(date ? [{ property: 'article:published_time', content: date }] : []),
    ...(category ? [{ property: 'article:section', content: category }] : []),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: title,
        description: excerpt,
        datePublished: date,
        articleSection: category,
        image: image && new URL(image.url, root.publicUrl).href,
        author: { '@type': 'Person', name: root.site.name, url: `${root.publicUrl}/about` },
        mainEntityOfPage: root.publicUrl + address,
        inLanguage: root.site.language,
      },
    },
  ]
}

/** Asks for what the browser will need first: the article's text, and its picture. */
export function preloadArticle({ id, image }: ArticleSummary): MetaDescriptor[] {
  const picture = image && pictureSources(image)
  return [
    {
      tagName: 'link',
      rel: 'preload',
      as: 'fetch',
      href: `/api/entries/${encodeURIComponent(id)}`,
      crossOrigin: 'anonymous',
    },
    ...(picture
      ? [
          {
            tagName: 'link' as const,
            rel: 'preload',
            as: 'image',
            href: picture.src,
            imageSrcSet: picture.srcSet,
            imageSizes: ARTICLE_PICTURE_SIZES,
          },
        ]
      : []),
  ]
}
