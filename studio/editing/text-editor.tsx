import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PictureJson } from '#server/studio/types.ts'
import type { LinkTarget } from '../editor/completions.ts'
import { createEditor, type Editor } from '../editor/editor.ts'
import { AddPicture, writePicture } from '../pictures/add-picture.tsx'
import { pictureAddress } from '../pictures/picture-address.ts'
import { PicturePicker } from '../pictures/picture-picker.tsx'
import { styleNonce } from '../shell/page.ts'
import styles from './text-editor.module.css'

interface TextEditorProps {
  /** The first text; later changes of this property have no effect. */
  text: string
  isReadOnly: boolean
  /** Loads the articles that a link can lead to. */
  linkTargets(): Promise<readonly LinkTarget[]>
  onChange(text: string): void
  /** Called with the editor once it is ready, and with `undefined` when it is removed. */
  onReady(editor: Editor | undefined): void
}

type Insert = (markdown: string) => void

/** The editor, with the dialogs that add pictures. */
export function TextEditor({ text, isReadOnly, linkTargets, onChange, onReady }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  /** New pictures. A dialog asks for their descriptions, one after the other. */
  const [added, setAdded] = useState<{ from: File | PictureJson; insert: Insert }[]>([])
  /** Inserts a picture from the library; absent while the library is closed. */
  const [choosing, setChoosing] = useState<Insert>()
  const receive = (pictures: readonly (File | PictureJson)[], insert: Insert) =>
    setAdded((before) => [...before, ...pictures.map((from) => ({ from, insert }))])
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

  const next = added.at(0)
  return (
    <>
      <div ref={place} className={styles.place} />
      {next && (
        <AddPicture
          key={added.length}
          from={next.from}
          onAdd={(picture, words) => next.insert(writePicture(picture, words))}
          onEnd={() => setAdded(([, ...others]) => others)}
        />
      )}
      {choosing && (
        <PicturePicker
          onChoose={(picture) => {
            if (picture.description === undefined) receive([picture], choosing)
            else choosing(writePicture(picture, picture.description))
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
