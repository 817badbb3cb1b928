import { focuses, type Focus } from '@waypost/content-service/focus'
import { useState } from 'react'
import type { PictureJson } from '#server/studio/types.ts'
import styles from './focus-choice.module.css'

/** The nine parts of a picture, row by row. The middle is '', since it is the default. */
const PARTS = [...focuses.slice(0, 4), '', ...focuses.slice(4)] as const

const SHAPES = [
  { shape: 'card', label: 'Card' },
  { shape: 'square', label: 'Small' },
  { shape: 'strip', label: 'Above a category' },
] as const

/** A field named `focus`: the part of a picture that must stay visible where pages crop it. */
export function FocusChoice({ path, width, height, description, focus: stored }: PictureJson) {
  const [focus, setFocus] = useState<Focus | ''>(stored ?? '')
  if (path === undefined) return null
  const source = path.endsWith('.svg') ? path : `${path}?w=1080&fm=webp`
  return (
    <div className={styles.choice}>
      <fieldset className={styles.parts}>
        <legend className="label">What must stay visible</legend>
        <div className={styles.whole}>
          <img src={source} width={width} height={height} alt={description ?? ''} />
          <div className={styles.grid}>
            {PARTS.map((part) => (
              <label key={part} className={styles.part}>
                <input
                  type="radio"
                  name="focus"
                  value={part}
                  checked={part === focus}
                  onChange={() => setFocus(part)}
                />
                <span className="visually-hidden">{part || 'middle'}</span>
              </label>
            ))}
          </div>
        </div>
      </fieldset>
      <div className={styles.shapes} aria-hidden>
        {SHAPES.map(({ shape, label }) => (
          <figure key={shape} data-shape={shape}>
            <img src={source} alt="" style={{ objectPosition: focus || undefined }} />
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  )
}
