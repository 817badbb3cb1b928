import { useState } from 'react'
import type { EntryJson } from '#server/studio/types.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useSending } from '#ui/use-sending.ts'
import styles from './name-dialog.module.css'

interface NameDialogProps {
  entry: EntryJson
  /** @param mendsLinks Whether to change the links in other articles, too. */
  onRename(name: string, mendsLinks: boolean): Promise<void>
  onClose(): void
}

/** Renames the file of an entry, which changes the address of its page. */
export function NameDialog({ entry, onRename, onClose }: NameDialogProps) {
  const old = entry.entry.slice(entry.entry.indexOf('/') + 1)
  const [typed, setTyped] = useState(old)
  const [mendsLinks, setMendsLinks] = useState(true)
  const { isSending, problem, send } = useSending()
  const isPublished = entry.state !== 'draft'
  // Hyphens replace spaces, as in the names that Waypost makes from titles. Phones add a space after a suggested
  // word.
  const name = typed.trim().replaceAll(/\s+/g, '-')
  return (
    <Dialog title="Change the address" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send(() => onRename(name, mendsLinks)).then((isDone) => isDone && onClose())
        }}
      >
        <Field
          label="Last part of the address"
          value={typed}
          error={problem}
          hint={`${location.host}/article/${name || '…'}`}
          required
          maxLength={64}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        {isPublished && <p>Links to the old address keep working: they lead to the new one.</p>}
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={mendsLinks}
            onChange={({ target }) => setMendsLinks(target.checked)}
          />
          Change the links to it in my other articles, too
        </label>
        <DialogButtons>
          <Button type="submit" isMain disabled={isSending || name === old || name === ''}>
            Change
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
