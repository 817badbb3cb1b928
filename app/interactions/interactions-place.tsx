import { useEffect, useState, type ComponentType } from 'react'
import { useIdle } from '../ui/use-idle.ts'
import styles from './interactions-place.module.css'

type Interactions = ComponentType<{ articleId: string }>

/** Keeps the room for what readers do with an article, which is loaded once the first view stands. */
export function InteractionsPlace({ articleId }: { articleId: string }) {
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
    <div className={styles.place}>
      {Loaded && <Loaded articleId={articleId} />}
      {hasFailed && (
        <div role="alert" className={styles.notLoaded}>
          <p>Likes and comments could not be loaded.</p>
          {/* Browsers remember that a part of the page did not come, until the page comes again. */}
          <button type="button" className="button" onClick={() => location.reload()}>
            Load the page again
          </button>
        </div>
      )}
    </div>
  )
}
