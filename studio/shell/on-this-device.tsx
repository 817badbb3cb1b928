import { useState, useSyncExternalStore } from 'react'
import { createColorScheme, type ColorScheme } from '#ui/color-scheme.ts'
import { RadioField } from '#ui/field.tsx'
import styles from './sections.module.css'

const SCHEMES: readonly [scheme: ColorScheme, label: string][] = [
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
      <RadioField label="Appearance" options={SCHEMES} value={scheme} onChange={colorScheme.set} />
      <p>
        To have the studio on your home screen, choose ‘Add to home screen’ or ‘Install’ in your browser’s
        menu. A long press on its icon then starts a new draft.
      </p>
    </section>
  )
}
