import { useId, useState } from 'react'
import { pictureAddress } from '../pictures/picture-address.ts'
import { PicturePicker } from '../pictures/picture-picker.tsx'
import styles from './picture-field.module.css'

interface PictureFieldProps {
  label: string
  /** Name of a file in `assets/`; '' for none. */
  value: string
  error?: string
  isReadOnly: boolean
  onChange(name: string): void
}

/** A picture of the site, chosen from those that there are or sent anew. */
export function PictureField({ label, value, error, isReadOnly, onChange }: PictureFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const id = useId()
  const address = value === '' ? undefined : pictureAddress(value)
  return (
    <fieldset className={styles.field} disabled={isReadOnly} aria-describedby={error && id}>
      <legend>{label}</legend>
      {address !== undefined && <img className={styles.picture} src={address} alt={value} />}
      <div className={styles.buttons}>
        <button type="button" className="button" onClick={() => setIsChoosing(true)}>
          {value === '' ? 'Choose a picture' : 'Change'}
        </button>
        {value !== '' && (
          <button type="button" className="button" onClick={() => onChange('')}>
            Take it away
          </button>
        )}
      </div>
      {error !== undefined && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
      {isChoosing && (
        <PicturePicker
          onChoose={({ name }) => {
            onChange(name)
            setIsChoosing(false)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </fieldset>
  )
}
