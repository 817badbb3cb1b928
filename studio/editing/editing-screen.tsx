import { startTransition, useCallback, useEffect, useState } from 'react'
import type { FieldValue, FileForm } from '@waypost/content-service/front-matter'
import { Link, useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { localDay } from '#domain/calendar-date.ts'
import type { PageJson, PageTextJson } from '#server/studio/types.ts'
import { apiContext, useApi } from '../api/use-api.ts'
import type { Editor } from '../editor/editor.ts'
import { readEntryTypes, typeOf } from '../fields/entry-types.ts'
import { FieldsForm, useFields, withFields, type FieldChanges } from '../fields/fields-form.tsx'
import { PageView } from '../page/page-view.tsx'
import { isNewName } from '../saving/new-entry.ts'
import { SavingNotes } from '../saving/saving-notes.tsx'
import { sendNewEntries } from '../saving/use-unsent-entries.ts'
import { openEntry, useSavingStatus } from '../saving/use-saving.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { siteName } from '../shell/page.ts'
import { EntryMenu } from './entry-menu.tsx'
import styles from './editing-screen.module.css'
import { EntryState } from './entry-state.tsx'
import { nextStep } from './next-step.ts'
import { Outline } from './outline.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { SavingState } from './saving-state.tsx'
import { Side } from './side.tsx'
import { TextEditor } from './text-editor.tsx'
import { useEntryActions } from './use-entry-actions.ts'
import { useModes } from './use-modes.ts'
import { useSwipe } from './use-swipe.ts'
import { useLinkTargets } from './use-link-targets.ts'
import { TitleField } from './title-field.tsx'

/** How long opening an entry waits until new entries are sent. */
const PATIENCE_MS = 4000

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const entry = `${params.type}/${params.name}`
  const open = async () => {
    // A draft that was begun offline may be this entry. Until the draft is sent, the server has an older text.
    if (!isNewName(entry)) await Promise.race([sendNewEntries(api).catch(() => {}), patience()])
    return openEntry(entry, api)
  }
  const [{ types, categories }, saving] = await Promise.all([readEntryTypes(api), open()])
  return { types, categories, saving }
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
}

/** An open entry is not loaded again: `saving` receives the changes of others. */
export const shouldRevalidate = () => false

export function Component() {
  const { saving } = useLoaderData<typeof loader>()
  useEffect(() => () => void saving.close(), [saving])
  return <EditingScreen />
}

/** The panels next to the text; on a phone they replace it. */
const SIDES = [
  { side: 'page', label: 'Page', icon: 'eye' },
  { side: 'fields', label: 'Details', icon: 'sliders' },
] as const
type SideName = (typeof SIDES)[number]['side'] | 'outline'

