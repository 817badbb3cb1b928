import { useEffect, useState } from 'react'
import type { Editor } from '../editor/editor.ts'
import type { Modes } from '../editor/modes.ts'

const STORAGE_KEY = 'studio-writing-modes'

/** The writing modes of the editor, stored on this device. Each opening begins without the lines of the fields. */
export function useModes(editor: Editor | undefined): [Modes, (modes: Modes) => void] {
  const [modes, setModes] = useState(readModes)
  useEffect(() => editor?.setMode(modes), [editor, modes])
  return [
    modes,
    (next) => {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
      setModes(next)
    },
  ]
}

function readModes(): Modes {
  const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Modes>
  return { focus: stored.focus === true, typewriter: stored.typewriter === true, source: false }
}
