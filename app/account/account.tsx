import { useEffect, useState, type ComponentType } from 'react'
import { DotSpinner } from '../ui/dot-spinner.tsx'
import { useIdle } from '../ui/use-idle.ts'
import { loadDialogs } from './load-dialogs.ts'
import { closeAccount, useOpenDialog } from './open-account.ts'
import styles from './account.module.css'

/** Everything of the reader's account that lies over the page; it is loaded once the first view stands. */
export function Account() {
  const isOpen = useOpenDialog() !== undefined
  const isIdle = useIdle()
  const [Dialogs, setDialogs] = useState<ComponentType>()
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    async function load() {
      const loaded = await loadDialogs()
      if (loaded) setDialogs(() => loaded.Dialogs)
      else if (isOpen) closeAccount()
      // Once told, a failure stands until something does open, even if the panels are loaded meanwhile.
      if (isOpen) setHasFailed(!loaded)
    }

    if (isOpen || isIdle) void load()
  }, [isOpen, isIdle])

  return (
    <>
      {Dialogs ? <Dialogs /> : <div aria-live="polite">{isOpen && <DotSpinner />}</div>}
      <div role="alert" className={styles.notLoaded}>
        {hasFailed && !isOpen && (
          <>
            <p>This could not be loaded.</p>
            {/* Browsers remember that a part of the page did not come, until the page comes again. */}
            <button type="button" className="button" onClick={() => location.reload()}>
              Load the page again
            </button>
          </>
        )}
      </div>
    </>
  )
}
