import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './links-field.module.css'

interface OrderedItemsProps<Item> {
  items: readonly Item[]
  /** The name of an item, for the buttons' labels. */
  titleOf(item: Item): string
  /** Whether the writer can move the items. */
  isOrdered: boolean
  /** Gets the focus after the last item is removed. */
  whenEmpty: RefObject<HTMLElement | null>
  onChange(items: readonly Item[]): void
  /** What a row shows before its buttons. */
  children(item: Item, row: number): ReactNode
}

/** A list whose items the writer moves and removes, by thumb or by keyboard. */
export function OrderedItems<Item>(props: OrderedItemsProps<Item>) {
  const { items, titleOf, isOrdered, whenEmpty, onChange, children } = props
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  /** The button that gets the focus after the next render. */
  const nextFocus = useRef<{ row: number; button: 'up' | 'down' | 'remove' }>(undefined)

  useLayoutEffect(() => {
    if (!nextFocus.current) return
    const { row, button } = nextFocus.current
    nextFocus.current = undefined
    const buttons = [...(list.current?.children[row]?.querySelectorAll('button') ?? [])]
    const found = buttons.find(({ name, disabled }) => name === button && !disabled)
    const other = buttons.find(({ disabled }) => !disabled)
    ;(found ?? other ?? whenEmpty.current)?.focus()
  })

  function move(row: number, button: 'up' | 'down') {
    const to = button === 'up' ? row - 1 : row + 1
    const next = items.toSpliced(row, 1).toSpliced(to, 0, items[row])
    nextFocus.current = { row: to, button }
    setAnnouncement(`${titleOf(items[row])} is now ${to + 1} of ${next.length}.`)
    onChange(next)
  }

  function remove(row: number) {
    nextFocus.current = { row: Math.min(row, items.length - 2), button: 'remove' }
    setAnnouncement(`${titleOf(items[row])} is removed.`)
    onChange(items.toSpliced(row, 1))
  }

  return (
    <>
      {items.length > 0 && (
        <ol ref={list} className={styles.items}>
          {items.map((item, row) => {
            const title = titleOf(item)
            return (
              <li key={row} className={styles.item}>
                {children(item, row)}
                {isOrdered && items.length > 1 && (
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
    </>
  )
}
