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
  /** A file that is to be sent, or a picture of the site. */
  from: File | PictureJson
  /** Takes the picture with what it shows; without words it is decoration. */
  onAdd(picture: PictureJson, words?: string): void
  /** Called once it is taken, or the writer does not want it. */
  onEnd(): void
}

/** Asks what a picture shows, and sends it meanwhile if it is new. */
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
    // What stands beside a file is for all articles; here a text may say something else.
    if (words !== '' && picture.description === undefined) await describe(picture, words)
    onAdd(picture, words || picture.description)
    onEnd()
  }

  async function describe({ name }: PictureJson, description: string) {
    try {
      await api.ask(`pictures/${encodeURIComponent(name)}`, { method: 'PATCH', json: { description } })
    } catch (error) {
      // The words stand in the text all the same.
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

/** Writes a picture as it stands in an article's text. */
export function writePicture({ name }: PictureJson, description = ''): string {
  const words = description.replaceAll(/[\\[\]]/g, '\\$&').replaceAll(/\s+/g, ' ')
  return `![${words}](../assets/${encodeURI(name).replaceAll(/[()]/g, encodeURIComponent)})`
}
