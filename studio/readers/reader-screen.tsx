import { useState, type ReactNode } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { articlePath, STUDIO_API_PATH } from '#domain/addresses.ts'
import type { ReaderJson } from '#server/identity/types.ts'
import { Button } from '#ui/button.tsx'
import { formatInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useSending } from '#ui/use-sending.ts'
import { apiContext, useApi } from '../api/use-api.ts'
import { titleOf } from '../articles/article-list.ts'
import { readList } from '../saving/list.ts'
import list from '../shell/list.module.css'
import account from '../shell/sections.module.css'
import { BackLink } from '../shell/back-link.tsx'
import { Screen } from '../shell/screen.tsx'
import { EraseDialog } from './erase-dialog.tsx'

/** Number of comments and likes that are shown. */
const SHOWN = 20

const WAYS = { password: 'a password', google: 'Google', passkey: 'a passkey' }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [reader, { entries }] = await Promise.all([
    api.ask<ReaderJson>(`readers/${params.id}`),
    readList(api),
  ])
  return { reader, titles: new Map(entries.map((entry) => [entry.entry, titleOf(entry)])) }
}

/** A reader's account, what she wrote, and what the owner can do about it. */
export function Component() {
  const { reader, titles } = useLoaderData<typeof loader>()
  const { id, email, isOwner, sessions } = reader
  const api = useApi()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { isSending, problem, send } = useSending()
  const [isErasing, setIsErasing] = useState(false)

  async function act(path: string, words: string) {
    if (await send(() => api.ask(`readers/${id}/${path}`, { method: 'POST' }))) toast(words)
    await revalidate()
  }

  return (
    <Screen title={email}>
      <BackLink to="/readers">Readers</BackLink>
      <Facts reader={reader} />
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <p className={list.actions}>
        <a className="button" href={`${STUDIO_API_PATH}/readers/${encodeURIComponent(id)}/export`} download>
          Export the data
        </a>
        {!isOwner && (
          <>
            <Button
              disabled={isSending}
              onClick={() => act('reset', `A link to a new password is mailed to ${email}.`)}
            >
              Send a password reset
            </Button>
            {sessions.length > 0 && (
              <Button
                disabled={isSending}
                onClick={() => act('end-sessions', `${email} is signed out everywhere.`)}
              >
                End the sessions
              </Button>
            )}
            <Button isGrave onClick={() => setIsErasing(true)}>
              Erase
            </Button>
          </>
        )}
      </p>
      <Written written={reader.written} titleOfArticle={(id) => titles.get(`articles/${id}`) ?? id} />
      {isErasing && <EraseDialog reader={reader} onClose={() => setIsErasing(false)} />}
    </Screen>
  )
}

function Facts({ reader }: { reader: ReaderJson }) {
  const { emailVerified, displayName, name, createdAt, lastSeenAt, waysOfSigningIn, sessions, messages } =
    reader
  return (
    <dl>
      {reader.isOwner && <Fact name="Account">Your own; ‘Account’ changes it</Fact>}
      <Fact name="Address">{emailVerified ? 'Confirmed' : 'Not confirmed'}</Fact>
      {displayName !== null && <Fact name="Name on comments">{displayName}</Fact>}
      {name !== '' && <Fact name="Name at Google">{name}</Fact>}
      <Fact name="Registered">{formatInstant(createdAt)}</Fact>
      {lastSeenAt !== undefined && <Fact name="Last visit while signed in">{formatInstant(lastSeenAt)}</Fact>}
      <Fact name="Signs in with">
        {[...new Set(waysOfSigningIn.map(({ kind }) => WAYS[kind]))].join(', ') || 'nothing yet'}
      </Fact>
      <Fact name="Open sessions">{sessions.length}</Fact>
      <Fact name="Messages from this address">{messages}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={account.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface WrittenProps extends Pick<ReaderJson, 'written'> {
  titleOfArticle(id: string): string
}

function Written({ written: { comments = [], likes = [] }, titleOfArticle }: WrittenProps) {
  return (
    <>
      <section className={account.section}>
        <h2>Comments ({comments.length})</h2>
        <ul className={account.list}>
          {comments.slice(0, SHOWN).map(({ articleId, text, createdAt, removedBy }) => (
            <li key={`${createdAt} ${articleId} ${text}`} className={account.row}>
              <span>{text}</span>
              <span className={account.instant}>
                <a href={articlePath(articleId)}>{titleOfArticle(articleId)}</a>, {formatInstant(createdAt)}
                {removedBy === 'creator' && ', removed by you'}
                {removedBy === 'author' && ', deleted by its author'}
              </span>
            </li>
          ))}
        </ul>
        {comments.length > SHOWN && <p>The newest {SHOWN} are shown; the export has all.</p>}
      </section>
      <section className={account.section}>
        <h2>Likes ({likes.length})</h2>
        <ul className={account.list}>
          {likes.slice(0, SHOWN).map(({ articleId, likedAt }) => (
            <li key={articleId} className={account.row}>
              <a href={articlePath(articleId)}>{titleOfArticle(articleId)}</a>
              <span className={account.instant}>{formatInstant(likedAt)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
