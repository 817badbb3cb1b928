import type { MouseEvent } from 'react'
import { shortNameOf } from '#domain/short-name.ts'
import { useIdentity } from './identity.ts'
import { loadDialogs } from './load-dialogs.ts'
import { openAccountPanel, openLoginPanel, openLogout } from './open-account.ts'
import styles from './greeting.module.css'

/** Greets the reader, and leads into an account or out of it. */
export function Greeting() {
  const identity = useIdentity()
  return (
    <div className={styles.greeting} data-guest={identity === undefined || undefined}>
      {identity ? (
        <button className={styles.name} {...opening(openAccountPanel)}>
          Hi {shortNameOf(identity.email)}
          <span className="visually-hidden">, your account</span>
        </button>
      ) : (
        <span>Hi Guest</span>
      )}
      {/* One button for both, so that the focus comes back to it after either. */}
      <button className={styles.way} {...opening(identity ? openLogout : openLoginPanel)}>
        {identity ? 'LOGOUT' : 'LOGIN'}
      </button>
    </div>
  )
}

function opening(open: () => void) {
  const warm = () => void loadDialogs()
  return {
    type: 'button',
    'aria-haspopup': 'dialog',
    onPointerEnter: warm,
    onFocus: warm,
    onClick({ currentTarget }: MouseEvent<HTMLButtonElement>) {
      // Safari does not focus what is clicked, and the focus is given back to what had it.
      currentTarget.focus()
      open()
    },
  } as const
}
