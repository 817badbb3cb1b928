import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import type { Upload, Uploads } from './uploads.ts'
import styles from './upload-list.module.css'

/** The uploads that wait, run or have failed. */
export function UploadList({ uploads, list }: { uploads: Uploads; list: readonly Upload[] }) {
  const open = list.filter(({ state }) => state !== 'done')
  return (
    <output>
      {open.length > 0 && (
        <ul className={styles.uploads} aria-label="Uploads">
          {open.map((upload) => (
            <li key={upload.id} className={styles.upload}>
              <Progress upload={upload} />
              {upload.state === 'failed' && (
                <p className={styles.actions}>
                  {upload.canRetry && <Button onClick={() => uploads.retry(upload.id)}>Try again</Button>}
                  <Button onClick={() => uploads.forget(upload.id)}>Dismiss</Button>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </output>
  )
}

function Progress({ upload: { file, state, progress, reason } }: { upload: Upload }) {
  const id = useId()
  if (state === 'failed')
    return (
      <p className={styles.failed}>
        <bdi>{file.name}</bdi>: {reason}
      </p>
    )
  return (
    <p>
      <span id={id}>
        <bdi>{file.name}</bdi> {state === 'waiting' ? 'is waiting' : 'is uploading'}
      </span>
      <progress className={styles.progress} aria-labelledby={id} value={progress} />
    </p>
  )
}
