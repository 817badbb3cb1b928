import { useState } from 'react'
import { foldText, hasWords, wordsOf } from '#domain/search-words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SearchField } from '#ui/field.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { LoadFailure } from '../api/load-failure.tsx'
import styles from './link-picker.module.css'
import type { LinkChoice, LinksTo } from './use-link-choices.ts'

interface LinkPickerProps {
  /** Label of the field. */
  title: string
  linksTo: LinksTo
  choices?: readonly LinkChoice[]
  /** Why the choices could not be loaded; a sentence for the writer. */
  failure?: string
  onReload(): void
  onChoose(choice: LinkChoice): void
  onClose(): void
}

/** Number of choices at first, and of the choices that 'Show more' adds. */
const STEP = 30

/** A dialog to choose an entry or a file by its title. */
export function LinkPicker(props: LinkPickerProps) {
  const { title, linksTo, choices, failure, onReload, onChoose, onClose } = props
  const [search, setSearch] = useState('')
  const [count, setCount] = useState(STEP)
  const found = choices?.filter((choice) => matches(choice, search))
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.search}>
        <SearchField
          label="Search"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value)
            setCount(STEP)
          }}
        />
      </div>
      <LoadFailure failure={failure} onReload={onReload} />
      {choices === undefined && failure === undefined && <Waiting what="Loading" />}
      {found?.length === 0 && (
        <output>{choices?.length === 0 ? EMPTY[linksTo] : 'Nothing matches your search.'}</output>
      )}
      <ul className={styles.choices}>
        {found?.slice(0, count).map((choice) => (
          <li key={choice.written}>
            <button type="button" className={styles.choice} onClick={() => onChoose(choice)}>
              <bdi>{choice.title}</bdi>
              {choice.detail !== '' && <span className={styles.detail}>{choice.detail}</span>}
            </button>
          </li>
        ))}
      </ul>
      {found && found.length > count && (
        <Button onClick={() => setCount(count + STEP)}>Show more ({found.length - count})</Button>
      )}
    </Dialog>
  )
}

const EMPTY: Readonly<Record<LinksTo, string>> = {
  entry: 'There is nothing else to choose yet.',
  file: 'There is nothing else to choose. Add pictures under ‘Pictures’; other files are put into the folder ‘assets’ of your content.',
}

function matches({ title, detail, written }: LinkChoice, search: string): boolean {
  return hasWords(foldText(`${title} ${detail} ${written}`), wordsOf(search))
}