function EditingScreen() {
  const { saving, types, categories } = useLoaderData<typeof loader>()
  const { entry, state, isOnDevice } = useSavingStatus(saving)
  const api = useApi()
  const navigate = useNavigate()
  const place = useLocation()
  const isNew = (place.state as { isNew?: true } | null)?.isNew
  // Follows the editor with low priority, so that typing stays quick.
  const [text, setText] = useState(saving.text)
  const [side, setSide] = useState<SideName>()
  const swipe = useSwipe(side === 'page', (isPage) => {
    if (isPage !== (side === 'page')) setSide(isPage ? 'page' : undefined)
  })
  const [isPublishing, setIsPublishing] = useState(false)
  const [editor, setEditor] = useState<Editor>()
  const [modes, setModes] = useModes(editor)

  const type = typeOf(entry.entry, types)
  const form = entry.file.endsWith('.yaml') ? 'yaml' : 'markdown'
  const fields = useFields(text, form)
  const { titleField } = type
  const writtenTitle = fields.ok && titleField !== undefined ? fields.values[titleField] : undefined
  const title = isBlank(writtenTitle) ? entry.entry : String(writtenTitle)
  const problems = entry.problems.map((problem) =>
    problem.field === titleField && isBlank(writtenTitle)
      ? { field: titleField, message: 'Write a title.' }
      : problem,
  )
  const step = nextStep(entry, text)
  const isDated = type.type === 'articles' && type.fields.some(({ name }) => name === 'date')
  const date = fields.ok && isDated ? (fields.values.date ?? null) : undefined
  const isReadOnly = state === 'read-only'
  const { publish, perform } = useEntryActions(saving, title)
  const closeSide = () => setSide(undefined)

  const noteText = useCallback(
    (next: string) => {
      saving.change(next)
      startTransition(() => setText(next))
    },
    [saving],
  )
  const keepEditor = useCallback(
    (ready: Editor | undefined) => {
      setEditor(ready)
      if (isNew) ready?.focus()
    },
    [isNew],
  )
  useEffect(() => editor?.showFindings(entry.problems, entry.text), [editor, entry])
  const linkTargets = useLinkTargets(entry.entry)
  const loadPage = useCallback(
    (next: string, signal: AbortSignal) => {
      const json: PageTextJson = { entry: entry.entry, text: next }
      return api.ask<PageJson>('page', { method: 'POST', json, isQuiet: true, signal })
    },
    [api, entry.entry],
  )
  useEffect(() => {
    const show = (next: string) => {
      editor?.replaceText(next)
      setText(next)
    }
    // The text may have changed since the editor was created.
    show(saving.text())
    return saving.onReplace(show)
  }, [saving, editor])
  useEffect(() => {
    // The entry was renamed, or was begun offline and has got its name from the server.
    const pathname = `/edit/${entry.entry}`
    if (place.pathname !== pathname)
      void navigate(pathname, { replace: true, preventScrollReset: true, state: place.state as unknown })
  }, [entry.entry, place, navigate])
  useEffect(() => {
    document.title = `${title} · ${siteName()}`
  }, [title])

  function changeFields(changes: FieldChanges) {
    const next = withFields(saving.text(), changes, form)
    if (next === undefined) return
    editor?.replaceText(next)
    noteText(next)
  }

  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{title}</h1>
      <header className={styles.bar}>
        <Link to="/articles" className={styles.tool} aria-label="All articles">
          <Icon name="arrow-left" />
        </Link>
        <SavingState state={state} isOnDevice={isOnDevice} />
        {/* It comes and goes, so the other buttons are after it and keep their places. */}
        {step.kind !== 'none' && (
          <Button
            isMain={step.kind === 'reschedule' ? undefined : true}
            onClick={() => setIsPublishing(true)}
          >
            {step.label}
          </Button>
        )}
        {SIDES.filter((each) => each.side !== 'page' || entry.address !== undefined).map(
          ({ side: each, label, icon }) => (
            <button
              key={each}
              type="button"
              className={styles.tool}
              aria-pressed={side === each}
              onClick={() => setSide(side === each ? undefined : each)}
            >
              <Icon name={icon} />
              <span className={styles.toolName}>{label}</span>
            </button>
          ),
        )}
        <EntryMenu
          entry={entry}
          title={title}
          text={text}
          modes={modes}
          onModes={setModes}
          onOutline={() => setSide('outline')}
          onAction={perform}
        />
      </header>
      <SavingNotes saving={saving} />
      <div className={styles.work} data-side={side} {...swipe}>
        <div className={styles.writing}>
          <div className={styles.head}>
            <EntryState entry={entry} text={text} problems={problems} />
            {titleField !== undefined && fields.ok && (
              <TitleField
                value={String(writtenTitle ?? '')}
                error={problems.find(({ field }) => field === titleField)?.message}
                isReadOnly={isReadOnly}
                onChange={(value) => changeFields({ [titleField]: value })}
                onEnter={() => editor?.focus()}
              />
            )}
          </div>
          <TextEditor
            text={saving.text()}
            isReadOnly={isReadOnly}
            linkTargets={linkTargets}
            onChange={noteText}
            onReady={keepEditor}
          />
        </div>
        {entry.address !== undefined && (
          <section className={styles.page} aria-label="Page" aria-hidden={side !== 'page'}>
            {side === 'page' && (
              <PageView
                text={date === null && step.kind === 'publish' ? publishedToday(text, form) : text}
                load={loadPage}
                editor={editor}
              />
            )}
          </section>
        )}
        {side === 'fields' && (
          <Side key="fields" name="Details" onClose={closeSide}>
            <FieldsForm
              entry={entry.entry}
              type={type}
              form={form}
              text={text}
              categories={categories}
              problems={problems}
              isReadOnly={isReadOnly}
              onChange={changeFields}
            />
          </Side>
        )}
        {side === 'outline' && editor && (
          <Side key="outline" name="Outline" onClose={closeSide}>
            <Outline editor={editor} onGo={() => isNarrow() && closeSide()} />
          </Side>
        )}
      </div>
      {isPublishing && step.kind !== 'none' && (
        <PublishDialog
          step={step.kind}
          entry={entry}
          problems={problems}
          isRefused={
            entry.isUnreadable === true ||
            problems.some(({ field }) => field !== undefined && field === titleField)
          }
          title={title}
          text={text}
          fields={fields.ok ? fields.values : {}}
          date={typeof date === 'string' || date === null ? date : undefined}
          onPublish={async ({ at, date }) => {
            if (date !== undefined) changeFields({ date })
            await publish(at)
          }}
          onClose={() => setIsPublishing(false)}
        />
      )}
    </div>
  )
}

/** Whether the window is so narrow that panels replace the text. */
function isNarrow(): boolean {
  return matchMedia('(max-width: 1023.98px)').matches
}

/** Returns the text as it will be if it is published today. */
function publishedToday(text: string, form: FileForm): string {
  return withFields(text, { draft: undefined, date: localDay() }, form) ?? text
}

function isBlank(value: FieldValue | undefined): boolean {
  return value === undefined || value === null || String(value).trim() === ''
}
