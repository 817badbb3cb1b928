import { redirectDocument } from 'react-router'
import { pagePath } from '#domain/addresses.ts'
import type { Article, Image } from '#domain/article.ts'
import { excerptOf } from '#domain/excerpt.ts'
import { isSmallPicture } from '#domain/picture-shape.ts'
import { sharedPicture } from '#domain/picture-sources.ts'
import { Picture } from '#ui/picture.tsx'
import { UnpublishedBadge } from '../articles/unpublished-badge.tsx'
import type { RootData } from '../data/root-data.ts'
import { servicesContext } from '../data/services.ts'
import { Breadcrumb } from '../layout/breadcrumb.tsx'
import { describeError, describePage } from '../layout/describe-page.ts'
import { isPageStored } from '../offline/stored-pages.ts'
import { blog, breadcrumbs, structuredData } from '../layout/structured-data.ts'
import type { Route } from './+types/page.ts'
import { ArticleBody } from './article-body.tsx'
import styles from './article-view.module.css'
import { ARTICLE_PICTURE_SIZES, preloadPicture } from './describe-article.ts'
import { leadElsewhere } from './lead-elsewhere.ts'

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

interface PageData {
  article: Article
  /** Picture for link previews. */
  card: Image
}

export function meta({ loaderData, error, matches: [root] }: Route.MetaArgs) {
  if (error || !loaderData) return describeError(root.loaderData, error)
  const { article: page, card }: PageData = loaderData
  return [
    ...describeOwnPage(root.loaderData, page, card),
    ...(page.image ? [preloadPicture(page.image)] : []),
  ]
}

/** Loads a page of the creator's own. Any other name is an unknown address. */
export function loader({ params, request, context }: Route.LoaderArgs): PageData {
  const { catalog, cards } = context.get(servicesContext)
  const page = catalog.current()?.readPage(params.name)
  if (!page) throw leadElsewhere(request.url, context)
  return { article: page, card: cards.article(page) }
}

/** Loads the next page. Offline, the browser shows the stored one. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<PageData> {
  try {
    return await serverLoader()
  } catch (reason) {
    const { pathname } = new URL(request.url)
    throw (await isPageStored(pathname)) ? redirectDocument(pathname) : reason
  }
}

export default function OwnPage({ loaderData: { article: page }, matches: [root] }: Route.ComponentProps) {
  const { title, image, body, unpublished } = page
  return (
    <div className={styles.page} key={page.id}>
      <Breadcrumb here={title} />
      <article className={styles.article}>
        <header className={styles.header}>
          {image && (
            <Picture
              className={isSmallPicture(image) ? `${styles.ground} ${styles.small}` : styles.ground}
              image={image}
              sizes={ARTICLE_PICTURE_SIZES}
              isFirst
            />
          )}
          <div className={styles.head} dir="auto">
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.address}>{root.loaderData.publicUrl + addressOf(page)}</p>
            {unpublished && (
              <div className={styles.unpublished}>
                <UnpublishedBadge unpublished={unpublished} />
              </div>
            )}
          </div>
        </header>
        <div className={styles.column}>
          <ArticleBody html={body} />
        </div>
      </article>
    </div>
  )
}

function describeOwnPage(root: RootData, page: Article, card: Image) {
  const { title, excerpt, image } = page
  const address = addressOf(page)
  // A page without text is described by its title.
  const description = excerpt === excerptOf('') ? title : excerpt
  return [
    ...describePage(root, { title, description, address, card }),
    structuredData([
      {
        '@type': 'WebPage',
        name: title,
        description,
        url: root.publicUrl + address,
        image: image && new URL(sharedPicture(image).url, root.publicUrl).href,
        isPartOf: blog(root),
        inLanguage: root.site.language,
      },
      breadcrumbs(root, [{ name: title, address }]),
    ]),
  ]
}

function addressOf({ page, id }: Article): string {
  return pagePath(page ?? id)
}
