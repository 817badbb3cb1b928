import type { PictureJson } from '#server/studio/types.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { RequestError } from '#ui/request.ts'
import { useApi } from '../api/use-api.ts'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { pictureAddress } from './picture-address.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-pictures.ts'
import styles from './picture-details.module.css'

interface AddPictureProps {
  /** A new file, or a picture of the library. */
  from: File | PictureJson
  /** Called with the picture and its description; without one it is decoration. */
  onAdd(picture: PictureJson, words?: string): void
  /** Called after `onAdd`, or when the writer cancels. */
  onEnd(): void
}

/** Asks for the description of a picture, and uploads a new one meanwhile. */
export function AddPicture({ from, onAdd, onEnd }: AddPictureProps) {
  const api = useApi()
  const { uploads, list } = useUploads()
  const [sent] = useState(() => (from instanceof File ? uploads.add(from) : Promise.resolve(from)))
  const [address] = useState(() =>
    from instanceof File ? URL.createObjectURL(from) : pictureAddress(from.name),
  )
  const [isAnswered, setIsAnswered] = useState(false)
  const isGone = useRef(false)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  useEffect(() => {
    if (from instanceof File) return () => URL.revokeObjectURL(address!)
    return undefined
  }, [from, address])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('description')).trim()
    setIsAnswered(true)
    const picture = await sent
    if (isGone.current) return
    // The library's description serves all articles. A text may have its own.
    if (words !== '' && picture.description === undefined) await describe(picture, words)
    onAdd(picture, words || picture.description)
    onEnd()
  }

  async function describe({ name }: PictureJson, description: string) {
    try {
      await api.ask(`pictures/${encodeURIComponent(name)}`, { method: 'PATCH', json: { description } })
    } catch (error) {
      // The text has the description even if the library does not.
      if (!(error instanceof RequestError)) throw error
    }
  }

  return (
    <Dialog title="Add a picture" onClose={onEnd}>
      <form className={styles.details} onSubmit={(event) => void submit(event)}>
        <img className={styles.small} src={address} alt="" />
        <Field
          label="What does it show?"
          hint="It is read aloud to people who cannot see it. Leave it empty if it is decoration."
          name="description"
          rows={2}
          maxLength={2000}
        />
        <UploadList uploads={uploads} list={list} />
        <DialogButtons>
          <button className="button" data-main disabled={isAnswered}>
            Add
          </button>
          <button type="button" className="button" onClick={onEnd}>
            Cancel
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** Writes a picture as Markdown. */
export function writePicture({ name }: PictureJson, description = ''): string {
  const words = description.replaceAll(/[\\[\]]/g, '\\$&').replaceAll(/\s+/g, ' ')
  return `![${words}](../assets/${encodeURI(name).replaceAll(/[()]/g, encodeURIComponent)})`
}
