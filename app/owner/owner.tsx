import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { articleIdIn } from '#domain/addresses.ts'
import { sendRequest } from '#ui/request.ts'
import { useShared } from '#ui/shared.ts'
import { useStore } from '#ui/store.ts'
import { Toasts, useToast } from '#ui/toasts.tsx'
import { CommentActions } from './comment-actions.tsx'
import { createNotices } from './notices.ts'
import type { OwnerActions } from './owner-actions.ts'
import styles from './owner.module.css'
import { STUDIO } from './studio-address.ts'

/** What the owner sees on her site while she is signed in to the studio. The studio's cookie alone decides. */
export function Owner({ actions }: { actions: OwnerActions }) {
  const isOwner = useStudioSession()
  useEffect(() => {
    if (isOwner)
      actions.set(({ id, user, isByCreator }) => (
        <CommentActions id={id} user={user} isByCreator={isByCreator} />
      ))
    return () => actions.set(undefined)
  }, [isOwner, actions])
  if (!isOwner) return null
  return (
    <Toasts>
      <Notices />
      <StudioLinks />
    </Toasts>
  )
}

function useStudioSession(): boolean {
  const [isOwner, setIsOwner] = useState(false)
  useEffect(() => {
    sendRequest(`${STUDIO}/api/session`, { cache: 'no-store' }).then(
      ({ ok }) => setIsOwner(ok),
      () => {
        // Without a connection she reads as everybody does.
      },
    )
  }, [])
  return isOwner
}

function StudioLinks() {
  const article = articleIdIn(useLocation().pathname)
  return (
    <nav className={styles.links} aria-label="Studio">
      {article !== undefined && <a href={`${STUDIO}/edit/articles/${encodeURIComponent(article)}`}>Edit</a>}
      <a href={`${STUDIO}/new`}>Write</a>
    </nav>
  )
}

/** Shows the results of the actions on comments, which are elsewhere in the page. */
function Notices() {
  const toast = useToast()
  const notice = useStore(useShared(createNotices))
  useEffect(() => {
    if (notice) toast(notice.text, notice.action)
  }, [notice, toast])
  return null
}
