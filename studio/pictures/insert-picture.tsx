import type { PictureJson } from '#server/studio/types.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../api/api.ts'
import { useApi } from '../api/use-api.ts'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-pictures.ts'
import styles from './picture-details.module.css'

interface InsertPictureProps {
  file: File
  /** Puts the picture into the text. */
  onInsert(markdown: string): void
  /** Called once it is there, or the writer does not want it. */
  onEnd(): void
}

/** Sends a picture that came into a text, and asks meanwhile what it shows. */
export function InsertPicture({ file, onInsert, onEnd }: InsertPictureProps) {
  const api = useApi()
  const { uploads, list } = useUploads()
  const [sent] = useState(() => uploads.add(file))
  const [address] = useState(() => URL.createObjectURL(file))
  const [isAnswered, setIsAnswered] = useState(false)
  const isGone = useRef(false)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  useEffect(() => () => URL.revokeObjectURL(address), [address])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('description')).trim()
    setIsAnswered(true)
    const picture = await sent
    if (isGone.current) return
    // What stands beside a file is for all articles; here a text may say something else.
    if (words !== '' && picture.description === undefined) await describe(picture, words)
    onInsert(writePicture(picture, words || picture.description))
    onEnd()
  }

  async function describe({ name }: PictureJson, description: string) {
    try {
      await api.ask(`pictures/${encodeURIComponent(name)}`, { method: 'PATCH', json: { description } })
    } catch (error) {
      // The words stand in the text all the same.
      if (!(error instanceof ApiError)) throw error
    }
  }

  return (
    <Dialog title="Add a picture" onClose={onEnd}>
      <form className={styles.details} onSubmit={(event) => void submit(event)}>
        <img className={styles.small} src={address} alt="" />
        <Field
          label="What does it show?"
          hint="It is read aloud to people who cannot see it."
          name="description"
          rows={2}
          maxLength={2000}
        />
        <UploadList uploads={uploads} list={list} />
        <DialogButtons>
          <button type="button" className="button" onClick={onEnd}>
            Cancel
          </button>
          <button className="button" data-main disabled={isAnswered}>
            Add
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** Writes a picture as it stands in an article's text. */
export function writePicture({ name }: PictureJson, description = ''): string {
  const words = description.replaceAll(/[\\[\]]/g, '\\$&').replaceAll(/\s+/g, ' ')
  return `![${words}](../assets/${encodeURI(name).replaceAll(/[()]/g, encodeURIComponent)})`
}
