import { useEffect, useMemo, useState, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { commentElementId, commentIdIn } from '#domain/addresses.ts'
import { keepAt } from './scroll.ts'
import type { ArticleThread } from './thread.ts'

/** The comment that the URL of the page names. */
export interface CommentTarget {
  id: string
  /** Key that differs for each visit to the address. */
  key: string
  /** Whether the page scrolls to the comment. It does not when the reader returns to a page. */
  isScrolledTo: boolean
}

/** @param isReturn Whether the page opens in the state in which the reader left it. */
export function useCommentTarget(isReturn: boolean): CommentTarget | undefined {
  const { hash, key } = useLocation()
  const [firstKey] = useState(key)
  const isTraversal = useNavigationType() === 'POP'
  const isScrolledTo = key === firstKey ? !isReturn : !isTraversal
  const id = commentIdIn(hash)
  return useMemo(() => (id === undefined ? undefined : { id, key, isScrolledTo }), [id, key, isScrolledTo])
}

/** Sentences about a comment of the URL that is not shown. */
const MISSING = {
  shown: undefined,
  gone: 'The comment of this link no longer exists.',
  'too-old': 'The comment of this link is further down, among the earlier ones.',
  failed: 'The comment of this link could not be loaded.',
}

/**
 * Loads the comment of the URL, scrolls to it and focuses it. @returns Why the comment is not shown; `undefined` if it
 * is.
 */
export function useTarget(
  target: CommentTarget | undefined,
  thread: ArticleThread,
  heading: RefObject<HTMLElement | null>,
): string | undefined {
  const [outcome, setOutcome] = useState<{ target: CommentTarget; kind: keyof typeof MISSING }>()
  useEffect(() => {
    if (target === undefined) return undefined
    let isOutdated = false
    void thread.reveal(target.id).then((kind) => {
      if (!isOutdated) setOutcome({ target, kind })
    })
    return () => {
      isOutdated = true
    }
  }, [target, thread])

  useEffect(() => {
    if (outcome?.target.isScrolledTo !== true) return undefined
    const element = document.getElementById(commentElementId(outcome.target.id)) ?? heading.current!
    element.scrollIntoView({ block: 'start', behavior: 'instant' })
    element.focus({ preventScroll: true })
    return keepAt(element, element.getBoundingClientRect().top)
  }, [outcome, heading])

  return outcome && outcome.target === target ? MISSING[outcome.kind] : undefined
}
