import { frontMatterOf } from '@waypost/content-service/front-matter'
import { useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import styles from './conflict.module.css'
import { chosenText, mergeTexts, type Choice, type MergedPart } from './merge.ts'
import type { Conflict } from './held-text.ts'

interface ConflictDialogProps {
  conflict: Conflict
  onChoose(text: string): void
  onClose(): void
}

interface Place {
  mine: string
  theirs: string
  /** End of the text before it. */
  before: string
  /** Whether the conflict is in the front matter, where a field must not have two lines. */
  isInFields: boolean
}

/** Lets the writer choose between her text and the server's at each conflict. */
export function ConflictDialog({ conflict: { base, mine, theirs }, onChoose, onClose }: ConflictDialogProps) {
  const parts = useMemo(() => mergeTexts(base, mine, theirs.text), [base, mine, theirs])
  const places = placesOf(parts)
  const [made, setMade] = useState<Readonly<Record<number, Choice>>>({})
  const choices = places.map(({ isInFields }, index) => made[index] ?? (isInFields ? 'mine' : 'both'))

  return (
    <Dialog title="Changed here and elsewhere" isWide onClose={onClose}>
      <p className={styles.why}>
        {places.length === 1 ? 'One place differs.' : `${places.length} places differ.`} Everything else is
        already put together. Whatever you choose, both texts stay in the history.
      </p>
      {places.map((place, index) => (
        <PlaceChoice
          // Only their order identifies conflicts.
          key={index}
          number={index + 1}
          place={place}
          choice={choices[index]}
          onChange={(choice) => setMade({ ...made, [index]: choice })}
        />
      ))}
      <DialogButtons>
        <Button isMain onClick={() => onChoose(chosenText(parts, choices))}>
          Use this text
        </Button>
        <Button onClick={onClose}>Later</Button>
      </DialogButtons>
    </Dialog>
  )
}

interface PlaceChoiceProps {
  number: number
  place: Place
  choice: Choice
  onChange(choice: Choice): void
}

function PlaceChoice({ number, place, choice, onChange }: PlaceChoiceProps) {
  const texts = [
    { value: 'mine', label: 'Typed here', text: place.mine },
    { value: 'theirs', label: 'Written elsewhere', text: place.theirs },
  ] as const

  return (
    <fieldset className={styles.place}>
      <legend className={styles.number}>Place {number}</legend>
      {place.before && <p className={styles.before}>{place.before}</p>}
      <div className={styles.texts}>
        {texts.map(({ value, label, text }) => (
          <label key={value} className={styles.text} data-kept={choice === value || choice === 'both'}>
            <span className={styles.label}>
              <input
                type="radio"
                name={`place-${number}`}
                checked={choice === value}
                onChange={() => onChange(value)}
              />
              {label}
            </span>
            <span className={styles.words} dir="auto">
              {text.trim() || <i>Deleted</i>}
            </span>
          </label>
        ))}
      </div>
      {!place.isInFields && (
        <label className={styles.label}>
          <input
            type="radio"
            name={`place-${number}`}
            checked={choice === 'both'}
            onChange={() => onChange('both')}
          />
          Keep both, one after the other
        </label>
      )}
    </fieldset>
  )
}

function placesOf(parts: readonly MergedPart[]): Place[] {
  let above = ''
  return parts.flatMap((part) => {
    if (typeof part === 'string') {
      above += part
      return []
    }
    const place = {
      ...part,
      before: above.trimEnd().split(/\r?\n/).at(-1)!,
      isInFields: frontMatterOf(`${above}${part.mine}\n`).length > above.length,
    }
    above += part.mine
    return [place]
  })
}
