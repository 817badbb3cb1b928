import { useMemo } from 'react'
import { compareTexts, type Comparison } from './compare-texts.ts'
import styles from './difference.module.css'

/** Shows the differences between two texts, word by word. Leaves out equal lines, except those around a change. */
export function Difference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => compareTexts(before, after), [before, after])
  if (parts.length === 0) return <p>Nothing has changed.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, also for those who use the keyboard alone.
    <section className={styles.difference} aria-label="What changed" tabIndex={0}>
      {parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </section>
  )
}

function Part({ part }: { part: Comparison }) {
  if (part.kind === 'gap')
    return (
      <p className={styles.gap}>
        {part.lines === 1 ? '1 line stays the same' : `${part.lines} lines stay the same`}
      </p>
    )
  return (
    <p className={styles.line} data-kind={part.kind}>
      {part.kind !== 'same' && <span className="visually-hidden">{LABELS[part.kind]}: </span>}
      {part.pieces.map(({ kind, text }, index) => {
        if (kind === 'removed') return <del key={index}>{text}</del>
        return kind === 'added' ? <ins key={index}>{text}</ins> : text
      })}
    </p>
  )
}

const LABELS = { changed: 'Changed', added: 'New', removed: 'Taken out' }
