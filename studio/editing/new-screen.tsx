import { useEffect, useState } from 'react'
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { apiContext, useApi } from '../api/use-api.ts'
import { readEntryTypes } from '../fields/entry-types.ts'
import { createDeviceStore } from '../saving/device.ts'
import { readList } from '../saving/list.ts'
import { beginEntry } from '../saving/new-entry.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Screen } from '../shell/screen.tsx'
import { useSending } from '#ui/use-sending.ts'
import { textOfDraft } from './new-draft.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get('type') ?? 'articles'
  const [{ types }, kept] = await Promise.all([
    readEntryTypes(context.get(apiContext)),
    createDeviceStore()
      .readList()
      .catch(() => undefined),
  ])
  return { type: types.find(({ type }) => type === wanted) ?? types[0], whyNot: kept?.list.whyNot }
}

/** Asks for the title and creates the draft. */
export function Component() {
  const { type, whyNot } = useLoaderData<typeof loader>()
  const [title, setTitle] = useState('')
  const { isSending, problem, send } = useSending()
  const api = useApi()
  const navigate = useNavigate()

  useEffect(() => {
    document.querySelector<HTMLInputElement>('input[name=title]')?.focus()
  }, [])

  async function begin() {
    const text = textOfDraft(type, title.trim())
    const entry = await beginEntry({ type: type.type, title, text }, api)
    // The stored list lacks the new draft.
    readList(api).catch(() => {})
    await navigate(`/edit/${entry}`, { replace: true, state: { isNew: true } })
  }

  return (
    <Screen
      title={`New ${type.label.toLowerCase()}`}
      actions={<Link to="/articles">Back to all articles</Link>}
    >
      {whyNot !== undefined && (
        <Notice>
          <p>{whyNot}</p>
        </Notice>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send(begin)
        }}
      >
        <Field
          label="Title"
          name="title"
          value={title}
          error={problem}
          hint="You can change it later. Nobody sees the draft before you publish it."
          required
          maxLength={256}
          enterKeyHint="go"
          onChange={({ target }) => setTitle(target.value)}
        />
        <Button type="submit" isMain disabled={isSending || title.trim() === ''}>
          Start writing
        </Button>
      </form>
    </Screen>
  )
}
