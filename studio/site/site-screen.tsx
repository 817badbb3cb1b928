import { useCallback, useEffect, useState } from 'react'
import { Link, useBlocker, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { readValues, valueAt } from '@waypost/content-service/yaml-values'
import type { FieldValue } from '@waypost/content-service/front-matter'
import type { SiteJson, SitePageJson } from '#server/studio/types.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { RequestError } from '#ui/request.ts'
import { useToast } from '#ui/toasts.tsx'
import { useSending } from '#ui/use-sending.ts'
import { apiContext, useApi } from '../api/use-api.ts'
import { PageView } from '../page/page-view.tsx'
import { siteName } from '../shell/page.ts'
import { SiteFieldControl } from './site-field.tsx'
import { beginDraft, onto, textOf, withChange, withoutLast } from './site-draft.ts'
import { SECTIONS, type SiteSection } from './site-sections.ts'
import styles from './site-screen.module.css'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(apiContext).ask<SiteJson>('site')

/** Changes are the screen's own. */
export const shouldRevalidate = () => false

const PAGES = [
  ['/home', 'Home'],
  ['/about', 'About'],
  ['/contact', 'Contact'],
] as const

/** The site as a form, next to the pages that it makes. */
export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const api = useApi()
  const toast = useToast()
  const { isSending, problem: refusal, send } = useSending()
  const [draft, setDraft] = useState(() => beginDraft(loaded))
  const [state, setState] = useState<Pick<SitePageJson, 'problems' | 'accent'>>(loaded)
  const [page, setPage] = useState<SiteSection['page']>('/home')
  /** On a phone the page replaces the form. */
  const [isShowingPage, setIsShowingPage] = useState(false)
  const [obstacle, setObstacle] = useState<string>()
  const text = textOf(draft)
  const values = readValues(text)
  const isChanged = draft.changes.length > 0
  const isReadOnly = loaded.whyNot !== undefined

  useEffect(() => {
    document.title = `Site · ${siteName()}`
  }, [])
  useEffect(() => {
    if (!isChanged) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])

  const { hash, key } = useLocation()
  useEffect(() => {
    // The router scrolls.
    document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
  }, [hash, key])
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )

  const load = useCallback(
    async (next: string, signal: AbortSignal) => {
      const json = { text: next, path: page }
      const shown = await api.ask<SitePageJson>('site/page', { method: 'POST', json, isQuiet: true, signal })
      setState(shown)
      // The fields show their problems themselves.
      return { html: shown.html, problems: [] }
    },
    [api, page],
  )

  function change(path: string, value: FieldValue | undefined) {
    setDraft((now) => {
      const next = withChange(now, path, value)
      setObstacle(typeof next === 'string' ? next : undefined)
      return typeof next === 'string' ? now : next
    })
  }

  async function save() {
    try {
      const json = { text }
      const { version } = draft.saved
      setDraft(beginDraft(await api.ask<SiteJson>('site', { method: 'PUT', json, version })))
      toast('Saved. Readers see it.')
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'stale') throw error
      const newer = await api.ask<SiteJson>('site')
      setDraft((now) => onto(now, newer))
      throw new RequestError('The file was changed elsewhere. Your changes are kept: look, and save again.', {
        status: error.status,
      })
    }
  }

  const atNoField = state.problems.filter(({ field }) => field === undefined)
  return (
    <div className={styles.screen} data-page={isShowingPage || undefined}>
      <header className={styles.bar}>
        <h1 className={styles.title}>Site</h1>
        <span className={styles.state} aria-live="polite">
          {isChanged ? 'Not saved yet' : ''}
        </span>
        <button
          type="button"
          className={`button ${styles.toPage}`}
          aria-pressed={isShowingPage}
          onClick={() => setIsShowingPage(!isShowingPage)}
        >
          <Icon name="eye" /> Page
        </button>
        {isChanged && (
          <>
            <Button onClick={() => setDraft(withoutLast)}>Undo</Button>
            <Button
              onClick={() => {
                const discarded = draft
                setDraft(beginDraft(draft.saved))
                toast('Your changes are discarded.', { label: 'Undo', run: () => setDraft(discarded) })
              }}
            >
              Discard
            </Button>
          </>
        )}
        {/* No form is around the fields: their dialogs have forms of their own, and browsers keep the
            submit event of a form inside a form from React. */}
        <Button isMain disabled={!isChanged || isSending || isReadOnly} onClick={() => send(save)}>
          {isSending ? 'Saving …' : 'Save'}
        </Button>
      </header>
      <div className={styles.work}>
        <div className={styles.form}>
          {loaded.whyNot !== undefined && <Notice>{loaded.whyNot}</Notice>}
          {refusal !== undefined && <Notice kind="error">{refusal}</Notice>}
          {obstacle !== undefined && <Notice kind="error">{obstacle}</Notice>}
          {atNoField.map(({ line, message }) => (
            <Notice key={`${line} ${message}`}>
              {line === undefined ? '' : `Line ${line} of site.yaml: `}
              {message} The line stays as it is.
            </Notice>
          ))}
          <nav aria-label="Sections">
            <ul className={styles.sections}>
              {SECTIONS.map(({ title }) => (
                <li key={title}>
                  <Link to={{ hash: idOf(title) }} replace>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {SECTIONS.map((section) => (
            <section key={section.title} className={styles.section} onFocus={() => setPage(section.page)}>
              <h2 id={idOf(section.title)} tabIndex={-1}>
                {section.title}
              </h2>
              {section.fields.map((field) => (
                <div key={field.path} id={field.path} tabIndex={-1} className={styles.field}>
                  <SiteFieldControl
                    field={field}
                    values={values}
                    value={valueAt(values, field.path.split('.'))}
                    problems={state.problems}
                    accent={state.accent}
                    menuChoices={loaded.menuChoices}
                    isReadOnly={isReadOnly}
                    onChange={change}
                  />
                </div>
              ))}
            </section>
          ))}
        </div>
        <section className={styles.page} aria-label="Page">
          <div className={styles.pages}>
            {PAGES.map(([path, name]) => (
              <button
                key={path}
                type="button"
                className={styles.tab}
                aria-pressed={page === path}
                onClick={() => setPage(path)}
              >
                {name}
              </button>
            ))}
          </div>
          <PageView key={page} text={text} load={load} />
        </section>
      </div>
      {leaving.state === 'blocked' && (
        <ConfirmDialog
          title="Leave without saving?"
          action="Leave"
          isGrave
          onConfirm={async () => leaving.proceed()}
          onClose={() => leaving.reset()}
        >
          <p>Your changes to the site are not saved yet. They are lost when you leave.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}
