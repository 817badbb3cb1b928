import { useEffect, useState } from 'react'
import { articlePath } from '#domain/addresses.ts'
import { useRootData } from '../data/root-data.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './share-buttons.module.css'

/** How long the result of copying stays visible. */
const SHOWN_MS = 4_000

/** Buttons that copy the link to an article, and open the system's share sheet if the browser has one. */
export function ShareButtons({ articleId, title }: { articleId: string; title: string }) {
  const [outcome, setOutcome] = useState('')
  const { publicUrl = '' } = useRootData() ?? {}
  const address = publicUrl + articlePath(articleId)

  useEffect(() => {
    if (outcome === '') return undefined
    const timer = setTimeout(() => setOutcome(''), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setOutcome('Copied')
    } catch {
      // The browser refuses access to the clipboard.
      setOutcome('Could not be copied')
    }
  }

  async function share() {
    // Sharing also fails if the reader closes the sheet.
    await navigator.share({ title, url: address }).catch(() => {})
  }

  return (
    <div className={styles.share}>
      {'clipboard' in navigator && (
        <button type="button" className={styles.action} onClick={() => void copy()}>
          <Icon name="link-45deg" /> {outcome || 'Copy link'}
        </button>
      )}
      {'share' in navigator && (
        <button type="button" className={styles.action} onClick={() => void share()}>
          <Icon name="box-arrow-up" /> Share
        </button>
      )}
      <output className="visually-hidden">{outcome}</output>
    </div>
  )
}
