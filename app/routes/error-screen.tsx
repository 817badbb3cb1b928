import arrowRight from 'bootstrap-icons/icons/arrow-right.svg?raw'
import { use, useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router'
import { HOME_PATH } from '#domain/addresses.ts'
import { loadEntriesCache } from '../articles/load-entries-cache.ts'
import { SharedContext } from '../ui/shared.ts'
import { PopularArticles } from '../articles/popular-articles.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../layout/notice.tsx'
import { TryAgain } from '../layout/try-again.tsx'
import { Link } from '../preview/link.tsx'
import { useRootData } from '../data/root-data.ts'
import styles from './error-screen.module.css'

/** Replaces a screen that could not be loaded. */
export function ErrorScreen() {
  const error = useRouteError()
  const popular = useRootData()?.popular ?? []
  // The previous screen may have been scrolled down.
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [error])
  return (
    <div className={styles.screen}>
      {isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <NotLoaded />}
      {popular.length > 0 && (
        <section className={styles.popular}>
          <h2>Popular Articles</h2>
          <PopularArticles articles={popular} />
        </section>
      )}
    </div>
  )
}

function NotFound() {
  return (
    <Notice>
      <h1>The resource could not be found.</h1>
      <p>
        No stone stands at this spot. The article may have moved, or the address lost a letter on the way
        here.
      </p>
      <HomeLink />
    </Notice>
  )
}

function NotLoaded() {
  const { revalidate } = useRevalidator()
  const shared = use(SharedContext)

  async function tryAgain() {
    // The cached list may be the cause.
    const entries = await loadEntriesCache(shared)
    await entries?.clear()
    await revalidate()
  }

  return (
    <Notice>
      <h1>This page did not arrive.</h1>
      <TryAgain onPress={() => void tryAgain()} />
      <HomeLink />
    </Notice>
  )
}

function HomeLink() {
  if (useLocation().pathname === HOME_PATH) return null
  return (
    <Link className="way" to={HOME_PATH}>
      <span>Back to Home</span> <Icon svg={arrowRight} />
    </Link>
  )
}
