import { useEffect, useState, type ComponentType } from 'react'
import { useIdle } from '../ui/use-idle.ts'
import styles from './interactions-loader.module.css'

type Interactions = ComponentType<{ articleId: string }>

/** Loads the likes and comments after the first view, and reserves their space. */
export function InteractionsLoader({ articleId }: { articleId: string }) {
  const isIdle = useIdle()
  const [Loaded, setLoaded] = useState<Interactions>()
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (!isIdle) return
    import('./interactions.tsx').then(
      ({ Interactions }) => setLoaded(() => Interactions),
      () => setHasFailed(true),
    )
  }, [isIdle])

  return (
    <div className={styles.space}>
      {Loaded && <Loaded articleId={articleId} />}
      {hasFailed && (
        <div role="alert" className={styles.notLoaded}>
          <p>Likes and comments could not be loaded.</p>
          {/* Browsers cache the failure of an import until the page is loaded again. */}
          <button type="button" className="button" onClick={() => location.reload()}>
            Load the page again
          </button>
        </div>
      )}
    </div>
  )
}
