import { startTransition, useId, useOptimistic, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { PlainValue } from './field-values.ts'
import { LinkPicker } from './link-picker.tsx'
import styles from './links-field.module.css'
import { OrderedItems } from './ordered-items.tsx'
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
export function LinksField(props: LinksFieldProps) {
  const { entry, linksTo, isOne, label, hint, error, isReadOnly, items: inFile, onChange } = props
  const { choices, failure, reload } = useLinkChoices(linksTo, entry)
  // The list changes at once; the rest of the form follows with low priority.
  const [items, show] = useOptimistic(inFile)
  const [isChoosing, setIsChoosing] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const id = useId()
  // This sentence replaces the check's sentence, which addresses people who write files by hand.
  const isMissing = choices !== undefined && items.some((item) => !find(item))
  const wrong = isMissing ? MISSING : error
  const note = wrong ?? hint

  const change = (next: readonly PlainValue[]) =>
    startTransition(() => {
      show(next)
      onChange(next)
    })

  function find(item: PlainValue) {
    return choices?.find(({ isMeant }) => isMeant(String(item).trim()))
  }

  return (
    <fieldset className={styles.field} disabled={isReadOnly} aria-describedby={note && id}>
      <legend>{label}</legend>
      <OrderedItems
        items={items}
        titleOf={(item) => find(item)?.title ?? String(item)}
        isOrdered={!isOne}
        whenEmpty={addButton}
        onChange={change}
      >
        {(item) => (
          <span className={styles.title}>
            <bdi>{find(item)?.title ?? String(item)}</bdi>
            {choices && !find(item) && <span className={styles.missing}> not found</span>}
          </span>
        )}
      </OrderedItems>
      <Button ref={addButton} onClick={() => setIsChoosing(true)}>
        {isOne ? (items.length === 0 ? 'Choose' : 'Change') : 'Add'}
      </Button>
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
