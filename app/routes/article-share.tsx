import boxArrowUp from 'bootstrap-icons/icons/box-arrow-up.svg?raw'
import link from 'bootstrap-icons/icons/link-45deg.svg?raw'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './article-share.module.css'

interface ArticleShareProps {
  title: string
  /** Address of the article with its origin. */
  address: string
}

/** How long the outcome of copying is shown. */
const SHOWN_MS = 4_000

/** Copies the link to an article, and opens the system's own share sheet where there is one. */
export function ArticleShare({ title, address }: ArticleShareProps) {
  const [outcome, setOutcome] = useState('')
  const canCopy = useBrowserHas('clipboard', true)
  const canShare = useBrowserHas('share', false)

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
      // The browser does not allow it.
      setOutcome('Could not be copied')
    }
  }

  async function share() {
    // It also fails when the reader closes the sheet.
    await navigator.share({ title, url: address }).catch(() => {})
  }

  return (
    <div className={styles.share}>
      {canCopy && (
        <button type="button" className={styles.action} onClick={() => void copy()}>
          <Icon svg={link} /> {outcome || 'Copy link'}
        </button>
      )}
      {canShare && (
        <button type="button" className={styles.action} onClick={() => void share()}>
          <Icon svg={boxArrowUp} /> Share
        </button>
      )}
      <output className="visually-hidden">{outcome}</output>
    </div>
  )
}

/** Whether the browser has a part of `navigator`: what the page from the server assumes, until the scripts know. */
function useBrowserHas(name: 'clipboard' | 'share', assumed: boolean): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => name in navigator,
    () => assumed,
  )
}

const subscribeToNothing = () => () => {}
