import type { PictureJson } from '#server/studio/types.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatByteSize } from '#domain/byte-size.ts'
import { useApi } from '../api/use-api.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSending } from '#ui/use-sending.ts'
import { CropPicture } from './crop-picture.tsx'
import { FocusChoice } from './focus-choice.tsx'
import styles from './picture-details.module.css'

interface PictureDetailsProps {
  picture: PictureJson
  onChanged(picture: PictureJson): void
  onDeleted(): void
  /** Called with the picture that was cropped out of this one. */
  onAdded(picture: PictureJson): void
}

/** The details of a picture: its description and uses, with buttons to crop and to delete it. */
export function PictureDetails({ picture, onChanged, onDeleted, onAdded }: PictureDetailsProps) {
  const [isCropping, setIsCropping] = useState(false)
  const { name, path, width, height, sizeBytes } = picture
  const isDrawing = name.endsWith('.svg')
  const pixels = isDrawing || width === undefined || height === undefined ? undefined : { width, height }
  if (isCropping && path !== undefined && pixels)
    return (
      <CropPicture name={name} path={path} {...pixels} onAdded={onAdded} onEnd={() => setIsCropping(false)} />
    )
  return (
    <div className={styles.details}>
      <p className={styles.facts}>
        {width !== undefined && `${width} × ${height} pixels, `}
        {formatByteSize(sizeBytes)}
      </p>
      <WordsForm picture={picture} onChanged={onChanged} />
      <Uses {...picture} />
      <div className={styles.actions}>
        {path !== undefined && pixels && <Button onClick={() => setIsCropping(true)}>Crop</Button>}
        <DeleteButton picture={picture} onDeleted={onDeleted} />
      </div>
    </div>
  )
}

function WordsForm({ picture, onChanged }: Pick<PictureDetailsProps, 'picture' | 'onChanged'>) {
  const api = useApi()
  const { isSending, problem, send } = useSending()
  const [isSaved, setIsSaved] = useState(false)

  async function save(form: HTMLFormElement) {
    const json = Object.fromEntries(new FormData(form))
    const request = { method: 'PATCH', json } as const
    setIsSaved(await send(async () => onChanged(await api.ask<PictureJson>(addressOf(picture), request))))
  }

  return (
    <form
      className={styles.texts}
      onSubmit={(event) => {
        event.preventDefault()
        void save(event.currentTarget)
      }}
      onInput={() => setIsSaved(false)}
    >
      <FocusChoice {...picture} />
      <Field
        label="What does it show?"
        hint="It is read aloud to people who cannot see it."
        name="description"
        rows={3}
        maxLength={2000}
        defaultValue={picture.description}
      />
      <Field label="Caption" name="title" maxLength={2000} defaultValue={picture.title} />
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <p className={styles.actions}>
        <Button type="submit" isMain disabled={isSending}>
          Save
        </Button>
        <output>{isSaved && 'Saved'}</output>
      </p>
    </form>
  )
}

function Uses({ usedBy, isOfSite }: PictureJson) {
  if (usedBy.length === 0)
    return <p>{isOfSite ? 'The site uses it on its own pages.' : 'No article uses it.'}</p>
  return (
    <>
      <h3 className="label">Used in</h3>
      <ul>
        {usedBy.map(({ contentType, id, title }) => (
          <li key={`${contentType}/${id}`}>
            <Link to={`/edit/${contentType}/${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function DeleteButton({ picture, onDeleted }: Pick<PictureDetailsProps, 'picture' | 'onDeleted'>) {
  const api = useApi()
  const [isAsking, setIsAsking] = useState(false)

  async function remove() {
    await api.ask(`${addressOf(picture)}?used=yes`, { method: 'DELETE' })
    onDeleted()
  }

  return (
    <>
      <Button isGrave onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete this picture?"
          action="Delete"
          isGrave
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        >
          <p>{describeLoss(picture)}You can restore it from the bin for 90 days.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Describes what deleting a picture changes on pages. */
function describeLoss({ usedBy, isOfSite }: PictureJson): string {
  if (isOfSite) return 'The site shows it on its own pages, which will be without it. '
  if (usedBy.length === 0) return ''
  const users = usedBy.length === 1 ? 'An article shows' : `${usedBy.length} articles show`
  return `${users} this picture, and will have a gap. `
}

function addressOf({ name }: PictureJson): string {
  return `pictures/${encodeURIComponent(name)}`
}
