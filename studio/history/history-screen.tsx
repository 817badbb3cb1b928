import { useEffect, useState } from 'react'
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { differenceOf } from '#domain/difference.ts'
import type { EntryJson, VersionJson } from '#server/studio/types.ts'
import type { Api } from '../api/api.ts'
import { apiContext, useApi } from '../api/use-api.ts'
import { Difference } from '../texts/difference.tsx'
import { Button } from '#ui/button.tsx'
import { formatInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import { Screen } from '../shell/screen.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useSending } from '#ui/use-sending.ts'
import { Waiting } from '#ui/waiting.tsx'
import styles from './history-screen.module.css'
import { titleIn } from './title-in.ts'
import { SelectField } from '#ui/field.tsx'

/** The choice of the current text. */
const NOW = 'now'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const path = `${params.type}/${params.name}`
  const [entry, { versions }] = await Promise.all([
    api.ask<EntryJson>(`entries/${path}`),
    api.ask<{ versions: VersionJson[] }>(`history/${path}`),
  ])
  return { entry, versions, last: await findLastChange(api, entry, versions) }
}

/** Finds the newest version that differs from the current text; `undefined` if there is none. */
async function findLastChange(api: Api, { entry, text }: EntryJson, versions: readonly VersionJson[]) {
  for (const { id } of versions) {
    const version = await api.ask<{ text: string }>(`history/${entry}/${id}`)
    if (version.text !== text) return id
  }
  return undefined
}

/** The versions of an entry: the writer compares two of them, or restores one. */
export function Component() {
  const { entry, versions, last } = useLoaderData<typeof loader>()
  const [earlier, setEarlier] = useState(last ?? NOW)
  const [later, setLater] = useState(NOW)
  const before = useText(entry, earlier)
  const after = useText(entry, later)

  return (
    <Screen
      title={`History of “${titleIn(entry.text) ?? entry.entry}”`}
      actions={<Link to={`/edit/${entry.entry}`}>Back to the text</Link>}
    >
      {last === undefined ? (
        <p>
          There are no earlier texts yet. Every published text is kept forever, and other changes for a while.
        </p>
      ) : (
        <>
          <div className={styles.choices}>
            <VersionChoice label="From" value={earlier} versions={versions} onChange={setEarlier} />
            <VersionChoice label="To" value={later} versions={versions} onChange={setLater} />
          </div>
          {before === undefined || after === undefined ? (
            <Waiting what="Loading both texts" />
          ) : (
            <Difference before={before} after={after} />
          )}
          {earlier !== NOW && before !== undefined && before !== entry.text && (
            <Restore key={earlier} entry={entry} text={before} />
          )}
        </>
      )}
    </Screen>
  )
}

interface VersionChoiceProps {
  label: string
  value: string
  versions: readonly VersionJson[]
  onChange(id: string): void
}

function VersionChoice({ label, value, versions, onChange }: VersionChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value={NOW}>The current text</option>
      {versions.map(({ id, kind, savedAt }) => (
        <option key={id} value={id}>
          {formatInstant(savedAt)}
          {kind === 'published' && ', published'}
        </option>
      ))}
    </SelectField>
  )
}

/** Restores an earlier text as an unpublished change. The current text becomes a version. */
function Restore({ entry, text }: { entry: EntryJson; text: string }) {
  const api = useApi()
  const navigate = useNavigate()
  const showToast = useToast()
  const { isSending, problem, send } = useSending()

  async function restore() {
    const path = `entries/${entry.entry}`
    const json = differenceOf(entry.text, text)
    const isDone = await send(
      async () => void (await api.ask(path, { method: 'PATCH', json, version: entry.version })),
    )
    if (!isDone) return
    await navigate(`/edit/${entry.entry}`)
    showToast('The earlier text is restored.')
  }

  return (
    <>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <p className={styles.restore}>
        <Button isMain disabled={isSending} onClick={restore}>
          Restore the earlier text
        </Button>
        <span>
          {entry.state === 'draft'
            ? 'The current text stays in the history.'
            : 'Readers see it once you press Update.'}
        </span>
      </p>
    </>
  )
}

/** Loads the text of a version; `undefined` until it is loaded. */
function useText(entry: EntryJson, id: string): string | undefined {
  const api = useApi()
  const [read, setRead] = useState<{ id: string; text: string }>()
  useEffect(() => {
    let isWanted = id !== NOW
    if (isWanted)
      void api
        .ask<{ text: string }>(`history/${entry.entry}/${id}`)
        .then(({ text }) => isWanted && setRead({ id, text }))
    return () => {
      isWanted = false
    }
  }, [api, entry.entry, id])
  if (id === NOW) return entry.text
  return read?.id === id ? read.text : undefined
}
