import { useEffect, useState, type ComponentType } from 'react'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import { useShared } from '#ui/shared.ts'
import { useStore } from '#ui/store.ts'
import { useIdle } from '#ui/use-idle.ts'
import { loadDialogs } from './load-dialogs.ts'
import { createOpenDialog } from './open-dialog.ts'
import styles from './account.module.css'

/** Loads the account dialogs after the first view, or when the reader opens one. */
export function Account() {
  const openDialog = useShared(createOpenDialog)
  const isOpen = useStore(openDialog) !== undefined
  const isIdle = useIdle()
  const [Dialogs, setDialogs] = useState<ComponentType>()
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    async function load() {
      const loaded = await loadDialogs()
      if (loaded) setDialogs(() => loaded.Dialogs)
      else if (isOpen) openDialog.set(undefined)
      // A failure stays visible until a dialog opens, even if the code is loaded meanwhile.
      if (isOpen) setHasFailed(!loaded)
    }

    if (isOpen || isIdle) void load()
  }, [isOpen, isIdle, openDialog])

  return (
    <>
      {Dialogs ? <Dialogs /> : <div aria-live="polite">{isOpen && <Loading />}</div>}
      <div role="alert" className={styles.notLoaded}>
        {hasFailed && !isOpen && (
          <>
            <p>This could not be loaded.</p>
            {/* Browsers cache the failure of an import until the page is loaded again. */}
            <Button onClick={() => location.reload()}>Load the page again</Button>
          </>
        )}
      </div>
    </>
  )
}
