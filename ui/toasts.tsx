import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './toasts.module.css'

/** A short message about a result. */
interface Toast {
  text: string
  /** A button, for example to undo. */
  action?: { label: string; run(): void }
}

type ShowToast = (text: string, action?: Toast['action']) => void

const ToastContext = createContext<ShowToast>(() => {})

/** In this time readers can read two lines and reach the button. */
const SHOWN_MS = 8_000

/** @returns A function that shows a message at the edge of the screen, in place of the one before. */
export function useToast(): ShowToast {
  return use(ToastContext)
}

/** Shows the messages of the screens inside. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast>()
  const show = useCallback<ShowToast>((text, action) => setToast({ text, action }), [])

  useEffect(() => {
    const timer = toast && setTimeout(() => setToast(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast])

  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.toasts} aria-live="polite">
        {toast && (
          <div className={styles.toast}>
            <p>{toast.text}</p>
            {toast.action && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  setToast(undefined)
                  toast.action!.run()
                }}
              >
                {toast.action.label}
              </button>
            )}
            <button
              type="button"
              className={styles.close}
              aria-label="Close message"
              onClick={() => setToast(undefined)}
            >
              <Icon name="x-lg" />
            </button>
          </div>
        )}
      </div>
    </ToastContext>
  )
}
