import { useEffect, useState, type ComponentType } from 'react'
import { DotSpinner } from '../ui/dot-spinner.tsx'
import { whenIdle } from '../ui/when-idle.ts'
import { loadDialogs } from './load-dialogs.ts'
import { closeAccount, useOpenDialog } from './open-account.ts'
import styles from './account.module.css'

/** Everything of the reader's account that lies over the page; it is loaded once the first view stands. */
export function Account() {
  const isOpen = useOpenDialog() !== undefined
  const [Dialogs, setDialogs] = useState<ComponentType>()
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    const load = () => loadDialogs().then((loaded) => setDialogs(() => loaded.Dialogs))
    if (isOpen)
      load().catch(() => {
        setHasFailed(true)
        closeAccount()
      })
    // Whoever opens something meets the failure, if it lasts.
    else whenIdle(() => load().catch(() => {}))
  }, [isOpen])

  if (Dialogs) return <Dialogs />
  return (
    <>
      <output>{isOpen && <DotSpinner />}</output>
      <div role="alert">{hasFailed && !isOpen && <NotLoaded />}</div>
    </>
  )
}

function NotLoaded() {
  return (
    <div className={styles.notLoaded}>
      <p>This could not be loaded.</p>
      {/* Browsers remember that a part of the page did not come, until the page comes again. */}
      <button type="button" className="button" onClick={() => location.reload()}>
        Load the page again
      </button>
    </div>
  )
}
