import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { articleIdIn } from '#domain/addresses.ts'
import { sendRequest } from '#ui/request.ts'
import { useShared } from '#ui/shared.ts'
import { writeStored } from '#ui/storage.ts'
import { useStore } from '#ui/store.ts'
import { STUDIO_SESSION_KEY } from '#ui/studio-session.ts'
import { Toasts, useToast } from '#ui/toasts.tsx'
import { createSession } from '../account/session.ts'
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

/** Whether the studio's cookie lets her in. Once she signs out of her site, ends her studio session too. */
function useStudioSession(): boolean {
  const [email, setEmail] = useState<string>()
  const { left } = useShared(createSession)
  useEffect(() => {
    sendRequest(`${STUDIO}/api/session`, { cache: 'no-store' }).then(
      async (answer) => answer.ok && setEmail(((await answer.json()) as { email: string }).email),
      () => {
        // Without a connection she reads as everybody does.
      },
    )
  }, [])
  useEffect(
    () =>
      left.subscribe(() => {
        if (email === undefined || left.get() !== email) return
        sendRequest(`${STUDIO}/api/sign-out`, { method: 'POST' }).then(
          ({ ok, status }) => {
            if (!ok && status !== 401) return
            writeStored('localStorage', STUDIO_SESSION_KEY, null)
            setEmail(undefined)
          },
          () => {
            // She stays signed in to the studio, and 'Write' still shows.
          },
        )
      }),
    [email, left],
  )
  return email !== undefined
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
