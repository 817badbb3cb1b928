import { useEffect, useState } from 'react'
import type { Editor } from '../editor/editor.ts'
import styles from './outline.module.css'

interface OutlineProps {
  editor: Editor
  /** Called when a heading is chosen. */
  onGo(): void
}

/** The headings of the text. Each is a button that scrolls to it. */
export function Outline({ editor, onGo }: OutlineProps) {
  const [headings, setHeadings] = useState(editor.outline)
  useEffect(() => editor.onOutline(setHeadings), [editor])
  if (headings.length === 0) return <p>The text has no headings yet.</p>
  return (
    <ol className={styles.outline}>
      {headings.map(({ level, text, line }) => (
        <li key={line} data-level={level}>
          <button
            type="button"
            onClick={() => {
              onGo()
              // On a phone the text must be shown first.
              requestAnimationFrame(() => editor.goTo(line))
            }}
          >
            {text}
          </button>
        </li>
      ))}
    </ol>
  )
}
