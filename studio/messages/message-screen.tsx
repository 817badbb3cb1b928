import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import type { OpenedMessageJson } from '#server/mail/types.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useSending } from '#ui/use-sending.ts'
import { apiContext, useApi } from '../api/use-api.ts'
import { BackLink } from '../shell/back-link.tsx'
import list from '../shell/list.module.css'
import { Screen } from '../shell/screen.tsx'
import { answerAddress } from './answer-address.ts'
import { BlockDialog } from './block-dialog.tsx'
import { MAIL_STATES } from './mail-state.ts'
import styles from './message-screen.module.css'

export function loader({ context, params }: LoaderFunctionArgs): Promise<OpenedMessageJson> {
  return context.get(apiContext).ask(`messages/${params.id}`)
}

/** One message, and what she can do with it. */
export function Component() {
  const message = useLoaderData<typeof loader>()
  const { id, name, email, subject, text, createdAt, readAt, archivedAt, mail, files, isBlocked } = message
  const api = useApi()
  const navigate = useNavigate()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { isSending, problem, send } = useSending()
  const [asked, setAsked] = useState<'block' | 'delete'>()
  const [isKeptUnread, setIsKeptUnread] = useState(false)

  useEffect(() => {
    if (readAt !== null || isKeptUnread) return
    // It is marked at the next opening if this fails.
    api.ask(`messages/${id}`, { method: 'PATCH', json: { isRead: true }, isQuiet: true }).catch(() => {})
  }, [api, id, readAt, isKeptUnread])

  async function change(json: { isRead?: boolean; isArchived?: boolean }, words: string) {
    const undo = json.isArchived === undefined ? undefined : { isArchived: !json.isArchived }
    if (!(await send(() => api.ask(`messages/${id}`, { method: 'PATCH', json })))) return
    await navigate('/messages')
    toast(
      words,
      undo && {
        label: 'Undo',
        run: () =>
          void api.ask(`messages/${id}`, { method: 'PATCH', json: undo }).then(revalidate, () => {
            toast('It could not be undone.')
          }),
      },
    )
  }

  async function sendMail() {
    if (!(await send(() => api.ask(`mail/${id}/send`, { method: 'POST' })))) return
    toast('The mail is on its way to you.')
    await revalidate()
  }

  return (
    <Screen title={subject}>
      <BackLink to="/messages">Messages</BackLink>
      <p className={styles.facts}>
        <strong>{name}</strong> <span dir="ltr">&lt;{email}&gt;</span>
        <br />
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
        {mail !== undefined && `. ${MAIL_STATES[mail]}.`}
        {archivedAt !== null && ' Archived.'}
        {isBlocked && ' This sender is blocked.'}
      </p>
      {mail === 'held' && message.heldFor !== null && <Notice>{message.heldFor}</Notice>}
      {mail !== 'sent' && message.lastError !== null && <Notice kind="error">{message.lastError}</Notice>}
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {files.length > 0 && <p className={styles.facts}>Files that wait with its mail: {files.join(', ')}</p>}
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <p className={list.actions}>
        <a className="button" data-main href={answerAddress(message)}>
          Answer
        </a>
        {(mail === 'held' || mail === 'failed') && (
          <Button disabled={isSending} onClick={sendMail}>
            {mail === 'held' ? 'Send it to me' : 'Send it again'}
          </Button>
        )}
        <Button
          disabled={isSending}
          onClick={() =>
            void (archivedAt === null
              ? change({ isArchived: true }, 'The message is archived.')
              : change({ isArchived: false }, 'The message is in the inbox again.'))
          }
        >
          {archivedAt === null ? 'Archive' : 'Move to the inbox'}
        </Button>
        <Button
          disabled={isSending}
          onClick={() => {
            setIsKeptUnread(true)
            void change({ isRead: false }, 'The message is unread again.')
          }}
        >
          Mark as unread
        </Button>
        {!isBlocked && <Button onClick={() => setAsked('block')}>Block the sender</Button>}
        <Button isGrave onClick={() => setAsked('delete')}>
          Delete
        </Button>
      </p>
      {asked === 'block' && (
        <BlockDialog
          email={email}
          onBlocked={(sender) => {
            toast(`${sender} is blocked.`)
            void revalidate()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title="Delete this message?"
          action="Delete"
          isGrave
          onConfirm={async () => {
            await api.ask(`messages/${id}`, { method: 'DELETE' })
            await navigate('/messages')
            toast('The message is deleted.')
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>
            This deletes it from your site{mail === 'sent' ? '; the mail in your mailbox stays' : ''}. It
            cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </Screen>
  )
}
