import { useMemo, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { articlePath } from '#domain/addresses.ts'

/** The comment that the page's address names. */
export interface CommentTarget {
  id: string
  /** Differs for each visit of the address. */
  key: string
  /** Whether the page scrolls to it: not when the reader comes back to where she was. */
  isScrolledTo: boolean
}

/** Returns a comment's own address. */
export function commentAddress(articleId: string, id: string): string {
  return `${articlePath(articleId)}#${elementIdOf(id)}`
}

/** Returns the id of a comment's element, which its address names. */
export function elementIdOf(commentId: string): string {
  return `comment-${commentId}`
}

/** Returns the id of the comment that the fragment of an address names; `undefined` if it names none. */
export function commentIdIn(hash: string): string | undefined {
  return /^#comment-([\w-]{1,64})$/.exec(hash)?.[1]
}

/** @param isReturn Whether the page opens as the reader left it. */
export function useCommentTarget(isReturn: boolean): CommentTarget | undefined {
  const { hash, key } = useLocation()
  const [firstKey] = useState(key)
  const isTraversal = useNavigationType() === 'POP'
  const isScrolledTo = key === firstKey ? !isReturn : !isTraversal
  const id = commentIdIn(hash)
  return useMemo(() => (id === undefined ? undefined : { id, key, isScrolledTo }), [id, key, isScrolledTo])
}
