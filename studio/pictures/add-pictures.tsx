import type { PictureJson } from '#server/studio/types.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { RequestError } from '#ui/request.ts'
import { useApi } from '../api/use-api.ts'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { pictureAddress } from './picture-address.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-pictures.ts'
import type { DescribedPicture } from './written-picture.ts'
import styles from './add-pictures.module.css'

interface AddPicturesProps {
  /** New files, and pictures of the library. */
  from: readonly (File | PictureJson)[]
  withCaptions?: boolean
  /** Called with the pictures, without those whose upload failed. */
  onAdd(pictures: readonly (DescribedPicture & { picture: PictureJson })[]): void
  /** Called after `onAdd`, or when the writer cancels. */
  onEnd(): void
}

/** Asks for the descriptions of pictures, and uploads new ones meanwhile. */
export function AddPictures({ from, withCaptions = false, onAdd, onEnd }: AddPicturesProps) {
  const api = useApi()
  const { uploads, list } = useUploads()
  const [addresses] = useState(() =>
    from.map((each) => {
      if (!(each instanceof File)) return pictureAddress(each.name)
      void uploads.add(each)
      return URL.createObjectURL(each)
    }),
  )
  const [isAnswered, setIsAnswered] = useState(false)
  const isGone = useRef(false)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  useEffect(
    () => () => {
      for (const [index, address] of addresses.entries())
        if (from[index] instanceof File) URL.revokeObjectURL(address!)
    },
    [from, addresses],
  )

  const uploadOf = (each: File | PictureJson) => list.find(({ file }) => file === each)
  const canAdd = from.filter(
    (each) => !(each instanceof File) || (uploadOf(each)?.state ?? 'failed') !== 'failed',
  )

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const failures = () => uploads.list().filter(({ state }) => state === 'failed').length
    const before = failures()
    setIsAnswered(true)
    await uploads.settle()
    if (isGone.current) return
    // The writer may want to try again before the others are added.
    if (failures() > before) return setIsAnswered(false)
    const words = new FormData(form)
    const added = from.flatMap((each, index) => {
      const picture = each instanceof File ? uploads.list().find(({ file }) => file === each)?.picture : each
      const said = (name: string) => String(words.get(`${name}-${index}`) ?? '').trim() || undefined
      return picture ? [{ picture, description: said('description'), caption: said('caption') }] : []
    })
    await Promise.all(added.map(describe))
    onAdd(added)
    onEnd()
  }

  /** The library's description serves all articles. A text may have its own. */
  async function describe({ picture, description }: DescribedPicture & { picture: PictureJson }) {
    if (description === undefined || picture.description !== undefined) return
    try {
      await api.ask(`pictures/${encodeURIComponent(picture.name)}`, {
        method: 'PATCH',
        json: { description },
      })
    } catch (error) {
      // The text has the description even if the library does not.
      if (!(error instanceof RequestError)) throw error
    }
  }

  return (
    <Dialog title={from.length === 1 ? 'Add a picture' : 'Add pictures'} onClose={onEnd}>
      <form onSubmit={(event) => void submit(event)}>
        <p className={styles.hint}>
          Descriptions are read aloud to people who cannot see the picture. Leave them empty for decoration.
        </p>
        <ol className={styles.pictures}>
          {from.map((each, index) => {
            const upload = uploadOf(each)
            const library = each instanceof File ? undefined : each
            // Dismissed after its upload failed.
            if (!library && !upload) return null
            return (
              <li key={addresses[index]} className={styles.picture}>
                <img src={addresses[index]} alt="" decoding="async" />
                <div className={styles.words}>
                  {upload && <UploadList uploads={uploads} list={[upload]} />}
                  <Field
                    label="What does it show?"
                    name={`description-${index}`}
                    rows={2}
                    maxLength={2000}
                    defaultValue={library?.description}
                  />
                  {withCaptions && (
                    <Field
                      label="Caption"
                      name={`caption-${index}`}
                      maxLength={2000}
                      defaultValue={library?.title}
                    />
                  )}
                </div>
              </li>
            )
          })}
        </ol>
        <div className={styles.foot}>
          <DialogButtons>
            <Button type="submit" isMain disabled={isAnswered || canAdd.length === 0}>
              {from.length === 1
                ? 'Add'
                : `Add ${canAdd.length === 1 ? '1 picture' : `${canAdd.length} pictures`}`}
            </Button>
            <Button onClick={onEnd}>Cancel</Button>
          </DialogButtons>
        </div>
      </form>
    </Dialog>
  )
}
