import { shortNameOf } from '#domain/short-name.ts'
import { useIdentity } from './identity.ts'
import { warmDialogs } from './load-dialogs.ts'
import { openAccountPanel, openLoginPanel, openLogout } from './open-account.ts'
import styles from './greeting.module.css'

/** Greets the reader, and leads into an account or out of it. */
export function Greeting() {
  const identity = useIdentity()
  const opening = {
    type: 'button',
    'aria-haspopup': 'dialog',
    onPointerEnter: warmDialogs,
    onFocus: warmDialogs,
  } as const
  return (
    <div className={styles.greeting} data-guest={identity === undefined || undefined}>
      {identity ? (
        <button {...opening} className={styles.name} onClick={openAccountPanel}>
          Hi {shortNameOf(identity.email)}
          <span className="visually-hidden">, your account</span>
        </button>
      ) : (
        <span>Hi Guest</span>
      )}
      {/* One button for both, so that the focus comes back to it after either. */}
      <button {...opening} className={styles.way} onClick={identity ? openLogout : () => openLoginPanel()}>
        {identity ? 'LOGOUT' : 'LOGIN'}
      </button>
    </div>
  )
}
