import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PictureJson } from '#server/studio/types.ts'
import type { LinkTarget } from '../editor/completions.ts'
import { createEditor, type Editor } from '../editor/editor.ts'
import { AddPictures } from '../pictures/add-pictures.tsx'
import { pictureAddress } from '../pictures/picture-address.ts'
import { PicturePicker } from '../pictures/picture-picker.tsx'
import { writePicture } from '../pictures/written-picture.ts'
import { styleNonce } from '../shell/page.ts'
import styles from './text-editor.module.css'

interface TextEditorProps {
  /** The first text; later changes of this property have no effect. */
  text: string
  isReadOnly: boolean
  /** See `EditorOptions`. */
  label?: string
  /** Loads the articles that a link can lead to. */
  linkTargets(): Promise<readonly LinkTarget[]>
  onChange(text: string): void
  /** Called with the editor once it is ready, and with `undefined` when it is removed. */
  onReady(editor: Editor | undefined): void
}

type Insert = (pictures: readonly string[]) => void

/** The editor, with the dialogs that add pictures. */
export function TextEditor({ text, isReadOnly, label, linkTargets, onChange, onReady }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  /** Pictures for which a dialog asks for descriptions and captions. */
  const [added, setAdded] = useState<{ from: readonly (File | PictureJson)[]; insert: Insert }>()
  /** Inserts chosen pictures; absent while the library is closed. */
  const [choosing, setChoosing] = useState<Insert>()
  const change = useEffectEvent(onChange)
  const ready = useEffectEvent(onReady)
  const begin = useEffectEvent((parent: HTMLElement) =>
    createEditor({
      parent,
      text,
      nonce: styleNonce(),
      isReadOnly,
      label,
      onChange: change,
      onPictures: (from, insert) => setAdded({ from, insert }),
      onChoosePicture: (insert) => setChoosing(() => insert),
      pictureAddress,
      linkTargets,
    }),
  )

  useEffect(() => {
    const editor = begin(place.current!)
    ready(editor)
    return () => {
      ready(undefined)
      editor.destroy()
    }
  }, [])

  return (
    <>
      <div ref={place} className={styles.place} />
      {added && (
        <AddPictures
          from={added.from}
          withCaptions
          onAdd={(pictures) => added.insert(pictures.map(writePicture))}
          onEnd={() => setAdded(undefined)}
        />
      )}
      {choosing && (
        <PicturePicker
          isForSeveral
          onChoose={(from) => {
            setAdded({ from, insert: choosing })
            setChoosing(undefined)
          }}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </>
  )
}
