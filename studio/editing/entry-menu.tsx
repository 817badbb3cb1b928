import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { EntryJson } from '#server/studio/types.ts'
import type { Modes } from '../editor/modes.ts'
import { ShareDialog } from '../history/share-dialog.tsx'
import { Difference } from '../texts/difference.tsx'
import { Icon } from '#ui/icon.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import styles from './entry-menu.module.css'

export type EntryAction =
  | { kind: 'unpublish' | 'discard' | 'delete' }
  | { kind: 'rename'; name: string; mendLinks: boolean }

interface EntryMenuProps {
  entry: EntryJson
  title: string
  /** The text in the editor. */
  text: string
  modes: Modes
  onModes(modes: Modes): void
  onOutline(): void
  onAction(action: EntryAction): Promise<void>
}

/** The menu with the less frequent actions on an entry. */
export function EntryMenu({ entry, title, text, modes, onModes, onOutline, onAction }: EntryMenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<EntryAction['kind'] | 'share'>()
  const isPublic = entry.state !== 'draft'
  const isSeen = isPublic && entry.publishAt === undefined
  const isChanged = entry.published !== undefined && text !== entry.published
  const close = () => setDialog(undefined)

  function mode(name: keyof Modes, label: string) {
    return (
      <label>
        <input
          type="checkbox"
          checked={modes[name]}
          onChange={({ target }) => onModes({ ...modes, [name]: target.checked })}
        />
        {label}
      </label>
    )
  }

  function item(kind: EntryAction['kind'] | 'share', label: string) {
    return (
      <button
        type="button"
        onClick={() => {
          menu.current!.hidePopover()
          setDialog(kind)
        }}
      >
        {label}
      </button>
    )
  }

  return (
    <>
      <button type="button" className={styles.opener} popoverTarget={id} aria-label="More">
        <Icon name="three-dots" />
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        {isSeen && entry.address !== undefined && (
          <a href={entry.address} target="_blank" rel="noreferrer">
            Open the published page
          </a>
        )}
        <button
          type="button"
          onClick={() => {
            menu.current!.hidePopover()
            onOutline()
          }}
        >
          Outline
        </button>
        {mode('focus', 'Dim all but this paragraph')}
        {mode('typewriter', 'Keep the line in the middle')}
        {!entry.file.endsWith('.yaml') && mode('source', 'Edit as text')}
        <hr />
        <Link to={`/history/${entry.entry}`}>History</Link>
        {entry.address !== undefined && (!isSeen || isChanged) && item('share', 'Share the draft')}
        {item('rename', 'Change the address')}
        {isChanged && item('discard', 'Discard the changes')}
        {isPublic && item('unpublish', isSeen ? 'Unpublish' : 'Do not publish')}
        {item('delete', 'Delete')}
      </div>
      {dialog === 'share' && <ShareDialog entry={entry.entry} onClose={close} />}
      {dialog === 'rename' && (
        <NameDialog
          entry={entry}
          onRename={(name, mendLinks) => onAction({ kind: 'rename', name, mendLinks })}
          onClose={close}
        />
      )}
      {dialog === 'unpublish' && (
        <ConfirmDialog
          title={isSeen ? `Unpublish “${title}”?` : `Do not publish “${title}”?`}
          action={isSeen ? 'Unpublish' : 'Make it a draft'}
          onConfirm={() => onAction({ kind: 'unpublish' })}
          onClose={close}
        >
          <p>
            {isSeen
              ? 'Readers no longer see it. The text stays here as a draft, and its likes and comments come back when you publish it again.'
              : 'It becomes a draft and is not published automatically.'}
          </p>
        </ConfirmDialog>
      )}
      {dialog === 'discard' && (
        <ConfirmDialog
          title="Discard the changes?"
          action="Discard"
          isGrave
          onConfirm={() => onAction({ kind: 'discard' })}
          onClose={close}
        >
          <Difference before={text} after={entry.published ?? ''} />
          <p>The text returns to what readers see.</p>
        </ConfirmDialog>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete “${title}”?`}
          action="Delete"
          isGrave
          onConfirm={() => onAction({ kind: 'delete' })}
          onClose={close}
        >
          <p>
            {isSeen && 'Readers no longer see it. '}
            It stays in the bin for 90 days, with its likes and comments.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
