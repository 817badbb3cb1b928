import type { Image } from '#domain/article.ts'
import { pictureSources } from '#domain/picture-sources.ts'
import styles from './picture.module.css'

interface PictureProps {
  /** The picture. If absent, a pattern of map lines takes its space. */
  image?: Image
  sizes: string
  className?: string
  /** Whether the picture is visible when the page opens. */
  isFirst?: boolean
  /** Whether the text next to the picture says everything that it shows. */
  isDecoration?: boolean
}

/** A picture in the size and format that the browser needs, and a placeholder until it has loaded. */
export function Picture({ image, sizes, className, isFirst, isDecoration }: PictureProps) {
  if (image === undefined) return <span className={styles.missing} />
  const { src, srcSet, avifSrcSet, placeholder } = pictureSources(image)
  const loading = isFirst ? 'eager' : 'lazy'
  return (
    <span className={className ? `${styles.frame} ${className}` : styles.frame} data-focus={image.focus}>
      {placeholder && (
        <img className={styles.placeholder} loading={loading} decoding="async" src={placeholder} alt="" />
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
