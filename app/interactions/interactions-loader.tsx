import { useEffect, useState, type ComponentType } from 'react'
import { Button } from '#ui/button.tsx'
import { CountBar, CountButton } from './count-button.tsx'
import styles from './interactions-loader.module.css'

interface InteractionsProps {
  articleId: string
  title: string
}

/** This loads while the page starts. */
const loading = import.meta.env.SSR ? undefined : import('./interactions.tsx')
// A failure before the first effect would be reported as unhandled; the effect shows it.
loading?.catch(() => {})

/** Loads likes, comments and sharing once the page's scripts have started; until then it shows their buttons without numbers. */
export function InteractionsLoader(article: InteractionsProps) {
  const [Loaded, setLoaded] = useState<ComponentType<InteractionsProps>>()
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    loading?.then(
      ({ Interactions }) => setLoaded(() => Interactions),
      () => setHasFailed(true),
    )
  }, [])

  return (
    <div className={styles.space}>
      {Loaded ? (
        <Loaded {...article} />
      ) : (
        !hasFailed && (
          <CountBar>
            <CountButton noun="like" label="Like" />
            <CountButton noun="comment" label="Comments" />
          </CountBar>
        )
      )}
      {hasFailed && (
        <div role="alert" className={styles.notLoaded}>
          <p>Likes and comments could not be loaded.</p>
          {/* Browsers cache the failure of an import until the page is loaded again. */}
          <Button onClick={() => location.reload()}>Load the page again</Button>
        </div>
      )}
    </div>
  )
}
