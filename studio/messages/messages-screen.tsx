import { useState } from 'react'
import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { MessageFolder, MessagePage } from '#server/mail/types.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSending } from '#ui/use-sending.ts'
import { apiContext, useApi } from '../api/use-api.ts'
import { useRefresh } from '../api/use-refresh.ts'
import list from '../shell/list.module.css'
import { Screen } from '../shell/screen.tsx'
import { MessageRow } from './message-row.tsx'
import styles from './messages-screen.module.css'

const FOLDERS: readonly (readonly [MessageFolder, string, empty: string])[] = [
  ['inbox', 'Inbox', 'No messages here. What visitors write with your contact form appears here.'],
  ['unread', 'Unread', 'You have read all messages.'],
  ['held', 'Held', 'No message looks like a program’s work.'],
  ['failed', 'Not sent', 'All messages were sent to you.'],
  ['archived', 'Archived', 'No message is archived.'],
  ['all', 'All', 'There are no messages yet.'],
]

export function loader({ context, request }: LoaderFunctionArgs): Promise<MessagePage> {
  return context.get(apiContext).ask(`messages?${listQuery(folderIn(new URL(request.url).searchParams))}`)
}

function folderIn(parameters: URLSearchParams): MessageFolder {
  return FOLDERS.find(([folder]) => folder === parameters.get('show'))?.[0] ?? 'inbox'
}

function listQuery(show: MessageFolder, after?: string): string {
  return String(new URLSearchParams({ show, ...(after !== undefined && { after }) }))
}

/** What visitors wrote with the contact form, newest first. */
export function Component() {
  const page = useLoaderData<typeof loader>()
  const [parameters, setParameters] = useSearchParams()
  const folder = folderIn(parameters)
  useRefresh()
  return (
    <Screen
      title="Messages"
      actions={
        <Link to="/messages/mail" className={styles.mail}>
          How mail is sent
        </Link>
      }
    >
      <div className={list.controls}>
        <SelectField
          label="Show"
          value={folder}
          onChange={({ target }) => setParameters(target.value === 'inbox' ? {} : { show: target.value })}
        >
          {FOLDERS.map(([each, label]) => (
            <option key={each} value={each}>
              {label}
              {describeCount(page.counts, each)}
            </option>
          ))}
        </SelectField>
      </div>
      {page.messages.length === 0 ? (
        <p className={list.empty}>{FOLDERS.find(([each]) => each === folder)![2]}</p>
      ) : (
        <Rows key={folder} folder={folder} page={page} />
      )}
    </Screen>
  )
}

function describeCount(counts: MessagePage['counts'], folder: MessageFolder): string {
  const count = folder in counts ? counts[folder as keyof MessagePage['counts']] : 0
  return count > 0 ? ` (${count})` : ''
}

function Rows({ folder, page }: { folder: MessageFolder; page: MessagePage }) {
  const api = useApi()
  const { isSending, problem, send } = useSending()
  const [more, setMore] = useState<Pick<MessagePage, 'messages' | 'next'>>()
  const known = new Set(page.messages.map(({ id }) => id))
  // New messages push others from the first page to the pages after it.
  const messages = [...page.messages, ...(more?.messages ?? []).filter(({ id }) => !known.has(id))]
  const next = more ? more.next : page.next

  async function loadMore() {
    await send(async () => {
      const loaded = await api.ask<MessagePage>(`messages?${listQuery(folder, next)}`)
      setMore({ messages: [...messages.slice(page.messages.length), ...loaded.messages], next: loaded.next })
    })
  }

  return (
    <>
      <ul className={list.rows}>
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {next !== undefined && (
        <Button disabled={isSending} onClick={loadMore}>
          Show more
        </Button>
      )}
    </>
  )
}
