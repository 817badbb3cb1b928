import type { Image } from '#domain/article.ts'
import { pictureSources } from './picture-sources.ts'
import styles from './picture.module.css'

interface PictureProps {
  /** Where there is none, the lines of a map keep its place. */
  image?: Image
  /** Widths at which the picture is shown, as the attribute `sizes` writes them. */
  sizes: string
  className?: string
  /** True for the picture that a reader sees first. */
  isFirst?: boolean
  /** True where the words beside the picture say all that it shows. */
  isDecoration?: boolean
}

/** An article's picture in the size that the reader's screen needs. */
export function Picture({ image, sizes, className, isFirst, isDecoration }: PictureProps) {
  if (image === undefined) return <span className={styles.missing} />
  return (
    <img
      className={className}
      {...pictureSources(image)}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={isDecoration ? '' : image.description}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding={isFirst ? 'auto' : 'async'}
      fetchPriority={isFirst ? 'high' : undefined}
    />
  )
}
