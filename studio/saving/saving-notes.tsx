import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSending } from '#ui/use-sending.ts'
import { ConflictDialog } from './conflict.tsx'
import styles from './saving-notes.module.css'
import type { Saving } from './saving.ts'
import { useSavingStatus } from './use-saving.ts'

/** Reports what the writer should know about her text or must decide. Usually nothing. */
export function SavingNotes({ saving }: { saving: Saving }) {
  const { conflict, isUnsent, isOnDevice, problem, merged, state } = useSavingStatus(saving)
  const [isChoosing, setIsChoosing] = useState(false)
  const isNowhere = isUnsent && !isOnDevice

  useEffect(() => {
    if (!isNowhere) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNowhere])

  return (
    <div className={styles.notes}>
      {conflict && (
        <Notice kind="error">
          <p>The same words were changed here and elsewhere. Nothing is lost: both texts are kept.</p>
          <Button onClick={() => setIsChoosing(true)}>Choose</Button>
        </Notice>
      )}
      {isNowhere && (
        <Notice kind="error">
          <p>
            This browser has no room for your text, or is in a private window. Leave this page open until it
            says ‘Saved’.
          </p>
        </Notice>
      )}
      {problem?.code === 'missing' && <Missing saving={saving} />}
      {state === 'on this device' && problem?.code !== 'missing' && (
        <Notice kind="error">
          <p>{problem?.message}</p>
        </Notice>
      )}
      <div aria-live="polite">
        {merged && !conflict && (
          <Notice>
            <p>
              {merged.places === 1
                ? 'A change made elsewhere is in your text now.'
                : `Changes made elsewhere are in your text now, in ${merged.places} places.`}{' '}
              Your own words are all there.
            </p>
          </Notice>
        )}
      </div>
      {conflict && isChoosing && (
        <ConflictDialog
          conflict={conflict}
          onChoose={(text) => {
            setIsChoosing(false)
            saving.settle(text)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  )
}

function Missing({ saving }: { saving: Saving }) {
  const { isSending, problem, send } = useSending()
  return (
    <Notice kind="error">
      <p>{problem ?? 'This was deleted or renamed elsewhere. Your text is kept on this device.'}</p>
      <Button disabled={isSending} onClick={() => send(() => saving.createAgain())}>
        Make it again
      </Button>
    </Notice>
  )
}
