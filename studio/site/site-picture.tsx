import { useState } from 'react'
import type { FieldValue } from '@waypost/content-service/front-matter'
import { valueAt } from '@waypost/content-service/yaml-values'
import type { PictureJson, SiteJson } from '#server/studio/types.ts'
import { Dialog } from '#ui/dialog.tsx'
import { PictureField } from '../fields/picture-field.tsx'
import { CropPicture } from '../pictures/crop-picture.tsx'
import { usePictures } from '../pictures/use-pictures.ts'
import { TypedField } from './typed-field.tsx'
import { textOf } from './written-text.ts'

interface SitePictureProps {
  label: string
  disabled: boolean
  /** Path of the picture: `photo`. */
  path: string
  value: FieldValue | undefined
  problems: SiteJson['problems']
  onChange(path: string, value: FieldValue | undefined): void
}

/** A picture of the site: its file, which can be cropped here, and its description. */
export function SitePicture({ label, disabled, path, value, problems, onChange }: SitePictureProps) {
  const { pictures = [], put } = usePictures()
  const [isCropping, setIsCropping] = useState(false)
  const file = textOf(valueAt(value, ['file']))
  const description = textOf(valueAt(value, ['description']))
  const picture = pictures.find(({ name }) => name === file)
  const errorOf = (at: string) =>
    problems.find(({ field }) => field === at)?.message.replace(/^'[\w.]+': /, '')

  function choose(name: string, described?: string) {
    if (name === '') return onChange(path, undefined)
    onChange(path, {
      ...(typeof value === 'object' && !Array.isArray(value) ? value : {}),
      file: name,
      description: described ?? description,
    })
  }

  return (
    <>
      <PictureField
        label={label}
        value={file}
        error={errorOf(path) ?? errorOf(`${path}.file`)}
        isReadOnly={disabled}
        onChange={choose}
        onCrop={canCrop(picture) ? () => setIsCropping(true) : undefined}
      />
      {file !== '' && (
        <TypedField
          label={`${label}: what it shows`}
          hint="Read aloud to people who cannot see it."
          error={errorOf(`${path}.description`)}
          rows={2}
          maxLength={2000}
          disabled={disabled}
          value={description}
          onType={(typed) => onChange(`${path}.description`, typed)}
        />
      )}
      {isCropping && canCrop(picture) && (
        <Dialog title={`${label}: crop`} isWide onClose={() => setIsCropping(false)}>
          <CropPicture
            {...picture}
            onAdded={(part) => {
              put(part)
              setIsCropping(false)
              choose(part.name)
            }}
            onEnd={() => setIsCropping(false)}
          />
        </Dialog>
      )}
    </>
  )
}

function canCrop(
  picture: PictureJson | undefined,
): picture is PictureJson & Required<Pick<PictureJson, 'path' | 'width' | 'height'>> {
  if (!picture || picture.name.endsWith('.svg')) return false
  return picture.path !== undefined && picture.width !== undefined && picture.height !== undefined
}
