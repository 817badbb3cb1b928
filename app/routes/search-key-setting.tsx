import { OFF, SEARCH_KEY } from '../search/search-key.ts'
import { readStored, writeStored } from '#ui/storage.ts'
import styles from './search-key-setting.module.css'

/** Turns off the key that opens the search: speech input may press it by accident (WCAG 2.1.4). */
export function SearchKeySetting() {
  return (
    <label className={styles.setting}>
      <input
        ref={showStored}
        type="checkbox"
        defaultChecked
        onChange={({ currentTarget }) =>
          writeStored('localStorage', SEARCH_KEY, currentTarget.checked ? null : OFF)
        }
      />
      <span>
        The key <kbd>/</kbd> leads here from every page
      </span>
    </label>
  )
}

function showStored(box: HTMLInputElement | null): void {
  if (box) box.checked = readStored('localStorage', SEARCH_KEY) !== OFF
}
