import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { STUDIO_API_PATH } from '#domain/addresses.ts'
import { createEditor, type Editor } from '../editor/editor.ts'
import { InsertPicture, writePicture } from '../pictures/insert-picture.tsx'
import { PicturePicker } from '../pictures/picture-picker.tsx'
import { styleNonce } from '../ui/page.ts'
import styles from './text-editor.module.css'

interface TextEditorProps {
  /** What it begins with; it does not follow this. */
  text: string
  isReadOnly: boolean
  onChange(text: string): void
  /** Called once it is there, and with `undefined` when it goes. */
  onReady(editor: Editor | undefined): void
}

type Insert = (markdown: string) => void

/** The editor, with the dialogs that add pictures. */
export function TextEditor({ text, isReadOnly, onChange, onReady }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  /** Pictures that came by paste, drop or camera: one dialog after the other. */
  const [arrived, setArrived] = useState<{ file: File; insert: Insert }[]>([])
  /** Where a picture of the library will stand; absent while none is chosen. */
  const [choosing, setChoosing] = useState<Insert>()
  const change = useEffectEvent(onChange)
  const ready = useEffectEvent(onReady)
  const begin = useEffectEvent((parent: HTMLElement) =>
    createEditor({
      parent,
      text,
      nonce: styleNonce(),
      isReadOnly,
      onChange: change,
      onPictures: (files, insert) =>
        setArrived((before) => [...before, ...files.map((file) => ({ file, insert }))]),
      onChoosePicture: (insert) => setChoosing(() => insert),
      pictureAddress,
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
          onClose={() => setChoosing(undefined)}
        />
      )}
    </>
  )
}

/** Where a picture is that a text names as `../assets/lake.jpg` or `lake.jpg`; `undefined` for one of another site. */
function pictureAddress(reference: string): string | undefined {
  const name = /^(?:(?:\.\.?\/)?assets\/)?([^/:]+)$/.exec(reference)?.[1]
  if (name === undefined) return undefined
  const path = `${STUDIO_API_PATH}/pictures/${encodeURIComponent(decode(name))}/file`
  return /\.svg$/i.test(name) ? path : `${path}?w=1080&fm=webp`
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
