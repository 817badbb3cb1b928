import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { SEARCH_PATH } from '#domain/addresses.ts'
import { useIsFile } from '../data/root-data.ts'
import { useShownInstant } from '../preview/link.tsx'
import { Icon } from '#ui/icon.tsx'
import { isComposing } from '#ui/composing.ts'
import { useShared } from '#ui/shared.ts'
import { readStored } from '#ui/storage.ts'
import { useListener } from '#ui/use-listener.ts'
import { OFF, SEARCH_KEY } from './search-key.ts'
import { createTypedInMenu, useOpenSearch } from './use-open-search.ts'
import styles from './menu-search.module.css'

/** The search field of the menu. The first letter opens the search's screen. The key `/` focuses the visible field. */
export function MenuSearch() {
  const field = useRef<HTMLInputElement>(null)
  const { pathname } = useLocation()
  const instant = useShownInstant()
  const typed = useShared(createTypedInMenu)
  const openSearch = useOpenSearch()
  const isFile = useIsFile()

  const openTyped = useEffectEvent(() => {
    const text = field.current!.value
    typed.set(text)
    openSearch(text)
  })

  /** Searches once nothing is composed. Korean syllables end and begin within one key. */
  function endComposition() {
    typed.setComposing(false)
    setTimeout(() => {
      if (typed.isComposing() || field.current!.value === '') return
      openTyped()
      const other = searchField()
      if (!other) return
      // The search's screen has opened during the composition.
      other.value = typed.take()
      field.current!.value = ''
      other.focus()
    })
  }

  useEffect(() => {
    // The reader typed this before the scripts started.
    if (field.current!.value !== '') openTyped()
  }, [])

  useEffect(() => {
    if (pathname === SEARCH_PATH && !typed.isComposing()) field.current!.value = ''
  }, [pathname, typed])

  useListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, target } = event
    if (key !== '/' || altKey || ctrlKey || metaKey || isTaken(target)) return
    if (readStored('localStorage', SEARCH_KEY) === OFF) return
    event.preventDefault()
    const shown = searchField() ?? field.current!
    if (shown.checkVisibility()) shown.focus()
    // The field is in the closed drawer.
    else openSearch('')
  })

  return (
    <search className={styles.search}>
      <form
        action={SEARCH_PATH}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          openTyped()
        }}
      >
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          name="q"
          className={styles.field}
          placeholder="Search"
          aria-label={isFile ? 'Search titles' : 'Search as you type'}
          aria-keyshortcuts={isFile ? undefined : '/'}
          autoComplete="off"
          enterKeyHint="search"
          onCompositionStart={() => typed.setComposing(true)}
          onCompositionEnd={endComposition}
          onInput={() => !typed.isComposing() && openTyped()}
          onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && event.currentTarget.blur()}
        />
        {instant && <input type="hidden" name="at" value={instant} />}
      </form>
    </search>
  )
}

/** Finds the field of the search's screen, if this is the screen. */
function searchField(): HTMLInputElement | null {
  return document.querySelector('main [type=search]')
}

/** Whether an element accepts typed letters, or a dialog is open. */
function isTaken(target: EventTarget | null): boolean {
  const isField = target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
  return isField || document.querySelector('dialog[open]') !== null
}
