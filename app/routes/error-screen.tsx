import { use, useEffect, useSyncExternalStore } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRevalidator, useRouteError } from 'react-router'
import { HOME_PATH } from '#domain/addresses.ts'
import { loadEntriesCache } from '../articles/load-entries-cache.ts'
import { Button } from '#ui/button.tsx'
import { SharedContext } from '#ui/shared.ts'
import { PopularArticles } from '../articles/popular-articles.tsx'
import { Icon } from '#ui/icon.tsx'
import { DelayedNotice } from '../layout/delayed-notice.tsx'
import { Notice } from '../layout/notice.tsx'
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
      {isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <NotLoaded error={error} />}
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
    <Notice stone={{ name: '404', distance: '? km' }} ways={<WaysOn />}>
      <h1>No stone stands at this spot.</h1>
      <p>The resource could not be found.</p>
      <p>The article may have moved, or the address lost a letter on the way here.</p>
    </Notice>
  )
}

function NotLoaded({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator()
  const shared = use(SharedContext)

  async function tryAgain() {
    // The cached list may be the cause.
    const entries = await loadEntriesCache(shared)
    await entries?.clear()
    await revalidate()
  }

  return (
    <DelayedNotice
      headline={
        <>
          <h1>This page did not arrive.</h1>
          {isRouteErrorResponse(error) && typeof error.data === 'string' && <p>{error.data}</p>}
        </>
      }
      onRetry={() => void tryAgain()}
      ways={<WaysOn />}
    />
  )
}

/** Ways out of the failure: back to the previous screen, or to Home. */
function WaysOn() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <>
      {useHasOrigin() && <Button onClick={() => navigate(-1)}>Back to where you were</Button>}
      {pathname !== HOME_PATH && (
        <Link className="way" to={HOME_PATH}>
          <span>Back to Home</span> <Icon name="arrow-right" />
        </Link>
      )}
    </>
  )
}

/** Whether a screen of this site comes before this one in the tab's history. */
function useHasOrigin(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0,
    () => false,
  )
}
