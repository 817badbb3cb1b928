import { useId, useState } from 'react'
import type { PictureJson } from '#server/studio/types.ts'
import { Button } from '#ui/button.tsx'
import { AddPictures } from '../pictures/add-pictures.tsx'
import { pictureAddress } from '../pictures/picture-address.ts'
import { PicturePicker } from '../pictures/picture-picker.tsx'
import styles from './picture-field.module.css'

interface PictureFieldProps {
  label: string
  /** Name of a file in `assets/`; '' for none. */
  value: string
  error?: string
  isReadOnly: boolean
  /** @param description Of a picture of the library, or as the writer typed it for a new one. */
  onChange(name: string, description?: string): void
  /** Opens the cropping; absent if it is not offered. */
  onCrop?(): void
}

/** A field for a picture: one of the library, or a new one. */
export function PictureField({ label, value, error, isReadOnly, onChange, onCrop }: PictureFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  /** A new picture, for which a dialog asks for the description. */
  const [added, setAdded] = useState<readonly [File | PictureJson]>()
  const id = useId()
  const address = value === '' ? undefined : pictureAddress(value)
  return (
    <fieldset className={styles.field} disabled={isReadOnly} aria-describedby={error && id}>
      <legend>{label}</legend>
      {address !== undefined && <img className={styles.picture} src={address} alt={value} />}
      <div className={styles.buttons}>
        <Button onClick={() => setIsChoosing(true)}>{value === '' ? 'Choose a picture' : 'Change'}</Button>
        {onCrop && <Button onClick={onCrop}>Crop</Button>}
        {value !== '' && <Button onClick={() => onChange('')}>Remove</Button>}
      </div>
      {error !== undefined && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
      {isChoosing && (
        <PicturePicker
          onChoose={([picture]) => {
            if (picture instanceof File || picture.description === undefined) setAdded([picture])
            else onChange(picture.name, picture.description)
            setIsChoosing(false)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {added && (
        <AddPictures
          from={added}
          onAdd={([{ picture, description }]) => onChange(picture.name, description)}
          onEnd={() => setAdded(undefined)}
        />
      )}
    </fieldset>
  )
}
