import { useState } from 'react'
import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { STUDIO_API_PATH } from '#domain/addresses.ts'
import type { ListedReader, ReadersJson } from '#server/identity/types.ts'
import type { DeskReadersJson } from '#server/studio/types.ts'
import { Button } from '#ui/button.tsx'
import { SearchField } from '#ui/field.tsx'
import { formatInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import { useSending } from '#ui/use-sending.ts'
import { apiContext, useApi } from '../api/use-api.ts'
import { count } from '../shell/count.ts'
import list from '../shell/list.module.css'
import sections from '../shell/sections.module.css'
import { Screen } from '../shell/screen.tsx'

export function loader({ context, request }: LoaderFunctionArgs): Promise<DeskReadersJson> {
  const q = new URL(request.url).searchParams.get('q') ?? ''
  return context.get(apiContext).ask(`readers?${new URLSearchParams({ q })}`)
}

/** Readers' accounts, newest first. */
export function Component() {
  const first = useLoaderData<typeof loader>()
  const [parameters, setParameters] = useSearchParams()
  const q = parameters.get('q') ?? ''
  return (
    <Screen title="Readers">
      <search className={list.controls}>
        <SearchField
          label="Search by name or address"
          defaultValue={q}
          onChange={({ target }) =>
            setParameters(target.value === '' ? {} : { q: target.value }, { replace: true })
          }
        />
      </search>
      {first.readers.length === 0 ? (
        <p className={list.empty}>
          {q === ''
            ? 'Nobody has registered yet. Readers with an account appear here.'
            : 'No name or address contains this.'}
        </p>
      ) : (
        <Rows key={q} q={q} first={first} />
      )}
      {first.followers > 0 && (
        <section className={sections.section}>
          <h2>Followers of your old site</h2>
          <p>
            {count(first.followers, 'address', 'addresses')} of people who followed it by mail. Waypost mails
            them nothing. <a href={`${STUDIO_API_PATH}/readers/followers.csv`}>Download the list</a>
          </p>
        </section>
      )}
    </Screen>
  )
}

function Rows({ q, first }: { q: string; first: ReadersJson }) {
  const api = useApi()
  const { isSending, problem, send } = useSending()
  const [more, setMore] = useState<ReadersJson[]>([])
  const pages = [first, ...more]

  async function loadMore() {
    await send(async () => {
      const query = new URLSearchParams({ q, page: String(pages.length) })
      const page = await api.ask<ReadersJson>(`readers?${query}`)
      setMore([...more, page])
    })
  }

  return (
    <>
      <ul className={list.rows}>
        {pages
          .flatMap(({ readers }) => readers)
          .map((reader) => (
            <ReaderRow key={reader.id} reader={reader} isOwn={reader.id === first.ownId} />
          ))}
      </ul>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {pages.at(-1)!.hasMore && (
        <Button disabled={isSending} onClick={loadMore}>
          Show more
        </Button>
      )}
    </>
  )
}

function ReaderRow({ reader, isOwn }: { reader: ListedReader; isOwn: boolean }) {
  const { id, email, emailVerified, displayName, createdAt, comments, likes } = reader
  return (
    <li className={list.row}>
      <p className={list.subject}>
        <Link to={`/readers/${id}`}>{email}</Link>
        {isOwn && ' (you)'}
      </p>
      <p className={list.facts}>
        <span>
          {displayName !== null && `${displayName}, `}
          {count(comments, 'comment')}, {count(likes, 'like')}
          {!emailVerified && ', address not confirmed'}
        </span>
        <span>Since {formatInstant(createdAt)}</span>
      </p>
    </li>
  )
}
