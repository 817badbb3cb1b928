import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useNavigate, useNavigationType } from 'react-router'
import { SEARCH_PATH } from '#domain/addresses.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search.ts'
import { useIsFile } from '../data/root-data.ts'
import { useShownInstant } from '../preview/link.tsx'
import type { Searched } from '../search/describe-search.ts'
import { isComposing } from '#ui/composing.ts'
import { useShared } from '#ui/shared.ts'
import { createTypedInMenu, useOpenSearch } from '../search/use-open-search.ts'
import styles from './search-field.module.css'

/** The field of the search's screen, which searches as the reader types. */
export function SearchField({ text, isCut }: Searched) {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(text)
  const instant = useShownInstant()
  const navigate = useNavigate()
  const openSearch = useOpenSearch()
  const typed = useShared(createTypedInMenu)
  const where = useIsFile()
    ? 'In titles.'
    : 'In titles and whole texts. A letter too many or too few does no harm.'
  // After a step back the reader reads the results, which an on-screen keyboard would cover.
  const isBack = useNavigationType() === 'POP'

  useLayoutEffect(() => {
    // The focus has just moved here from the menu's field.
    const input = field.current!
    input.value = typed.take() || input.value
    input.setSelectionRange(input.value.length, input.value.length)
  }, [typed])

  const openTyped = useEffectEvent(() => openSearch(field.current!.value))
  useEffect(() => {
    // The reader typed this before the scripts started.
    if (field.current!.value !== shown.current) openTyped()
  }, [])

  useEffect(() => {
    // Keep text that the reader has typed meanwhile.
    if (field.current!.value === shown.current) field.current!.value = text
    shown.current = text
  }, [text])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape' || isComposing(event)) return
    event.preventDefault()
    if (event.currentTarget.value !== '') {
      event.currentTarget.value = ''
      openSearch('')
    } else if ((history.state as { idx?: number } | null)?.idx) void navigate(-1)
  }

  return (
    <search aria-labelledby="search-title">
      <form
        action={SEARCH_PATH}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          document.querySelector<HTMLElement>('#found')?.focus()
        }}
      >
        <h1 id="search-title" className={styles.title}>
          <label htmlFor="search">Search</label>
        </h1>
        <input
          ref={field}
          id="search"
          type="search"
          name="q"
          className={styles.field}
          defaultValue={text}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="What are you looking for?"
          aria-describedby="search-hint"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The screen is for this field.
          autoFocus={(text === '' || !isBack) && !typed.isComposing()}
          enterKeyHint="search"
          onInput={({ currentTarget }) => openSearch(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {instant && <input type="hidden" name="at" value={instant} />}
        <noscript>
          <button className="button">Search</button>
        </noscript>
        <p id="search-hint" className={styles.hint}>
          {isCut ? `Only the first ${MAX_SEARCH_LENGTH} characters were searched for.` : where}
        </p>
      </form>
    </search>
  )
}
