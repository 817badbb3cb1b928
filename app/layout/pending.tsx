import { useNavigation } from 'react-router'
import { ARTICLE_PATH } from '#domain/addresses.ts'
import { Loading } from '../ui/loading.tsx'
import styles from './pending.module.css'

/** Shows that the next screen is loading: the full-screen loader for an article, the spinner for all others. */
export function Pending() {
  const { location } = useNavigation()
  const isArticle = location?.pathname.startsWith(`${ARTICLE_PATH}/`)
  return (
    <div aria-live="polite">
      {isArticle ? (
        <div className={styles.opening} data-loader>
          <Loading hidesPage />
        </div>
      ) : (
        location && <Loading />
      )}
    </div>
  )
}
