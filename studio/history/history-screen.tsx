import { useEffect, useState } from 'react'
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { differenceOf } from '#domain/difference.ts'
import type { EntryJson, VersionJson } from '#server/studio/types.ts'
import type { Api } from '../api/api.ts'
import { apiContext, useApi } from '../api/use-api.ts'
import { Difference } from '../texts/difference.tsx'
import { formatInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import { Screen } from '../shell/screen.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useSending } from '#ui/use-sending.ts'
import { Waiting } from '#ui/waiting.tsx'
import styles from './history-screen.module.css'
import { titleIn } from './title-in.ts'
import { SelectField } from '#ui/field.tsx'

/** Stands for the text as it is now. */
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

/** The newest version that has another text than the entry has now; `undefined` if none has. */
async function findLastChange(api: Api, { entry, text }: EntryJson, versions: readonly VersionJson[]) {
  for (const { id } of versions) {
    const version = await api.ask<{ text: string }>(`history/${entry}/${id}`)
    if (version.text !== text) return id
  }
  return undefined
}

/** Earlier texts of an entry: any two are compared, and any one is brought back. */
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
          There are no earlier texts yet. From now on each publication is kept for ever, and what you write in
          between for a while.
        </p>
      ) : (
        <>
          <div className={styles.choices}>
            <VersionChoice label="From" value={earlier} versions={versions} onChange={setEarlier} />
            <VersionChoice label="To" value={later} versions={versions} onChange={setLater} />
          </div>
          {before === undefined || after === undefined ? (
            <Waiting what="Reading both texts" />
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
      <option value={NOW}>The text as it is now</option>
      {versions.map(({ id, kind, savedAt }) => (
        <option key={id} value={id}>
          {formatInstant(savedAt)}
          {kind === 'published' && ', published'}
        </option>
      ))}
    </SelectField>
  )
}

/** Brings an earlier text back as an unpublished change. The text of now becomes a version. */
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
    showToast('The earlier text is back.')
  }

  return (
    <>
      {problem !== undefined && <Notice kind="wrong">{problem}</Notice>}
      <p className={styles.restore}>
        <button
          type="button"
          className="button"
          data-main
          disabled={isSending}
          onClick={() => void restore()}
        >
          Bring the earlier text back
        </button>
        <span>
          {entry.state === 'draft'
            ? 'The text of now stays in the history.'
            : 'Readers see it once you press Update.'}
        </span>
      </p>
    </>
  )
}

/** Reads an earlier text, or gives the one of now; `undefined` while it is read. */
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
