import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { STUDIO_API_PATH } from '#domain/addresses.ts'
import type { EntryProblemJson, PageJson } from '#server/studio/types.ts'
import { RequestError } from '#ui/request.ts'
import { useApiState } from '../api/use-api.ts'
import { createFollower } from './follow.ts'
import { showPage } from './page-document.ts'
import { findAnchors, topOfLine } from './scroll-along.ts'
import styles from './page-view.module.css'

type Follower = ReturnType<typeof createFollower<string>>

interface PageViewProps {
  /** The current text. */
  text: string
  /** Requests the page of a text. Must stay the same function, unless it requests another page. */
  load(text: string, signal: AbortSignal): Promise<PageJson>
  /** Scrolls the page along with the text; absent if the page scrolls alone. */
  editor?: ScrolledText
}

/** The part of the editor that a page follows. */
export interface ScrolledText {
  visibleLine(): number
  outline(): readonly { line: number }[]
  onScroll(listener: () => void): () => void
}

/** Shows a page as readers will see it, and updates it with the text. */
export function PageView({ text, load, editor }: PageViewProps) {
  const { isReachable } = useApiState()
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document>()
  const [shownText, setShownText] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const follower = useRef<Follower>(undefined)
  const begin = useEffectEvent((started: Follower) => {
    follower.current = started
    started.follow(text)
  })

  useEffect(() => {
    if (!page) return undefined
    const started = createFollower<string>(async (next, signal) => {
      try {
        const { html, problems } = await load(next, signal)
        setTrouble(html === undefined ? describeProblem(problems.at(0)) : undefined)
        if (html === undefined) return
        showPage(page, html)
        setShownText(next)
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof RequestError)) throw error
        setTrouble(`The page waits. ${error.message}`)
      }
    })
    begin(started)
    return () => started.close()
  }, [load, page])

  useEffect(() => follower.current?.follow(text), [text])

  useEffect(() => {
    if (!page || !editor || shownText === undefined) return undefined
    const scroll = () => {
      const headings = editor.outline().map(({ line }) => line)
      const top = topOfLine(editor.visibleLine(), findAnchors(page, shownText, headings))
      page.defaultView?.scrollTo({ top })
    }
    const end = editor.onScroll(scroll)
    // Loading styles and pictures moves everything. The observer also calls `scroll` at once.
    const resizing = new ResizeObserver(scroll)
    resizing.observe(page.body)
    return () => {
      end()
      resizing.disconnect()
    }
  }, [page, editor, shownText])

  const isComing = page !== undefined || isReachable
  return (
    <div className={styles.view}>
      <output className={styles.trouble}>
        {trouble ?? (shownText === undefined ? describeWaiting(isComing) : '')}
      </output>
      {isComing && (
        <iframe
          ref={frame}
          className={styles.frame}
          title="The page as readers will see it"
          src={`${STUDIO_API_PATH}/page`}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          // Offline, browsers show an error page in the frame.
          hidden={!page}
          onLoad={() => setPage(frame.current?.contentDocument ?? undefined)}
        />
      )}
    </div>
  )
}

function describeWaiting(isComing: boolean): string {
  return isComing ? 'The page is coming …' : 'The page comes once there is a connection.'
}

function describeProblem(problem: EntryProblemJson | undefined): string {
  if (!problem) return 'Only articles and pages are on the site.'
  const { line, message } = problem
  return `The page waits until this is mended. ${line === undefined ? '' : `Line ${line}: `}${message}`
}
