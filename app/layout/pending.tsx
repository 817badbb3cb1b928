import { useNavigation } from 'react-router'
import { DotSpinner } from '../ui/dot-spinner.tsx'
import { Loader } from '../ui/loader.tsx'
import styles from './pending.module.css'

/** Shows that the next screen is on its way: an article fills the screen with its loader, all else gets the spinner. */
export function Pending() {
  const { location } = useNavigation()
  const isArticle = location?.pathname.startsWith('/article/')
  return (
    <div aria-live="polite">
      {isArticle ? (
        <div className={styles.opening} data-loader>
          <Loader />
        </div>
      ) : (
        location && <DotSpinner />
      )}
    </div>
  )
}
