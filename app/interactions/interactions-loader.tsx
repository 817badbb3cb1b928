import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { commentIdIn } from '#domain/addresses.ts'
import { useIdle } from '#ui/use-idle.ts'
import { CountBar, CountButton, type Noun } from './count-button.tsx'
import styles from './interactions-loader.module.css'

interface InteractionsProps {
  articleId: string
  title: string
}

/** Loads likes, comments and sharing after the first view. What is pressed before is done once they are loaded. */
export function InteractionsLoader(article: InteractionsProps) {
  const isIdle = useIdle()
  const [pressed, setPressed] = useState<Noun>()
  const [Loaded, setLoaded] = useState<ComponentType<InteractionsProps>>()
  const [hasFailed, setHasFailed] = useState(false)
  const space = useRef<HTMLDivElement>(null)
  const isAddressed = commentIdIn(useLocation().hash) !== undefined
  const isWanted = isIdle || isAddressed || pressed !== undefined

  useEffect(() => {
    if (!isWanted) return
    import('./interactions.tsx').then(
      ({ Interactions }) => setLoaded(() => Interactions),
      () => setHasFailed(true),
    )
  }, [isWanted])

  useEffect(() => {
    if (Loaded && pressed) space.current?.querySelector<HTMLButtonElement>(`[data-noun=${pressed}]`)?.click()
  }, [Loaded, pressed])

  return (
    <div className={styles.space} ref={space}>
      {Loaded ? (
        <Loaded {...article} />
      ) : (
        !hasFailed && (
          <CountBar>
            <CountButton noun="like" label="Like" onClick={() => setPressed('like')} />
            <CountButton noun="comment" label="Comments" onClick={() => setPressed('comment')} />
          </CountBar>
        )
      )}
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
