import type { PictureJson } from '#server/studio/types.ts'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { formatByteSize } from '#domain/byte-size.ts'
import { ApiError } from '../api/api.ts'
import { useApi } from '../api/use-api.ts'
import { CropPicture } from './crop-picture.tsx'
import { Field } from '../ui/field.tsx'
import styles from './picture-details.module.css'

interface PictureDetailsProps {
  picture: PictureJson
  onChanged(picture: PictureJson): void
  onDeleted(): void
  /** Called with another picture that was cut out of this one. */
  onAdded(picture: PictureJson): void
}

/** A picture, what it shows, where it is used; cutting and deleting it. */
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
      {path !== undefined && (
        <img
          className={styles.whole}
          src={isDrawing ? path : `${path}?w=1080&fm=webp`}
          width={width}
          height={height}
          alt={picture.description ?? ''}
        />
      )}
      <p className={styles.facts}>
        {width !== undefined && `${width} × ${height} pixels, `}
        {formatByteSize(sizeBytes)}
      </p>
      <TextsForm picture={picture} onChanged={onChanged} />
      <Uses {...picture} />
      <p className={styles.actions}>
        {path !== undefined && pixels && (
          <button type="button" className="button" onClick={() => setIsCropping(true)}>
            Cut out a part
          </button>
        )}
        <DeleteButton picture={picture} onDeleted={onDeleted} />
      </p>
    </div>
  )
}

function TextsForm({ picture, onChanged }: Pick<PictureDetailsProps, 'picture' | 'onChanged'>) {
  const api = useApi()
  const [outcome, setOutcome] = useState<{ isSaved: boolean; words: string }>()
  const [isBusy, setIsBusy] = useState(false)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setIsBusy(true)
    try {
      const json = { description: fields.get('description'), title: fields.get('title') }
      onChanged(await api.ask<PictureJson>(addressOf(picture), { method: 'PATCH', json }))
      setOutcome({ isSaved: true, words: 'Saved' })
    } catch (error) {
      setOutcome({ isSaved: false, words: wordsOf(error) })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form
      className={styles.texts}
      onSubmit={(event) => void save(event)}
      onInput={() => setOutcome(undefined)}
    >
      <Field
        label="What does it show?"
        hint="It is read aloud to people who cannot see it."
        name="description"
        rows={3}
        maxLength={2000}
        defaultValue={picture.description}
      />
      <Field label="Caption" name="title" maxLength={2000} defaultValue={picture.title} />
      <p className={styles.actions}>
        <button className="button" data-main disabled={isBusy}>
          Save
        </button>
        <span role={outcome?.isSaved === false ? 'alert' : 'status'}>{outcome?.words}</span>
      </p>
    </form>
  )
}

function Uses({ usedBy, isOfSite }: PictureJson) {
  if (usedBy.length === 0)
    return <p>{isOfSite ? 'The site shows it on its own pages.' : 'No article shows it.'}</p>
  return (
    <>
      <h3 className="label">It is shown in</h3>
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
  const [failure, setFailure] = useState<string>()
  const { usedBy, isOfSite } = picture

  async function remove() {
    try {
      await api.ask(`${addressOf(picture)}?used=yes`, { method: 'DELETE' })
      onDeleted()
    } catch (error) {
      setFailure(wordsOf(error))
    }
  }

  if (!isAsking)
    return (
      <button type="button" className="button" data-grave onClick={() => setIsAsking(true)}>
        Delete
      </button>
    )
  return (
    <span className={styles.question}>
      <span role="alert">
        {failure ??
          (isOfSite
            ? 'The site shows it on its own pages, which will be without it. It cannot be brought back.'
            : usedBy.length > 0
              ? `${usedBy.length === 1 ? 'An article shows' : `${usedBy.length} articles show`} this picture, and will have a gap. It cannot be brought back.`
              : 'It cannot be brought back.')}
      </span>
      <button type="button" className="button" onClick={() => setIsAsking(false)}>
        Keep it
      </button>
      <button type="button" className="button" data-grave onClick={() => void remove()}>
        Delete for good
      </button>
    </span>
  )
}

function addressOf({ name }: PictureJson): string {
  return `pictures/${encodeURIComponent(name)}`
}

function wordsOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'This did not work. Try again.'
}
