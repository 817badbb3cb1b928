import { useShared } from '#ui/shared.ts'
import { useStore } from '#ui/store.ts'
import { createColorScheme, type ColorScheme } from '#ui/color-scheme.ts'
import styles from './color-scheme-switch.module.css'

const SCHEMES: readonly { scheme: ColorScheme; name: string }[] = [
  { scheme: 'light', name: 'Light' },
  { scheme: 'dark', name: 'Dark' },
  { scheme: undefined, name: 'System' },
]

/** Lets the reader choose light or dark paper, or follow her system. */
export function ColorSchemeSwitch() {
  const chosen = useShared(createColorScheme)
  const current = useStore(chosen)
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Colors</legend>
      {SCHEMES.map(({ scheme, name }) => (
        <button
          key={name}
          type="button"
          className={styles.scheme}
          value={scheme ?? ''}
          aria-pressed={scheme === current}
          onClick={() => chosen.set(scheme)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
