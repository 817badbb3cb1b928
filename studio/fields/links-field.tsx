import { startTransition, useId, useLayoutEffect, useOptimistic, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { PlainValue } from './field-values.ts'
import { LinkPicker } from './link-picker.tsx'
import styles from './links-field.module.css'
import { useLinkChoices, type LinksTo } from './use-link-choices.ts'

interface LinksFieldProps {
  /** The entry that contains the field, such as `articles/tea`. */
  entry: string
  linksTo: LinksTo
  /** Whether the field has at most one item. */
  isOne: boolean
  label: string
  hint?: string
  error?: string
  isReadOnly: boolean
  /** The items as the file contains them. Items that cannot be found stay. */
  items: readonly PlainValue[]
  onChange(items: readonly PlainValue[]): void
}

/** A field that links to entries or files: the writer adds, moves and removes them. */
export function LinksField({
  entry,
  linksTo,
  isOne,
  label,
  hint,
  error,
  isReadOnly,
  items: inFile,
  onChange,
}: LinksFieldProps) {
  const { choices, failure, reload } = useLinkChoices(linksTo, entry)
  // The list changes at once; the rest of the form follows with low priority.
  const [items, show] = useOptimistic(inFile)
  const [isChoosing, setIsChoosing] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  /** The button that gets the focus after the next render. */
  const nextFocus = useRef<{ row: number; button: 'up' | 'down' | 'remove' }>(undefined)
  const id = useId()
  // This sentence replaces the check's sentence, which addresses people who write files by hand.
  const isMissing = choices !== undefined && items.some((item) => !find(item))
  const wrong = isMissing ? MISSING : error
  const note = wrong ?? hint

  useLayoutEffect(() => {
    if (!nextFocus.current) return
    const { row, button } = nextFocus.current
    nextFocus.current = undefined
    const buttons = [...(list.current?.children[row]?.querySelectorAll('button') ?? [])]
    const found = buttons.find(({ name, disabled }) => name === button && !disabled)
    const other = buttons.find(({ disabled }) => !disabled)
    ;(found ?? other ?? addButton.current)?.focus()
  })

  const change = (next: readonly PlainValue[]) =>
    startTransition(() => {
      show(next)
      onChange(next)
    })

  function move(row: number, button: 'up' | 'down') {
    const to = button === 'up' ? row - 1 : row + 1
    const next = items.toSpliced(row, 1).toSpliced(to, 0, items[row])
    nextFocus.current = { row: to, button }
    setAnnouncement(`${find(items[row])?.title ?? items[row]} is now ${to + 1} of ${next.length}.`)
    change(next)
  }

  function remove(row: number) {
    nextFocus.current = { row: Math.min(row, items.length - 2), button: 'remove' }
    setAnnouncement(`${find(items[row])?.title ?? items[row]} is removed.`)
    change(items.toSpliced(row, 1))
  }

  function find(item: PlainValue) {
    return choices?.find(({ isMeant }) => isMeant(String(item).trim()))
  }

  return (
    <fieldset className={styles.field} disabled={isReadOnly} aria-describedby={note && id}>
      <legend>{label}</legend>
      {items.length > 0 && (
        <ol ref={list} className={styles.items}>
          {items.map((item, row) => {
            const title = find(item)?.title ?? String(item)
            return (
              <li key={row} className={styles.item}>
                <span className={styles.title}>
                  <bdi>{title}</bdi>
                  {choices && !find(item) && <span className={styles.missing}> not found</span>}
                </span>
                {!isOne && items.length > 1 && (
                  <>
                    <button
                      type="button"
                      name="up"
                      className={styles.tool}
                      aria-label={`Move ${title} up`}
                      disabled={row === 0}
                      onClick={() => move(row, 'up')}
                    >
                      <Icon name="arrow-up" />
                    </button>
                    <button
                      type="button"
                      name="down"
                      className={styles.tool}
                      aria-label={`Move ${title} down`}
                      disabled={row === items.length - 1}
                      onClick={() => move(row, 'down')}
                    >
                      <Icon name="arrow-down" />
                    </button>
                  </>
                )}
                <button
                  type="button"
                  name="remove"
                  className={styles.tool}
                  aria-label={`Remove ${title}`}
                  onClick={() => remove(row)}
                >
                  <Icon name="x-lg" />
                </button>
              </li>
            )
          })}
        </ol>
      )}
      <output className="visually-hidden">{announcement}</output>
      <button ref={addButton} type="button" className="button" onClick={() => setIsChoosing(true)}>
        {isOne ? (items.length === 0 ? 'Choose' : 'Change') : 'Add'}
      </button>
      {note !== undefined && (
        <p id={id} className={wrong === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
      {isChoosing && (
        <LinkPicker
          title={label}
          linksTo={linksTo}
          choices={choices?.filter(({ isMeant }) => !items.some((item) => isMeant(String(item).trim())))}
          failure={failure}
          onReload={reload}
          onChoose={({ written }) => {
            setIsChoosing(false)
            change(isOne ? [written] : [...items, written])
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </fieldset>
  )
}

const MISSING = 'An item that is not found may have been renamed or deleted. It stays until you remove it.'
