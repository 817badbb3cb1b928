import type { PictureJson } from '#server/studio/types.ts'
import { useState } from 'react'
import { ReactCrop, type PercentCrop } from 'react-image-crop'
import { Button } from '#ui/button.tsx'
import 'react-image-crop/dist/ReactCrop.css'
import { RequestError } from '#ui/request.ts'
import { useApi } from '../api/use-api.ts'
import { Notice } from '#ui/notice.tsx'
import { useSending } from '#ui/use-sending.ts'
import { crop } from './browser-pictures.ts'
import styles from './picture-details.module.css'

interface CropPictureProps {
  name: string
  path: string
  /** Pixels. */
  width: number
  height: number
  /** Called with the cropped part, which is another picture. */
  onAdded(picture: PictureJson): void
  onEnd(): void
}

const SHAPES = [
  { name: 'Any shape', aspect: undefined },
  { name: '3 : 2', aspect: 3 / 2 },
  { name: '16 : 9', aspect: 16 / 9 },
  { name: 'Square', aspect: 1 },
] as const

/** Lets the writer choose a part of a picture, and stores it as another picture. */
export function CropPicture({ name, path, width, height, onAdded, onEnd }: CropPictureProps) {
  const api = useApi()
  const [area, setArea] = useState(() => middle(undefined, width / height))
  const [aspect, setAspect] = useState<number>()
  const { isSending, problem, send } = useSending()

  async function cut() {
    const part = await fetch(path)
      .then(async (whole) => crop(await whole.blob(), name, area))
      .catch((cause: unknown) => {
        throw new RequestError('This browser could not crop the picture.', { cause })
      })
    const address = `pictures?${new URLSearchParams({ name: part.name.replace(/(\.[^.]*)$/, '-part$1') })}`
    onAdded(await api.ask<PictureJson>(address, { method: 'POST', body: part, timeoutMs: 120_000 }))
  }

  return (
    <div className={styles.details}>
      <fieldset className={styles.shapes}>
        <legend className="visually-hidden">Shape</legend>
        {SHAPES.map((shape) => (
          <button
            key={shape.name}
            type="button"
            className={styles.shape}
            aria-pressed={shape.aspect === aspect}
            onClick={() => {
              setAspect(shape.aspect)
              setArea(middle(shape.aspect, width / height))
            }}
          >
            {shape.name}
          </button>
        ))}
      </fieldset>
      <ReactCrop
        className={styles.cropped}
        crop={area}
        aspect={aspect}
        keepSelection
        minWidth={20}
        onChange={(_, next) => setArea(next)}
      >
        <img className={styles.whole} src={`${path}?w=1080&fm=webp`} alt={`${name}, to cut a part out of`} />
      </ReactCrop>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <p className={styles.actions}>
        <Button isMain disabled={isSending} onClick={() => send(cut)}>
          {isSending ? 'Cropping …' : 'Save as another picture'}
        </Button>
        <Button onClick={onEnd}>Back</Button>
      </p>
    </div>
  )
}

/** Returns the middle of a picture, with a margin. @param ratio Width of the picture divided by its height. */
function middle(aspect: number | undefined, ratio: number): PercentCrop {
  const shape = aspect ?? ratio
  const width = 90 * Math.min(1, shape / ratio)
  const height = 90 * Math.min(1, ratio / shape)
  return { unit: '%', x: (100 - width) / 2, y: (100 - height) / 2, width, height }
}
