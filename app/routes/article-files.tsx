import type { AttachedFile } from '#domain/article.ts'
import { formatByteSize } from '#domain/byte-size.ts'
import styles from './article-files.module.css'

/** The files of an article, with type and size. */
export function ArticleFiles({ files }: { files: readonly AttachedFile[] }) {
  return (
    <section className={styles.files} aria-labelledby="files">
      <h2 id="files" className="label">
        {files.length === 1 ? 'File' : 'Files'}
      </h2>
      <ul>
        {files.map(({ url, title, kind, bytes }) => (
          <li key={url}>
            <a href={url} download>
              <bdi className={styles.name}>{title}</bdi>{' '}
              <span className={styles.facts}>
                {[kind, bytes !== undefined && formatByteSize(bytes)].filter(Boolean).join(', ')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
