import { useEffect } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'
import { createMessages, type QueuedMessage } from './messages.ts'
import { useShared } from './shared.ts'
import { useStore } from './store.ts'

export function Messages() {
  const { queue, canShow } = useShared(createMessages)
  const [first] = useStore(queue)
  useEffect(() => {
    canShow.set(true)
    return () => canShow.set(false)
  }, [canShow])
  return first && <MessageDialog key={first.id} {...first} />
}

function MessageDialog({ kind, title, text, button, cancel, answer }: QueuedMessage) {
  const isWarning = kind === 'warning'
  return (
    <Dialog title={title} description={text} kind={kind} onClose={() => answer(false)}>
      <DialogButtons>
        <Button isMain={!isWarning} isGrave={isWarning} onClick={() => answer(true)}>
          {button}
        </Button>
        {cancel !== undefined && (
          <Button
            // Pressing Enter twice must not run an irreversible action.
            data-autofocus={isWarning || undefined}
            onClick={() => answer(false)}
          >
            {cancel}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
