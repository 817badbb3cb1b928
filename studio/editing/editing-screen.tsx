import { startTransition, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router'
import type { EntryJson, EntryTypesJson } from '#server/studio/types.ts'
import { apiContext } from '../api/api.ts'
import { useApi } from '../api/use-api.ts'
import { FieldsForm, useFields, withFields, type FieldChanges } from '../fields/fields-form.tsx'
import { Icon } from '../ui/icon.tsx'
import { siteName } from '../ui/page.ts'
import { useToast } from '../ui/toasts.tsx'
import { EntryMenu, type EntryAction } from './entry-menu.tsx'
import styles from './editing-screen.module.css'
import { describeState, nextStep } from './next-step.ts'
import { createEditor, type Editor } from './plain-editor.ts'
import { openSaving } from './plain-saving.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { SavingState } from './saving-state.tsx'
import { TitleField } from './title-field.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [entry, types] = await Promise.all([
    api.ask<EntryJson>(`entries/${params.type}/${params.name}`),
    api.ask<EntryTypesJson>('entry-types'),
  ])
  return { entry, ...types }
}

export function Component() {
  const { entry } = useLoaderData<typeof loader>()
  // Another entry is another screen.
  return <EditingScreen key={entry.entry} />
}

/** Which part of the screen is beside the text, or in its place on a phone. */
type Side = 'fields' | 'page'

function EditingScreen() {
  const loaded = useLoaderData<typeof loader>()
  const api = useApi()
  const navigate = useNavigate()
  const isNew = (useLocation().state as { isNew?: true } | null)?.isNew
  const showToast = useToast()
  const [saving] = useState(() => openSaving({ entry: loaded.entry, api }))
  const state = useSyncExternalStore(saving.subscribe, saving.state)
  const entry = useSyncExternalStore(saving.subscribe, saving.entry)
  // Follows the text when there is time: typing does not wait for it.
  const [text, setText] = useState(saving.text)
  const [side, setSide] = useState<Side>()
  const [isPublishing, setIsPublishing] = useState(false)
  const editor = useRef<Editor>(undefined)
  const place = useRef<HTMLDivElement>(null)

  const type = loaded.types.find((each) => each.type === entry.entry.split('/')[0])!
  const form = entry.file.endsWith('.yaml') ? 'yaml' : 'markdown'
  const fields = useFields(text, form)
  const titleField = type.titleField
  const title = (fields.ok && titleField && String(fields.values[titleField] ?? '')) || entry.entry
  const step = nextStep(entry, text)

  function noteText(next: string) {
    saving.change(next)
    startTransition(() => setText(next))
  }

  const startEditor = useEffectEvent((parent: HTMLElement) => {
    editor.current = createEditor({ parent, text: saving.text(), onChange: noteText })
    if (isNew) editor.current.focus()
    return editor.current
  })

  useEffect(() => {
    const started = startEditor(place.current!)
    return () => started.destroy()
  }, [])
  useEffect(() => () => saving.close(), [saving])
  useEffect(() => {
    document.title = `${title} · ${siteName()}`
  }, [title])

  function changeFields(changes: FieldChanges) {
    const next = withFields(saving.text(), changes, form)
    if (next !== undefined) replaceText(next)
  }

  function replaceText(next: string) {
    editor.current?.replaceText(next)
    noteText(next)
  }

  /** Does something to the entry, and shows it as it is then. */
  async function act(name: string, json: object = {}): Promise<EntryJson> {
    const changed = await saving.act((version) =>
      api.ask<EntryJson>(`entries/${entry.entry}/${name}`, { method: 'POST', json, version }),
    )
    if (changed.entry === entry.entry) replaceText(changed.text)
    return changed
  }

  async function publish({ at, date }: { at?: string; date?: string }) {
    if (date !== undefined) changeFields({ date })
    const published = await act('publish', { at })
    if (published.publishAt !== undefined) showToast(describeState(published, published.text))
    else if (published.address === undefined) showToast('Published.')
    else
      showToast(`Published at ${location.host}${published.address}`, {
        label: 'Open',
        run: () => window.open(published.address, '_blank', 'noopener'),
      })
  }

  async function perform(action: EntryAction) {
    if (action.kind === 'rename') {
      const renamed = await act('rename', { name: action.name })
      await navigate(`/edit/${renamed.entry}`, { replace: true })
    } else if (action.kind === 'delete') {
      await saving.act((version) =>
        api.ask<EntryJson>(`entries/${entry.entry}`, { method: 'DELETE', version }),
      )
      await navigate('/')
      showToast(`“${title}” is in the bin.`)
    } else {
      await act(action.kind)
      showToast(action.kind === 'unpublish' ? 'Unpublished. It is a draft again.' : 'The changes are gone.')
    }
  }

  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <Link to="/" className={styles.back} aria-label="All articles">
          <Icon name="arrow-left" />
        </Link>
        <SavingState state={state} />
        <div className={styles.actions}>
          {step.kind === 'none' ? (
            <span className={styles.published}>Published</span>
          ) : (
            <button
              type="button"
              className="button"
              data-main={step.kind === 'reschedule' ? undefined : true}
              onClick={() => setIsPublishing(true)}
            >
              {step.label}
            </button>
          )}
          <EntryMenu entry={entry} title={title} isChanged={step.kind === 'update'} onAction={perform} />
        </div>
      </header>
      <fieldset className={styles.parts} aria-label="Beside the text">
        {(['fields', 'page'] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={side === each}
            onClick={() => setSide(side === each ? undefined : each)}
          >
            {each === 'fields' ? 'Fields' : 'Page'}
          </button>
        ))}
      </fieldset>
      <div className={styles.work} data-side={side}>
        <div className={styles.writing}>
          <p className={styles.state}>{describeState(entry, text)}</p>
          {titleField !== undefined && fields.ok && (
            <TitleField
              value={String(fields.values[titleField] ?? '')}
              error={entry.problems.find(({ field }) => field === titleField)?.message}
              onChange={(value) => changeFields({ [titleField]: value })}
              onEnter={() => editor.current?.focus()}
            />
          )}
          <div ref={place} className={styles.editor} />
        </div>
        {side === 'fields' && (
          <section className={styles.side} aria-label="Fields">
            <FieldsForm
              type={type}
              form={form}
              text={text}
              categories={loaded.categories}
              problems={entry.problems}
              isReadOnly={state === 'read-only'}
              onChange={changeFields}
            />
          </section>
        )}
      </div>
      {isPublishing && step.kind !== 'none' && (
        <PublishDialog
          step={step.kind}
          entry={entry}
          title={title}
          text={text}
          date={fields.ok && typeof fields.values.date === 'string' ? fields.values.date : undefined}
          onPublish={publish}
          onClose={() => setIsPublishing(false)}
        />
      )}
    </div>
  )
}
