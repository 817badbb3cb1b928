import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LinkTarget } from '../editor/completions.ts'
import { createEditor, type Editor } from '../editor/editor.ts'
import { InsertPicture, writePicture } from '../pictures/insert-picture.tsx'
import { pictureAddress } from '../pictures/picture-address.ts'
import { PicturePicker } from '../pictures/picture-picker.tsx'
import { styleNonce } from '../ui/page.ts'
import styles from './text-editor.module.css'

interface TextEditorProps {
  /** What it begins with; it does not follow this. */
  text: string
  isReadOnly: boolean
  /** What links can lead to, once somebody wants to know. */
  linkTargets(): readonly LinkTarget[]
  onChange(text: string): void
  /** Called once it is there, and with `undefined` when it goes. */
  onReady(editor: Editor | undefined): void
}

type Insert = (markdown: string) => void

/** The editor, with the dialogs that add pictures. */
export function TextEditor({ text, isReadOnly, linkTargets, onChange, onReady }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  /** Pictures that came by paste, drop or camera: one dialog after the other. */
  const [arrived, setArrived] = useState<{ file: File; insert: Insert }[]>([])
  /** Where a picture of the library will stand; absent while none is chosen. */
  const [choosing, setChoosing] = useState<Insert>()
  const receive = (files: readonly File[], insert: Insert) =>
    setArrived((before) => [...before, ...files.map((file) => ({ file, insert }))])
  const change = useEffectEvent(onChange)
  const ready = useEffectEvent(onReady)
  const begin = useEffectEvent((parent: HTMLElement) =>
    createEditor({
      parent,
      text,
      nonce: styleNonce(),
      isReadOnly,
      onChange: change,
      onPictures: receive,
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

  const next = arrived.at(0)
  return (
    <>
      <div ref={place} className={styles.place} />
      {next && (
        <InsertPicture
          key={arrived.length}
          file={next.file}
          onInsert={next.insert}
          onEnd={() => setArrived(([, ...others]) => others)}
        />
      )}
      {choosing && (
        <PicturePicker
          onChoose={(picture) => {
            choosing(writePicture(picture, picture.description))
            setChoosing(undefined)
          }}
          onFiles={(files) => {
            receive(files, choosing)
            setChoosing(undefined)
          }}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </>
  )
}
