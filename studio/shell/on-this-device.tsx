import { useState, useSyncExternalStore } from 'react'
import { createColorScheme, type ColorScheme } from '#ui/color-scheme.ts'
import styles from './account-screen.module.css'

const CHOICES: readonly [scheme: ColorScheme, label: string][] = [
  [undefined, 'Same as the device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

/** The colour scheme of this browser, and how to install the studio. */
export function OnThisDevice() {
  const [colorScheme] = useState(createColorScheme)
  const scheme = useSyncExternalStore(colorScheme.subscribe, colorScheme.get)
  return (
    <section className={styles.section}>
      <h2>On this device</h2>
      <fieldset className={styles.choice}>
        <legend>Appearance</legend>
        {CHOICES.map(([choice, label]) => (
          <label key={label}>
            <input
              type="radio"
              name="scheme"
              checked={scheme === choice}
              onChange={() => colorScheme.set(choice)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p>
        To have the studio on your home screen, choose ‘Add to home screen’ or ‘Install’ in your browser’s
        menu. A long press on its icon then starts a new draft.
      </p>
    </section>
  )
}
