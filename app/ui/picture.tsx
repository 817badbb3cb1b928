import type { Image } from '#domain/article.ts'
import { pictureSources } from '#domain/picture-sources.ts'
import styles from './picture.module.css'

interface PictureProps {
  /** Where there is none, the lines of a map keep its place. */
  image?: Image
  /** Widths at which the picture is shown, as the attribute `sizes` writes them. */
  sizes: string
  className?: string
  /** True for the picture that a reader sees first. */
  isFirst?: boolean
  /** A picture of it that the browser has already drawn, to look at until it is there. */
  standIn?: string
  /** True where the words beside the picture say all that it shows. */
  isDecoration?: boolean
}

/** A picture in the size and format that the reader's browser needs, and a shadow of it until it is there. */
export function Picture({ image, sizes, className, isFirst, standIn, isDecoration }: PictureProps) {
  if (image === undefined) return <span className={styles.missing} />
  const { src, srcSet, avifSrcSet, placeholder } = pictureSources(image)
  const loading = isFirst ? 'eager' : 'lazy'
  return (
    <span className={className ? `${styles.frame} ${className}` : styles.frame} data-part="picture">
      {placeholder && (
        <img
          className={styles.placeholder}
          loading={loading}
          decoding={standIn ? 'sync' : 'async'}
          src={standIn ?? placeholder}
          alt=""
        />
      )}
      <picture>
        {avifSrcSet && <source type="image/avif" srcSet={avifSrcSet} sizes={sizes} />}
        <img
          loading={loading}
          decoding={isFirst ? 'auto' : 'async'}
          fetchPriority={isFirst ? 'high' : undefined}
          width={image.width}
          height={image.height}
          sizes={srcSet && sizes}
          srcSet={srcSet}
          src={src}
          alt={isDecoration ? '' : image.description}
        />
      </picture>
    </span>
  )
}
