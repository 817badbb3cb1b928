import { shortNameOf } from '#domain/short-name.ts'
import { useShared } from '#ui/shared.ts'
import { useIdentity } from './identity.ts'
import { loadDialogs } from './load-dialogs.ts'
import { createOpenDialog, type OpenDialog } from './open-dialog.ts'
import styles from './greeting.module.css'

export function Greeting() {
  const identity = useIdentity()
  const openDialog = useShared(createOpenDialog)

  function opens(kind: OpenDialog['kind']) {
    return {
      type: 'button',
      'aria-haspopup': 'dialog',
      onPointerEnter: () => void loadDialogs(),
      onFocus: () => void loadDialogs(),
      onClick: () => openDialog.set({ kind }),
    } as const
  }

  return (
    <div className={styles.greeting} data-guest={identity === undefined || undefined}>
      {identity ? (
        <button className={styles.name} {...opens('account')}>
          Hi {shortNameOf(identity.email)}
          <span className="visually-hidden">, your account</span>
        </button>
      ) : (
        <span>Hi Guest</span>
      )}
      {/* One button serves both states, so that the focus returns to it. */}
      <button className={styles.way} {...opens(identity ? 'logout' : 'login')}>
        {identity ? 'LOGOUT' : 'LOGIN'}
      </button>
    </div>
  )
}
